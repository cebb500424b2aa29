// @vitest-environment happy-dom
import type { CompanyPerson } from '@delibera/core/companies/schema'
import { itemOf as todoItem } from '@delibera/core/home/items'
import { cleanup, configure, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { company, companyId, inOrder, itemOf, openApp, subscribed } from '../../api/company.stage.ts'
import { meetingId, meetingItem, meetingOf, ruleResult } from '../../api/meetings.stage.ts'
import { startApi } from '../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 10_000 })

const load = `GET /api/companies/${companyId}`
const person = (at: number, last_name: string, code: string, type: string): CompanyPerson => ({
  _id: `d0000000-0000-4000-8000-00000000000${at}`,
  kind: 'P',
  first_name: 'Ada',
  last_name,
  email: null,
  roles: [{ code, type }],
})

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
beforeEach(() => {
  inOrder(api)
  api.answers.set('GET /api/meetings/upcoming', { json: { total: 0, items: [] } })
  api.answers.set('GET /api/meetings', { json: { total: 0, items: [] } })
  api.answers.set('GET /api/constants/roles', { json: { total: 1, items: [{ code: 'PCA', label: 'Presidente del consiglio', type: 'ADM' }] } })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const panel = async (name: string) => within(await screen.findByRole('region', { name }))

test('facts, next meetings, organs, people, data and credits', async () => {
  const members = [person(1, 'Zorzi', 'PCA', 'ADM'), person(2, 'Venier', 'SIN', 'MAJ')]
  api.answers.set(load, { json: { ...company, members, administrator: members[0], wallet: { real: 1240, forecast: 980 } } })
  api.answers.set('GET /api/constants', { json: { flags: { websockets: false, forecast: true } } })
  await openApp(`/company/${companyId}/home`)
  expect(await screen.findByText('Capitale sociale 10.000 €')).toBeTruthy()
  expect(await (await panel('Prossime riunioni')).findByText('Nessuna riunione in programma')).toBeTruthy()
  const directors = await panel('Amministratori')
  expect(directors.getByText(/Ada Zorzi/).textContent).toContain('convoca')
  expect(await directors.findByText('Presidente del consiglio')).toBeTruthy()
  expect((await panel('Collegio sindacale')).getByText('Ada Venier')).toBeTruthy()
  expect((await panel('Completezza dei dati')).getByRole('meter', { name: 'Completezza dei dati: 7 su 7' })).toBeTruthy()
  expect((await panel('Persone')).getByText('Tutte hanno i dati in regola.')).toBeTruthy()
  const credits = await panel('Crediti della società')
  expect(credits.getByText('124 crediti')).toBeTruthy()
  expect(credits.getByText('98 crediti')).toBeTruthy()
})

test('the next meeting with what the law says of it, then those that follow', async () => {
  const next = { ...meetingItem({ status: 'CONVOCATION' }), company_id: companyId, company_name: 'Acme S.r.l.' }
  const later = { ...next, _id: 'e0000000-0000-4000-8000-000000000002', name: 'Nomina del revisore', status: 'PROPOSAL', date: null }
  const late = ruleResult('L-NOT-01', { data: { days: 5, required: 8, date: '2027-04-28', latest: '2027-04-20' } })
  api.answers.set('GET /api/meetings/upcoming', { json: { total: 2, items: [next, later] } })
  api.answers.set(`GET /api/meetings/${meetingId}`, { json: meetingOf({ status: 'CONVOCATION', checks: [late] }) })
  api.answers.set(load, { json: { ...company, ...subscribed(), wallet: { real: 1240, forecast: 980 } } })
  await openApp(`/company/${companyId}/home`)
  const meetings = await panel('Prossime riunioni')
  const details = `/company/${companyId}/meetings/${meetingId}/details`
  expect((await meetings.findByRole('link', { name: 'Assemblea ordinaria dei soci' })).getAttribute('href')).toBe(details)
  expect(await meetings.findByText('Giorni fra l’invio dell’avviso e l’assemblea del 28/04/2027: 5. Ne servono almeno 8.')).toBeTruthy()
  expect(meetings.getByRole('link', { name: 'Sistema' })).toBeTruthy()
  expect(meetings.getByText('Data da scegliere')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Assemblea' }).getAttribute('href')).toBe(`/company/${companyId}/meetings/new`)
  expect(screen.getByRole('link', { name: 'Consiglio' }).getAttribute('href')).toBe(`/company/${companyId}/boards/new`)
})

const here = { _id: companyId, business_name: 'Acme S.r.l.' }

test('what to do next, what presses most first, each with the way to it and without the name that stands above', async () => {
  const to = `/company/${companyId}/settings`
  const items = [
    todoItem({ _id: 'a', what: 'subscribe', tone: 'rosso', company: here, to: `${to}/products` }),
    todoItem({ _id: 'b', what: 'name_administrator', tone: 'ambra', company: here, to: `${to}/company-details`, search: { tab: 'people' } }),
    todoItem({ _id: 'c', what: 'answer_consultant', tone: 'ambra', company: here, to: `${to}/consultants`, who: 'Elena Riva' }),
    todoItem({ _id: 'd', what: 'buy_credits', tone: 'ambra', company: here, to: `${to}/products`, count: 15 }),
  ]
  api.answers.set('GET /api/todo', { json: { total: items.length, items } })
  api.answers.set(load, { json: company })
  await openApp(`/company/${companyId}/home`)
  const todo = await panel('Da fare')
  const links = await todo.findAllByRole('link')
  expect(links.map((it) => it.getAttribute('aria-label'))).toEqual([
    'Attiva: Attiva l’abbonamento',
    'Indica: Indica l’amministratore in carica',
    'Rispondi: Rispondi a Elena Riva',
    'Ricarica: Ricarica i crediti',
  ])
  expect(links.map((it) => it.getAttribute('href'))).toEqual([
    `/company/${companyId}/settings/products`,
    `/company/${companyId}/settings/company-details?tab=people`,
    `/company/${companyId}/settings/consultants`,
    `/company/${companyId}/settings/products`,
  ])
  expect(todo.getByText('Mancano 15 crediti per le riunioni già preparate.')).toBeTruthy()
  expect(todo.queryByText('Acme S.r.l.')).toBeNull()
  expect(api.asked('GET /api/todo').at(-1)?.url).toContain(`company_id=${companyId}`)
})

test('what cannot be read is not taken for nothing', async () => {
  api.answers.set('GET /api/todo', { status: 500, json: { error_code: 'GEN01' } })
  api.answers.set(load, { json: company })
  await openApp(`/company/${companyId}/home`)
  expect(await (await panel('Da fare')).findByText(/^Non riusciamo a leggere/)).toBeTruthy()
})

test('a company that has nothing to do is told so', async () => {
  api.answers.set(load, { json: company })
  await openApp(`/company/${companyId}/home`)
  expect(await (await panel('Da fare')).findByText('Nulla da fare')).toBeTruthy()
})

test('shares that are counted are no money; a consultant who sees no wallet sees no panel', async () => {
  api.answers.set(load, { json: { ...company, shares_unit: 'SHARE', shares_value: 50_000, wallet: null } })
  await openApp(`/company/${companyId}/home`)
  expect(await screen.findByText('50.000 azioni')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Crediti della società' })).toBeNull()
})

test('the dashboard lists the first companies with where they stand', async () => {
  api.answers.set('GET /api/companies', { json: { total: 2, items: [itemOf(), itemOf({ _id: 'c0000000-0000-4000-8000-000000000009', is_completed: false })] } })
  await openApp('/user/dashboard')
  const companies = await panel('Le tue società')
  const links = await companies.findAllByRole('link', { name: 'Acme S.r.l.' })
  expect(links[0]?.getAttribute('href')).toBe(`/company/${companyId}/home`)
  expect(companies.getByText('Da completare')).toBeTruthy()
  expect(companies.getByRole('link', { name: 'Tutte le società' }).getAttribute('href')).toBe('/user/companies/list')
  cleanup()
  api.answers.set('GET /api/companies', { json: { total: 0, items: [] } })
  await openApp('/user/dashboard')
  expect((await (await panel('Le tue società')).findByRole('link', { name: 'Registra una società' })).getAttribute('href')).toBe('/user/companies/register')
})

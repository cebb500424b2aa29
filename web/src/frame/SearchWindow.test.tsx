// @vitest-environment happy-dom
import type { Found } from '@delibera/core/search/schema'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { company, companyId, inOrder, openApp, subscribed } from '../api/company.stage.ts'
import { startApi } from '../api/pages.stage.ts'

configure({ asyncUtilTimeout: 15_000 })

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
const nothing: Found = { companies: [], people: [], meetings: [], decisions: [], minutes: [], letters: [] }
const find = 'GET /api/search'
beforeEach(() => {
  inOrder(api)
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...subscribed(), wallet: { real: 1000, forecast: 1000 } } })
  api.answers.set(find, { json: nothing })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
afterAll(() => api.close())

const home = `/company/${companyId}/home`
const ofCompany = { company_id: companyId, company_name: 'Officine Brenta S.r.l.' }
const anId = 'e0000000-0000-4000-8000-00000000000a'
const some: Found = {
  ...nothing,
  people: [{ _id: anId, ...ofCompany, name: 'Rossi Nicolò', roles: ['PAR'] }],
  meetings: [
    { _id: anId, ...ofCompany, name: 'Bilancio 2026', meeting_type: 'BOARD', status: 'PROCESSING', is_offline: false, date: '2027-04-28T08:00:00.000Z' },
  ],
}

async function searchFrom(path = home) {
  const router = await openApp(path)
  await screen.findAllByRole('button', { name: /^Cerca/ })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox', { name: 'Cerca o vai a una pagina' })
  return { router, field, type: (value: string) => fireEvent.change(field, { target: { value } }) }
}
const options = () => screen.queryAllByRole('option').map((it) => it.textContent)
const chosen = () => screen.getByRole('option', { selected: true }).textContent

test('Ctrl+K opens it over any page; before a word the commands of the company are there', async () => {
  await searchFrom()
  const commands = within(await screen.findByRole('group', { name: 'Comandi' }))
  expect(commands.getAllByRole('option')[0]?.textContent).toContain('Nuova assemblea')
  expect(api.asked(find)).toEqual([])
})

test('what the server finds stands before the commands, each with its company', async () => {
  api.answers.set(find, { json: some })
  const { type } = await searchFrom()
  type('nuova assemblea')
  await screen.findByRole('option', { name: /Rossi Nicolò/ })
  expect(options()[0]).toMatch(/Rossi Nicolò.*Officine Brenta S\.r\.l\./)
  expect(options()[1]).toMatch(/Bilancio 2026.*28\/04\/2027.*Officine Brenta/)
  expect(options()[2]).toMatch(/^Nuova assemblea/)
  expect(api.asked(find).at(-1)?.url).toContain(`company_id=${companyId}`)
})

test('arrows move the mark and come round, Enter goes there, and next time it stands first', async () => {
  api.answers.set(find, { json: some })
  const { router, field, type } = await searchFrom()
  type('bilancio')
  await screen.findByRole('option', { name: /Bilancio 2026/ })
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(chosen()).toBe(options().at(-1))
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(chosen()).toContain('Bilancio 2026')
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toContain(`/company/${companyId}/boards/${anId}/`))
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  fireEvent.keyDown(document.body, { key: 'k', metaKey: true })
  const recent = within(await screen.findByRole('group', { name: 'Scelte recenti' }))
  expect(recent.getAllByRole('option').map((it) => it.textContent)).toEqual([expect.stringContaining('Bilancio 2026')])
})

test('nothing found quotes what was typed and offers somebody to ask', async () => {
  const { type } = await searchFrom()
  type('zzz')
  expect(await screen.findByText('Nessun risultato per «zzz»')).toBeTruthy()
  const offers = within(screen.getByRole('group', { name: 'In alternativa' }))
  expect(offers.getAllByRole('option').map((it) => it.textContent)).toEqual(['Domande frequentiDelibera', 'Scrivi all’assistenzaDelibera'])
})

test('without an answer the commands are still there, and it can be asked again', async () => {
  api.answers.set(find, { status: 500, json: { code: 500, error_code: 'GEN01', msg: 'x', info: null } })
  const { type } = await searchFrom()
  type('calendario')
  fireEvent.click(await screen.findByRole('button', { name: 'Riprova' }))
  expect(options().some((it) => it?.startsWith('Calendario'))).toBe(true)
})

test('a question mark lists the keys, but not while somebody writes', async () => {
  await openApp(home)
  await screen.findAllByRole('button', { name: /^Cerca/ })
  const field = document.body.appendChild(document.createElement('input'))
  fireEvent.keyDown(field, { key: '?' })
  expect(screen.queryByRole('dialog')).toBeNull()
  field.remove()
  fireEvent.keyDown(document.body, { key: '?' })
  const list = within(await screen.findByRole('dialog', { name: 'Scorciatoie da tastiera' }))
  expect(list.getByText('Cercare e passare a un’altra pagina')).toBeTruthy()
  fireEvent.click(list.getByRole('switch', { name: /^Usa i tasti singoli/ }))
  fireEvent.click(list.getByRole('button', { name: 'Chiudi' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.keyDown(document.body, { key: '?' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

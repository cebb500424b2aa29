// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, claimed, company, companyId, inOrder, itemOf, openApp } from '../api/company.stage.ts'
import { startApi } from '../api/pages.stage.ts'

configure({ asyncUtilTimeout: 10_000 })

const load = `GET /api/companies/${companyId}`
const list = 'GET /api/companies'
const home = `/company/${companyId}/home`
const details = `/company/${companyId}/settings/company-details`

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>

beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  api.answers.set(load, { json: company })
  api.answers.set(list, { json: { total: 1, items: [itemOf()] } })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
afterAll(() => api.close())

const main = () => within(screen.getByRole('main'))
const openSwitch = async () => {
  fireEvent.click((await screen.findAllByRole('button', { name: /cambia area o aspetto/ }))[0]!)
  return within(await screen.findByRole('dialog', { name: 'Area e aspetto' }))
}

test('the company gives its name and one’s role to the shell, and is asked for once', async () => {
  await openApp(`/company/${companyId}`)
  expect(await main().findByRole('heading', { level: 1, name: 'Acme S.r.l.' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Acme S.r.l., Amministratore/ })).toBeTruthy()
  expect(api.asked(load)).toHaveLength(1)
})

test('a stranger is told, and sent to the dashboard; the company is no longer offered', async () => {
  api.answers.set(load, { status: 420, json: { error_code: 'CP003' } })
  localStorage.setItem('delibera.companies', JSON.stringify([{ _id: companyId, business_name: 'Acme S.r.l.', role: 'ADMIN' }]))
  const router = await openApp(home)
  const dialog = within(await screen.findByRole('dialog', { name: 'Risorsa non accessibile' }))
  expect(dialog.getByText('Non hai i diritti per vedere questa risorsa.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Ho capito' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/dashboard'))
  expect(localStorage.getItem('delibera.companies')).toBe('[]')
})

test('who is let go while a page is open is told so by the next one, and sent to the dashboard', async () => {
  const router = await openApp(home)
  expect(await main().findByRole('heading', { level: 1, name: 'Acme S.r.l.' })).toBeTruthy()
  api.answers.set(load, { status: 420, json: { error_code: 'CP003' } })
  api.answers.set(`GET /api/companies/${companyId}/consultants`, { status: 403, json: { error_code: 'CP003' } })
  await router.navigate({ href: `/company/${companyId}/settings/consultants` })
  const dialog = within(await screen.findByRole('dialog', { name: 'Risorsa non accessibile' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Ho capito' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/dashboard'))
})

test('a claimant finds the pages closed until the certified mail answers, and can have it asked again', async () => {
  api.answers.set(load, { json: { ...company, ...claimed } })
  api.answers.set(`POST /api/companies/${companyId}/emails/confirm`, { json: { email: 'acme@pec.example.it', waits: false } })
  const router = await openApp(home)
  expect(await main().findByRole('heading', { level: 1, name: 'Acme S.r.l. attende la conferma' })).toBeTruthy()
  expect(router.state.location.pathname).toBe(home)
  expect(main().getByRole('link', { name: 'Vedi la registrazione' }).getAttribute('href')).toBe(`/user/companies/${companyId}/edit`)
  fireEvent.click(main().getByRole('button', { name: 'Invia di nuovo il messaggio' }))
  expect(await screen.findByText(/^Messaggio inviato a acme@pec.example.it. Vale 7 giorni/)).toBeTruthy()
  expect(
    main()
      .getByRole('button', { name: /^Di nuovo fra/ })
      .hasAttribute('disabled'),
  ).toBe(true)
})

test('what is not complete leads to the details and says why; its other settings stay open', async () => {
  api.answers.set(load, { json: { ...company, is_completed: false, missing: ['director', 'partner'] } })
  const router = await openApp(home)
  await waitFor(() => expect(router.state.location.pathname).toBe(details))
  expect(await screen.findByText(/^Mancano 2 dati: finché non ci sono la società non può convocare/)).toBeTruthy()
  await router.navigate({ to: `/company/${companyId}/settings/consultants` })
  expect(await screen.findByRole('link', { name: 'Completa i dati' })).toBeTruthy()
  expect(router.state.location.pathname).toBe(`/company/${companyId}/settings/consultants`)
})

test('a company that does not come says so, and trying again opens it', async () => {
  api.answers.set(load, { status: 404, json: { error_code: 'GEN01' } })
  await openApp(home)
  expect(await main().findByText('Non riusciamo ad aprire la società')).toBeTruthy()
  api.answers.set(load, { json: company })
  fireEvent.click(main().getByRole('button', { name: 'Riprova' }))
  expect(await main().findByRole('heading', { level: 1, name: 'Acme S.r.l.' })).toBeTruthy()
})

test('the switch offers the companies, the last opened first, and searches when there are many', async () => {
  const many = Array.from({ length: 7 }, (_, at) => itemOf({ _id: `c0000000-0000-4000-8000-00000000001${at}`, business_name: `Società ${at}` }))
  api.answers.set(list, { json: { total: 30, items: many } })
  await openApp(home)
  await main().findByRole('heading', { level: 1, name: 'Acme S.r.l.' })
  const card = await openSwitch()
  const companies = within(await card.findByRole('region', { name: 'Società' }))
  await companies.findByText('Società 0')
  const names = companies.getAllByRole('listitem').map((it) => within(it).getByRole('link').getAttribute('href'))
  expect(names).toHaveLength(7)
  expect(names[0]).toBe(home)
  expect(companies.getByRole('link', { name: 'Tutte le società' }).getAttribute('href')).toBe('/user/companies/list')
  api.answers.set(list, { json: { total: 0, items: [] } })
  fireEvent.change(companies.getByRole('searchbox', { name: 'Cerca fra le tue società' }), { target: { value: 'zeta' } })
  expect(await companies.findByText('Nessuna società con questo nome.')).toBeTruthy()
  expect(api.asked(list).some((it) => it.url?.includes('search=zeta'))).toBe(true)
})

test('who goes out leaves no names behind', async () => {
  await openApp(home)
  await main().findByRole('heading', { level: 1, name: 'Acme S.r.l.' })
  await waitFor(() => expect(localStorage.getItem('delibera.companies')).toContain('Acme S.r.l.'))
  fireEvent.click((await screen.findAllByRole('button', { name: 'Esci' }))[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Uscire da Delibera?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Esci' }))
  await waitFor(() => expect(localStorage.getItem('delibera.companies')).toBeNull())
})

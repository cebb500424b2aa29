// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, claimed, company, companyId, inOrder, openApp } from '../../../api/company.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 10_000 })

const load = `GET /api/companies/${companyId}`
const ask = `POST /api/companies/${companyId}/emails/confirm`
const path = `/user/companies/${companyId}/edit`

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
  api.answers.set('GET /api/companies', { json: { total: 0, items: [] } })
  api.answers.set(`GET /api/companies/${companyId}/administrators`, { json: { total: 0, items: [], managers: [] } })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const main = () => within(screen.getByRole('main'))
const open = async () => {
  const router = await openApp(path)
  await main().findByRole('heading', { level: 1, name: 'Acme S.r.l.' })
  return router
}

test('a company of the registry is asked again at its own address, or at another after an operator has looked at it', async () => {
  api.answers.set(load, { json: { ...company, ...claimed, registry: true } })
  api.answers.set(ask, { json: { email: 'nuova@pec.example.it', waits: true } })
  await open()
  expect(main().getByText('acme@pec.example.it')).toBeTruthy()
  expect(main().queryByLabelText(/^Denominazione/)).toBeNull()
  fireEvent.change(main().getByLabelText(/^Nuovo indirizzo PEC/), { target: { value: 'nuova@pec.example.it' } })
  fireEvent.click(main().getByRole('button', { name: 'Chiedi di usare questo indirizzo' }))
  expect(await main().findByText(/Appena lo approva scriviamo lì/)).toBeTruthy()
  expect(sent).toEqual([{ call: ask, body: { email: 'nuova@pec.example.it' } }])
})

test('a registration by hand is corrected, and another certified address gets its letter', async () => {
  api.answers.set(load, { json: { ...company, ...claimed } })
  api.answers.set(`PATCH /api/companies/custom/${companyId}`, { json: { ...company, ...claimed, email: 'giusta@pec.example.it' } })
  await open()
  fireEvent.change(main().getByLabelText(/^Indirizzo PEC/), { target: { value: 'giusta@pec.example.it' } })
  fireEvent.click(main().getByRole('button', { name: 'Salva le correzioni' }))
  expect(await screen.findByText('Registrazione corretta: abbiamo scritto a giusta@pec.example.it.')).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({ code: 'EXT_SRL', business_name: 'Acme S.r.l.', email: 'giusta@pec.example.it' })
})

test('a registration is withdrawn; whoever was named manager of a running company only steps back', async () => {
  api.answers.set(load, { json: { ...company, ...claimed } })
  api.answers.set(`DELETE /api/companies/custom/${companyId}`, { json: { done: true } })
  api.answers.set(`PATCH /api/companies/${companyId}/user/my-permission`, { json: { done: true } })
  const withdraw = async () => {
    const router = await open()
    fireEvent.click(main().getByRole('button', { name: 'Ritira la registrazione' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Ritirare/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Ritira la registrazione' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/companies/list'))
  }
  await withdraw()
  cleanup()
  api.answers.set(load, { json: { ...company, user_status: 'PENDING', wallet: null } })
  await withdraw()
  expect(sent.map((it) => it.call)).toEqual([`DELETE /api/companies/custom/${companyId}`, `PATCH /api/companies/${companyId}/user/my-permission`])
})

test('an administrator changes name and seat from the version that was read, and only what was touched', async () => {
  api.answers.set(`PATCH /api/companies/${companyId}`, { json: { ...company, address: 'Riva Lunga 2', version: 2 } })
  await open()
  expect(main().getByRole('link', { name: 'Tutti i dati della società' }).getAttribute('href')).toBe(`/company/${companyId}/settings/company-details`)
  fireEvent.change(main().getByLabelText(/^Via e numero/), { target: { value: 'Riva Lunga 2' } })
  fireEvent.click(main().getByRole('button', { name: 'Salva' }))
  expect(await screen.findByText('Nome e sede salvati.')).toBeTruthy()
  expect(sent).toEqual([{ call: `PATCH /api/companies/${companyId}`, body: { address: 'Riva Lunga 2', version: 1 } }])
})

test('who was overtaken loses nothing and reads the rest again', async () => {
  api.answers.set(`PATCH /api/companies/${companyId}`, { status: 409, json: { error_code: 'E0002' } })
  await open()
  fireEvent.change(main().getByLabelText(/^Via e numero/), { target: { value: 'Riva Lunga 2' } })
  fireEvent.click(main().getByRole('button', { name: 'Salva' }))
  expect(await main().findByText(/nulla è stato salvato/)).toBeTruthy()
  api.answers.set(load, { json: { ...company, locality: 'Chioggia', version: 2 } })
  fireEvent.click(main().getByRole('button', { name: 'Leggi i dati aggiornati' }))
  await waitFor(() => expect((main().getByLabelText(/^Comune/) as HTMLInputElement).value).toBe('Chioggia'))
  expect((main().getByLabelText(/^Via e numero/) as HTMLInputElement).value).toBe('Riva Lunga 2')
})

test('a stranger’s company is no page of mine', async () => {
  api.answers.set(load, { status: 420, json: { error_code: 'CP003' } })
  const router = await openApp(path)
  const dialog = within(await screen.findByRole('dialog', { name: 'Risorsa non accessibile' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Ho capito' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/dashboard'))
})

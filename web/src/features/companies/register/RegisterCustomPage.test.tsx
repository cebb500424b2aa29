// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, claimed, company, inOrder, openApp } from '../../../api/company.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 10_000 })

const register = 'POST /api/companies/custom/register'

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>

beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  api.answers.set(register, { status: 201, json: { ...company, ...claimed } })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const fill = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Registra e scrivi alla PEC' }))
async function open() {
  await openApp('/user/companies/register/custom')
  await screen.findByRole('heading', { level: 1, name: 'Inserisci la società a mano' })
  await screen.findByRole('option', { name: 'Venezia (VE)' })
}
function fillAll() {
  fireEvent.click(screen.getByRole('radio', { name: /^S\.p\.A\./ }))
  fill(/^Denominazione/, 'Acme S.p.A.')
  fill(/^Partita IVA/, '12345678903')
  fill(/^Indirizzo PEC/, 'ACME@pec.example.it')
  fill(/^Via e numero/, 'Fondamenta Nove 1')
  fill(/^CAP/, '30121')
  fill(/^Comune/, 'Venezia')
  fill(/^Provincia/, 'VE')
}

test('what is missing is said at its place and nothing is sent', async () => {
  await open()
  send()
  expect(await screen.findAllByText('Campo obbligatorio.')).toHaveLength(3)
  fireEvent.click(screen.getByRole('radio', { name: /^S\.r\.l\./ }))
  fill(/^Denominazione/, 'Acme S.r.l.')
  fill(/^Indirizzo PEC/, 'acme@pec.example.it')
  send()
  expect(await screen.findByText('Inserisci la partita IVA o il codice fiscale.')).toBeTruthy()
  expect(sent).toEqual([])
})

test('an address of ordinary mail and a wrong check character are pointed out and accepted', async () => {
  await open()
  fillAll()
  fill(/^Indirizzo PEC/, 'acme@example.com')
  fill(/^Codice fiscale/, '12345678901')
  expect(await screen.findByText(/^Sembra un indirizzo di posta ordinaria/)).toBeTruthy()
  expect(screen.getByText(/^Il carattere di controllo non torna/)).toBeTruthy()
  send()
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('sends the registration and says where the letter went', async () => {
  await open()
  fillAll()
  send()
  expect(await screen.findByRole('heading', { level: 1, name: 'Manca solo la conferma' })).toBeTruthy()
  expect(sent).toEqual([
    {
      call: register,
      body: {
        code: 'EXT_SPA',
        business_name: 'Acme S.p.A.',
        name: null,
        email: 'acme@pec.example.it',
        vat_number: '12345678903',
        fiscal_code: null,
        rea_code: null,
        address: 'Fondamenta Nove 1',
        cap: '30121',
        locality: 'Venezia',
        province: 'VE',
      },
    },
  ])
})

test('a company that is active already is told; a refused field is marked', async () => {
  api.answers.set(register, { status: 409, json: { error_code: 'CP001' } })
  await open()
  fillAll()
  send()
  expect(await screen.findByText(/è già attiva su Delibera/)).toBeTruthy()
  api.answers.set(register, { status: 403, json: { error_code: 'CP003', info: { reason: 'in_registry', registry_id: 'IT-1001' } } })
  send()
  expect((await screen.findByRole('link', { name: 'registrala da lì' })).getAttribute('href')).toBe('/user/companies/register/registry')
  api.answers.set(register, { status: 400, json: { error_code: 'E0001', info: [{ path: 'vat_number', message: 'insertValidPiva' }] } })
  send()
  expect(await screen.findByText('Inserisci una partita IVA di 11 cifre.')).toBeTruthy()
})

test('a registry that does not answer is told as such, and what was typed stays', async () => {
  api.answers.set(register, { status: 502, json: { error_code: 'GEN01', info: 'registry' } })
  await open()
  fillAll()
  send()
  expect(await screen.findByText(/Il registro imprese non risponde: senza non possiamo proseguire/)).toBeTruthy()
  expect((await screen.findByLabelText<HTMLInputElement>(/^Denominazione/)).value).toBe('Acme S.p.A.')
})

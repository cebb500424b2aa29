// @vitest-environment happy-dom
import type { Contact } from '@delibera/core/contacts/schema'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp } from '../../api/company.stage.ts'
import { startApi } from '../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 15_000 })

const contact: Contact = {
  _id: 'e0000000-0000-4000-8000-000000000001',
  kind: 'P',
  first_name: 'Noemi',
  last_name: 'Salcedo',
  email: 'notaio@pec.example',
  phone: null,
  fiscal_code: null,
  legal_representative: null,
  cf_legal_representative: null,
  ext_description: 'Notaio',
  roles: [],
  shares_value: 0,
  vote_value: 0,
}
let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
let kept: Contact[]

beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  kept = [contact, { ...contact, _id: 'e0000000-0000-4000-8000-000000000002', first_name: 'Ettore', last_name: 'Vanzan', email: null, roles: ['ACC'] }]
  api.answers.set(`GET /api/companies/${companyId}`, { json: company })
  api.answers.set('GET /api/companies', { json: { total: 0, items: [] } })
  api.answers.set('GET /api/constants/roles', { json: { total: 1, items: [{ code: 'ACC', label: 'Commercialista', type: 'EXT' }] } })
  api.answers.set('GET /api/contacts', () => ({ json: { total: kept.length, items: kept } }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const main = () => within(screen.getByRole('main'))
const open = () => openApp(`/company/${companyId}/settings/company-details?tab=contacts`)

test('an empty address book offers the first step, and a wrong field is not sent', async () => {
  kept = []
  api.answers.set('POST /api/contacts', () => {
    kept = [contact]
    return { status: 201, json: contact }
  })
  await open()
  fireEvent.click(await main().findByRole('button', { name: 'Aggiungi un contatto' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Aggiungi un contatto' }))
  fireEvent.change(drawer.getByLabelText(/^Cognome/), { target: { value: 'Salcedo' } })
  fireEvent.change(drawer.getByLabelText(/^E-mail o PEC/), { target: { value: 'notaio' } })
  fireEvent.click(drawer.getByRole('button', { name: 'Aggiungi un contatto' }))
  expect(await drawer.findByText('Inserisci un indirizzo e-mail valido.')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(drawer.getByLabelText(/^E-mail o PEC/), { target: { value: 'notaio@pec.example' } })
  fireEvent.click(drawer.getByRole('button', { name: 'Aggiungi un contatto' }))
  expect(await main().findByRole('button', { name: 'Salcedo Noemi' })).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({ kind: 'P', last_name: 'Salcedo', email: 'notaio@pec.example', phone: null, roles: [] })
})

test('several are deleted at once, after asking', async () => {
  api.answers.set('POST /api/contacts/delete', () => {
    kept = []
    return { json: { done: true } }
  })
  await open()
  expect(await main().findByText('Commercialista')).toBeTruthy()
  fireEvent.click(main().getByRole('checkbox', { name: 'Seleziona Salcedo Noemi' }))
  fireEvent.click(main().getByRole('checkbox', { name: 'Seleziona Vanzan Ettore' }))
  expect(main().getByText('2 contatti selezionati')).toBeTruthy()
  fireEvent.click(main().getByRole('button', { name: 'Elimina' }))
  expect(await main().findByText('Nessun contatto, per ora')).toBeTruthy()
  expect(sent[0]?.body).toEqual({ ids: [contact._id, 'e0000000-0000-4000-8000-000000000002'] })
})

test('those who were ticked on another page are deleted, too', async () => {
  localStorage.setItem('delibera.table.contacts.rows', '5')
  kept = Array.from({ length: 7 }, (_, at) => ({ ...contact, _id: `e0000000-0000-4000-8000-00000000000${at}`, last_name: `Nome${at}`, email: null }))
  api.answers.set('GET /api/contacts', () => {
    const page = Number(new URLSearchParams(api.asked('GET /api/contacts').at(-1)?.url?.split('?')[1]).get('page'))
    return { json: { total: 7, items: kept.slice((page - 1) * 5, page * 5) } }
  })
  api.answers.set('POST /api/contacts/delete', { json: { done: true } })
  await open()
  fireEvent.click(await main().findByRole('checkbox', { name: 'Seleziona Nome0 Noemi' }))
  fireEvent.click(main().getByRole('button', { name: 'Pagina successiva' }))
  fireEvent.click(await main().findByRole('checkbox', { name: 'Seleziona Nome6 Noemi' }))
  expect(main().getByText('2 contatti selezionati')).toBeTruthy()
  fireEvent.click(main().getByRole('button', { name: 'Elimina' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ ids: [kept[0]!._id, kept[6]!._id] }))
})

test('a contact is opened by its name and saved', async () => {
  api.answers.set(`PATCH /api/contacts/${contact._id}`, { json: contact })
  await open()
  fireEvent.click(await main().findByRole('button', { name: 'Salcedo Noemi' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Modifica il contatto' }))
  fireEvent.change(drawer.getByLabelText(/^Descrizione/), { target: { value: 'Notaio in Vicenza' } })
  fireEvent.click(drawer.getByRole('button', { name: 'Salva il contatto' }))
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ last_name: 'Salcedo', ext_description: 'Notaio in Vicenza' }))
})

test('a list that cannot be read says so and can be asked again', async () => {
  api.answers.set('GET /api/contacts', { status: 500, json: { error_code: 'GEN01' } })
  await open()
  expect(await main().findByText('Non riusciamo a leggere l’elenco')).toBeTruthy()
})

// @vitest-environment happy-dom
import type { MemberList } from '@delibera/core/members/schema'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { App } from '../../App.tsx'
import { bookOf, owning, roleList } from '../../api/members.stage.ts'
import { signedIn, startApi } from '../../api/pages.stage.ts'
import { loadTexts } from '../../i18n/texts.ts'
import { buildRouter } from '../../routes.tsx'
import { MembersPanel } from './MembersPanel.tsx'

const id = '00000000-0000-4000-8000-000000000777'
const here = `/api/companies/${id}/members`

let api: Awaited<ReturnType<typeof startApi>>
let book: MemberList
let twins: MemberList
const sent: { call: string; body: Record<string, unknown> }[] = []

// The first page of a test also loads its parts.
configure({ asyncUtilTimeout: 20_000 })

beforeAll(async () => {
  api = await startApi()
  api.server.on('request', async (request) => {
    if (request.method === 'GET') return
    const chunks: Buffer[] = []
    for await (const it of request) chunks.push(it)
    sent.push({ call: `${request.method} ${request.url}`, body: JSON.parse(Buffer.concat(chunks).toString() || '{}') })
  })
})
beforeEach(() => {
  api.reset()
  signedIn()
  document.body.innerHTML = '<section id="layers"></section>'
  sent.length = 0
  twins = bookOf([])
  book = bookOf([
    { first_name: 'Amalia', last_name: 'Brentari', roles: ['PCA', 'PAR'], holdings: owning(60_000), has_signature: true },
    { first_name: 'Zeno', last_name: 'Malvestio', roles: ['PAR'], holdings: [{ title: 'BARE_OWNERSHIP', shares_value: 1_000_000, vote_value: 0, of: null }] },
  ])
  api.answers.set(`GET ${here}`, () => ({ json: api.asked(`GET ${here}`).at(-1)?.url?.includes('twins') ? twins : book }))
  api.answers.set('GET /api/constants/roles', { json: roleList })
  api.answers.set(`POST ${here}`, () => ({ status: 201, json: book.items[0] }))
  for (const it of book.items) api.answers.set(`PATCH ${here}/${it._id}`, { json: it })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

async function open(button: string) {
  const panel = () => <MembersPanel companyId={id} company={{ registry: false }} />
  const table = [{ path: '/people', display: 'public' as const, flags: [], title: 'profile' as const, component: async () => panel }]
  const router = buildRouter(createMemoryHistory({ initialEntries: ['/people'] }), table)
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  fireEvent.click((await screen.findAllByRole('button', { name: button }))[0]!)
  return within(await screen.findByRole('dialog'))
}
const write = (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}
async function giveRole(name: string) {
  fireEvent.click(screen.getByRole('combobox', { name: /^Cariche/ }))
  fireEvent.click(await screen.findByRole('option', { name, hidden: true }))
}

test('somebody new: the votes follow the quota, the code is written in capitals, Ctrl and Enter save', async () => {
  const form = await open('Aggiungi')
  write(form.getByLabelText('Nome'), 'Gilda')
  write(form.getByLabelText(/^Cognome/), 'Marostica')
  write(form.getByLabelText('Codice fiscale'), 'rssmra80a01h501u')
  write(form.getByLabelText('PEC'), 'gilda@posta.example')
  expect(form.getByText(/Sembra un indirizzo di posta ordinaria/)).toBeTruthy()
  await giveRole('Socio')
  write(form.getByLabelText('Quota di proprietà'), '25.000')
  expect(form.getByText(/^25,00/)).toBeTruthy()
  expect(form.getByText('Uguali alla quota')).toBeTruthy()
  fireEvent.keyDown(form.getByLabelText('Nome'), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.body).toMatchObject({
    ...{ kind: 'P', first_name: 'Gilda', last_name: 'Marostica', fiscal_code: 'RSSMRA80A01H501U', email: 'gilda@posta.example', roles: ['PAR'] },
    holdings: [{ title: 'OWNERSHIP', shares_value: 2_500_000, vote_value: 2_500_000, of: null }],
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what is missing is said beside its field and nothing is sent; votes never pass the quota', async () => {
  const form = await open('Aggiungi')
  write(form.getByLabelText('Quota di proprietà'), '100')
  write(form.getByLabelText('Voti'), '200')
  expect(form.getByText('Le quote di voto non possono superare le quote possedute.')).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Aggiungi all’elenco' }))
  expect(await form.findAllByText('Campo obbligatorio.')).toHaveLength(2)
  expect(document.activeElement).toBe(form.getByLabelText(/^Cognome/))
  expect(sent).toEqual([])
})

test('a code that somebody of the group has already is said at its field', async () => {
  api.answers.set(`PATCH ${here}/${book.items[0]!._id}`, {
    status: 409,
    json: { error_code: 'MB001', info: [{ path: 'fiscal_code', message: 'fiscalCodeRepeated' }] },
  })
  const form = await open('Amalia Brentari')
  fireEvent.click(form.getByRole('button', { name: 'Salva le modifiche' }))
  expect(await form.findByText('Questo codice fiscale è già usato da un’altra persona del gruppo.')).toBeTruthy()
  expect(document.activeElement).toBe(form.getByLabelText('Codice fiscale'))
})

test('a company has a legal representative, and no first name is sent', async () => {
  const form = await open('Aggiungi')
  fireEvent.click(form.getByRole('radio', { name: 'Società o ente' }))
  write(form.getByLabelText(/^Denominazione/), 'Meridiana S.r.l.')
  write(form.getByLabelText('Legale rappresentante'), 'Ilaria Pontremoli')
  await giveRole('Socio')
  fireEvent.click(form.getByRole('button', { name: 'Aggiungi all’elenco' }))
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ kind: 'S', first_name: null, legal_representative: 'Ilaria Pontremoli', holdings: [] }))
})

test('the law proposes who votes, and what was agreed can be said', async () => {
  const form = await open('Amalia Brentari')
  fireEvent.click(form.getByRole('button', { name: 'Aggiungi un diritto' }))
  const right = within(form.getByRole('group', { name: 'Diritto 1' }))
  const votes = (name: string) => (right.getByRole('radio', { name }) as HTMLInputElement).checked
  fireEvent.change(right.getByRole('combobox', { name: 'Diritto' }), { target: { value: 'BARE_OWNERSHIP' } })
  expect(right.getByText('art. 2471-bis c.c.')).toBeTruthy()
  expect(votes('Non questa persona')).toBe(true)
  fireEvent.change(right.getByRole('combobox', { name: 'Diritto' }), { target: { value: 'PLEDGE' } })
  expect(votes('Questa persona')).toBe(true)
  expect(right.getByText('È la regola di legge, salvo diverso accordo.')).toBeTruthy()
  write(right.getByLabelText(/^Su quanto/), '5.000')
  fireEvent.click(right.getByRole('radio', { name: 'Non questa persona' }))
  expect(right.getByText(/serve un accordo fra le parti/)).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Salva le modifiche' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.body.holdings).toEqual([...owning(60_000), { title: 'PLEDGE', shares_value: 500_000, vote_value: 0, of: null }])
})

test('a right without a value is asked for at its own field, also when nothing is simply owned', async () => {
  const form = await open('Zeno Malvestio')
  fireEvent.click(form.getByRole('button', { name: 'Aggiungi un diritto' }))
  fireEvent.click(form.getByRole('button', { name: 'Salva le modifiche' }))
  const second = within(form.getByRole('group', { name: 'Diritto 2' }))
  expect(await second.findByText('Campo obbligatorio.')).toBeTruthy()
  expect(within(form.getByRole('group', { name: 'Diritto 1' })).queryByText('Campo obbligatorio.')).toBeNull()
  fireEvent.click(form.getByRole('button', { name: 'Togli il diritto 2' }))
  fireEvent.click(form.getByRole('button', { name: 'Salva le modifiche' }))
  await waitFor(() => expect(sent[0]?.body.holdings).toEqual(book.items[1]!.holdings))
})

test('somebody known in another company is offered, and their data taken', async () => {
  twins = bookOf([{ first_name: 'Corrado', last_name: 'Fassetti', roles: ['PAR'], email: 'corrado@pec.example', company_name: 'Fonderia Valserra' }])
  const form = await open('Aggiungi')
  write(form.getByLabelText(/^Cognome/), 'Fassetti')
  expect(await form.findByText('Già presente in Fonderia Valserra: usa gli stessi dati.')).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Usa i dati di Corrado Fassetti' }))
  expect((form.getByLabelText('PEC') as HTMLInputElement).value).toBe('corrado@pec.example')
  await giveRole('Socio')
  fireEvent.click(form.getByRole('button', { name: 'Aggiungi all’elenco' }))
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ first_name: 'Corrado', twin_id: twins.items[0]!._id }))
})

test('leaving with something unsaved asks first', async () => {
  const form = await open('Amalia Brentari')
  write(form.getByLabelText('Telefono'), '+39 3331234567')
  fireEvent.click(form.getByRole('button', { name: 'Annulla' }))
  const asking = within(await screen.findByRole('dialog', { name: 'Chiudere senza salvare?' }))
  fireEvent.click(asking.getByRole('button', { name: 'Continua a scrivere' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Chiudere senza salvare?' })).toBeNull())
  expect((form.getByLabelText('Telefono') as HTMLInputElement).value).toBe('+39 3331234567')
  fireEvent.click(form.getByRole('button', { name: 'Annulla' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Chiudi senza salvare' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([])
})

test('a signature that is kept can be forgotten, after the rest is saved', async () => {
  api.answers.set(`POST ${here}/${book.items[0]!._id}/signature`, { json: book.items[0] })
  const form = await open('Amalia Brentari')
  fireEvent.click(form.getByRole('button', { name: 'Togli la firma' }))
  expect(form.getByText('La firma sarà tolta quando salvi.')).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Salva le modifiche' }))
  await waitFor(() => expect(sent.map((it) => it.call)).toEqual([`PATCH ${here}/${book.items[0]!._id}`, `POST ${here}/${book.items[0]!._id}/signature`]))
  expect(sent[1]!.body).toEqual({ signature: null })
})

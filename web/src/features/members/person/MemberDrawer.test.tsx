// @vitest-environment happy-dom
import type { MemberList } from '@delibera/core/members/schema'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { App } from '../../../App.tsx'
import { bookOf, owning, roleList } from '../../../api/members.stage.ts'
import { signedIn, startApi } from '../../../api/pages.stage.ts'
import { loadTexts } from '../../../i18n/texts.ts'
import { buildRouter } from '../../../routes.tsx'
import { MembersPanel } from '../book/MembersPanel.tsx'

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
  const panel = () => <MembersPanel companyId={id} company={{ registry: false, user_role: 'ADMIN' }} />
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
    kind: 'P',
    first_name: 'Gilda',
    last_name: 'Marostica',
    fiscal_code: 'RSSMRA80A01H501U',
    email: 'gilda@posta.example',
    roles: ['PAR'],
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
  expect(await form.findAllByText('Campo obbligatorio.')).toHaveLength(1)
  expect(document.activeElement).toBe(form.getByLabelText(/^Cognome/))
  expect(sent).toEqual([])
})

test('a quota of a director is sent with the role of a partner, which is seen as it is written and cannot be dropped', async () => {
  const form = await open('Aggiungi')
  write(form.getByLabelText(/^Cognome/), 'Marostica')
  await giveRole('Amministratore unico')
  expect(form.queryByText('Socio')).toBeNull()
  write(form.getByLabelText('Quota di proprietà'), '4.000')
  expect(await form.findByText('Socio')).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Aggiungi all’elenco' }))
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ roles: ['AUN', 'PAR'] }))
})

describe('a person who is in the book already', () => {
  const refusal = (member_id: string) => ({
    status: 409,
    json: { error_code: 'MB001', info: [{ path: 'fiscal_code', message: 'fiscalCodeRepeated', member_id }] },
  })

  test('is not written down twice: roles and quotas are joined to the entry that is there', async () => {
    const [amalia] = book.items
    api.answers.set(`POST ${here}`, refusal(amalia!._id))
    const form = await open('Aggiungi')
    write(form.getByLabelText(/^Cognome/), 'Brentari')
    write(form.getByLabelText('Codice fiscale'), 'RSSMRA80A01H501U')
    write(form.getByLabelText('PEC'), 'altra@pec.example')
    await giveRole('Consigliere delegato')
    write(form.getByLabelText('Quota di proprietà'), '1.000')
    fireEvent.click(form.getByRole('button', { name: 'Aggiungi all’elenco' }))
    expect(await form.findByText('Questo codice fiscale è già di un’altra persona in elenco.')).toBeTruthy()
    expect(form.getByText('Amalia Brentari è già in elenco con questo codice fiscale')).toBeTruthy()
    fireEvent.click(form.getByRole('button', { name: 'Unisci cariche e quote' }))
    const joined = within(await screen.findByRole('dialog', { name: 'Amalia Brentari' }))
    expect(joined.getByText(/resta una sola persona/)).toBeTruthy()
    fireEvent.click(joined.getByRole('button', { name: 'Salva le modifiche' }))
    await waitFor(() => expect(sent.at(-1)?.call).toBe(`PATCH ${here}/${amalia!._id}`))
    expect(sent.at(-1)!.body).toMatchObject({
      first_name: 'Amalia',
      email: 'p0@pec.example',
      emails: ['altra@pec.example'],
      roles: ['PCA', 'PAR', 'COD'],
      holdings: [{ title: 'OWNERSHIP', shares_value: 6_100_000, vote_value: 6_100_000, of: null }],
    })
    expect(sent.at(-1)!.body).not.toHaveProperty('joins')
  })

  test('of two entries of the book one goes when they are joined', async () => {
    const [amalia, zeno] = book.items
    api.answers.set(`PATCH ${here}/${zeno!._id}`, refusal(amalia!._id))
    const form = await open('Zeno Malvestio')
    fireEvent.click(form.getByRole('button', { name: 'Salva le modifiche' }))
    fireEvent.click(await form.findByRole('button', { name: 'Unisci cariche e quote' }))
    const joined = within(await screen.findByRole('dialog', { name: 'Amalia Brentari' }))
    fireEvent.click(joined.getByRole('button', { name: 'Salva le modifiche' }))
    await waitFor(() => expect(sent.at(-1)?.call).toBe(`PATCH ${here}/${amalia!._id}`))
    expect(sent.at(-1)!.body).toMatchObject({ joins: zeno!._id, holdings: [{ title: 'OWNERSHIP' }, { title: 'BARE_OWNERSHIP' }] })
  })

  test('is told at the field, also when nobody says who it is', async () => {
    api.answers.set(`PATCH ${here}/${book.items[0]!._id}`, {
      status: 409,
      json: { error_code: 'MB001', info: [{ path: 'fiscal_code', message: 'fiscalCodeRepeated' }] },
    })
    const form = await open('Amalia Brentari')
    fireEvent.click(form.getByRole('button', { name: 'Salva le modifiche' }))
    expect(await form.findByText('Questo codice fiscale è già di un’altra persona in elenco.')).toBeTruthy()
    expect(document.activeElement).toBe(form.getByLabelText('Codice fiscale'))
    expect(form.queryByRole('button', { name: 'Unisci cariche e quote' })).toBeNull()
  })
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

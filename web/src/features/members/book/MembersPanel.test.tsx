// @vitest-environment happy-dom
import type { MemberList } from '@delibera/core/members/schema'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { App } from '../../../App.tsx'
import { bookOf, owning, roleList } from '../../../api/members.stage.ts'
import { profile, signedIn, startApi } from '../../../api/pages.stage.ts'
import { loadTexts } from '../../../i18n/texts.ts'
import { buildRouter } from '../../../routes.tsx'
import { UndoHost } from '../../../shell/UndoBar.tsx'
import { MembersPanel } from './MembersPanel.tsx'

const id = '00000000-0000-4000-8000-000000000777'
const here = `/api/companies/${id}/members`

let api: Awaited<ReturnType<typeof startApi>>
let book: MemberList
const sent: { call: string; body: unknown }[] = []

// The first page of a test also loads its parts.
configure({ asyncUtilTimeout: 20_000 })

beforeAll(async () => {
  api = await startApi()
  api.server.on('request', async (request) => {
    if (request.method === 'GET') return
    const chunks: Buffer[] = []
    for await (const it of request) chunks.push(it)
    const body = Buffer.concat(chunks).toString()
    sent.push({ call: `${request.method} ${request.url}`, body: body ? JSON.parse(body) : null })
  })
})
beforeEach(() => {
  api.reset()
  signedIn()
  document.body.innerHTML = '<section id="layers"></section>'
  sent.length = 0
  book = bookOf([
    { first_name: 'Amalia', last_name: 'Brentari', roles: ['PCA', 'PAR'], holdings: owning(60_000) },
    { first_name: 'Livia', last_name: 'Orsenigo', roles: ['CON'], fiscal_code: null },
    { first_name: 'Ettore', last_name: 'Vanzan', roles: ['SIE'], email: null },
    { first_name: 'Prisca', last_name: 'Donadel', roles: ['PAR'], holdings: owning(30_000), email: 'prisca@posta.example' },
    { kind: 'S', first_name: null, last_name: 'Meridiana S.r.l.', roles: ['PAR'], fiscal_code: '01234567897' },
  ])
  api.answers.set(`GET ${here}`, () => ({ json: book }))
  api.answers.set('GET /api/constants/roles', { json: roleList })
  api.answers.set(`GET ${here}/lists`, { json: { total: 1, items: [{ _id: id, name: 'Collegio sindacale', member_ids: [book.items[2]?._id ?? id] }] } })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

async function open(onRegistry?: () => void, user_role: 'ADMIN' | 'CONSULTANT' = 'ADMIN') {
  // The bar that undoes stands around every page of the shell, which is not here.
  const panel = () => (
    <>
      <MembersPanel companyId={id} company={{ registry: true, user_role }} {...(onRegistry ? { onRegistry } : {})} />
      <UndoHost />
    </>
  )
  const table = [{ path: '/people', display: 'public' as const, flags: [], title: 'profile' as const, component: async () => panel }]
  const router = buildRouter(createMemoryHistory({ initialEntries: ['/people'] }), table)
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
}
async function openBook() {
  await open()
  return within(await screen.findByRole('table', { name: 'Persone della società' }))
}
const names = () =>
  screen.getAllByRole('rowheader').flatMap((it) =>
    within(it)
      .queryAllByRole('button')
      .map((name) => name.getAttribute('title') ?? name.textContent),
  )

test('everybody stands once, in the first of their groups with all their roles; totals, and the quotas beside the capital', async () => {
  const table = await openBook()
  expect(names()).toEqual([
    'Amministratori 2',
    'Amalia Brentari',
    'Livia Orsenigo',
    'Sindaci 1',
    'Ettore Vanzan',
    'Soci 2',
    'Prisca Donadel',
    'Meridiana S.r.l.',
  ])
  expect(table.getByRole('row', { name: /Amalia Brentari/ }).textContent).toMatch(/(PCA|Presidente).*(PAR|Socio)/)
  fireEvent.click(screen.getByRole('button', { name: /^Soci 3/ }))
  expect(names()).toEqual(['Soci 3', 'Amalia Brentari', 'Prisca Donadel', 'Meridiana S.r.l.'])
  expect(table.getByRole('row', { name: /^Soci 3/ }).textContent).toContain('90.000,00')
  fireEvent.click(screen.getByRole('button', { name: /^Tutt/ }))
  expect(screen.getByText(/Le partecipazioni non arrivano al capitale: mancano 10\.000,00/)).toBeTruthy()
  expect(screen.getByText('5 di 5 persone')).toBeTruthy()
})

test('what is missing is said in its cell, counted, and those who block a meeting can be seen alone', async () => {
  await openBook()
  expect(screen.getByText('3 persone hanno dati mancanti: bloccano una riunione.')).toBeTruthy()
  expect(screen.getByText('Manca il codice fiscale')).toBeTruthy()
  expect(screen.getByText('Manca il legale rappresentante')).toBeTruthy()
  expect(screen.getByText('Non sembra una PEC').closest('[title]')?.getAttribute('title')).toContain('senza PEC manca la ricevuta di consegna')
  fireEvent.click(screen.getByRole('button', { name: 'Mostra chi sono' }))
  expect(screen.getByText('3 di 5 persone')).toBeTruthy()
  expect(screen.queryByText('Amalia')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Da verificare/ }))
  expect(screen.getByText('1 di 5 persone')).toBeTruthy()
})

test('a search finds by any word, and what it does not find can be cleared', async () => {
  await openBook()
  const box = screen.getByRole('searchbox')
  fireEvent.change(box, { target: { value: 'sindaco' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(await screen.findByText('1 di 5 persone')).toBeTruthy()
  fireEvent.change(box, { target: { value: 'zzz' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(screen.getByText('Nessuna riga contiene «zzz».')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Cancella la ricerca' }).at(-1)!)
  expect(screen.getByText('5 di 5 persone')).toBeTruthy()
})

test('a heading turns the order inside each group, and columns are remembered', async () => {
  const table = await openBook()
  fireEvent.click(table.getByRole('button', { name: 'Persona' }))
  expect(names().slice(0, 3)).toEqual(['Amministratori 2', 'Livia Orsenigo', 'Amalia Brentari'])
  expect(table.getByRole('columnheader', { name: 'Persona' }).getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(screen.getByRole('button', { name: 'Colonne' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Telefono' }))
  expect(table.getByRole('columnheader', { name: 'Telefono' })).toBeTruthy()
  expect(localStorage.getItem('delibera.table.members.columns')).toContain('"phone":true')
})

test('of a thousand people only those in sight are drawn, each with its place; the keyboard reaches the last', async () => {
  book = bookOf(Array.from({ length: 1000 }, (_, at) => ({ last_name: `Socio ${String(at).padStart(4, '0')}`, roles: ['PAR'], holdings: owning(100) })))
  const table = await openBook()
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1002')
  const drawn = () => table.getAllByRole('row').filter((it) => it.hasAttribute('tabindex'))
  expect(drawn().length).toBeLessThan(60)
  const first = drawn()[0]!
  expect(first.getAttribute('aria-rowindex')).toBe('3')
  fireEvent.focus(first)
  fireEvent.keyDown(first, { key: 'End' })
  expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('1002')
  expect(document.activeElement?.textContent).toContain('Socio 0999')
  fireEvent.keyDown(document.activeElement!, { key: ' ' })
  expect(screen.getByText('1 persona selezionata')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Seleziona tutte le persone mostrate' }))
  expect(screen.getByText('1000 persone selezionate')).toBeTruthy()
})

test('removing many removes each at once, says what is lost and how to undo it, and puts all of them back together', async () => {
  const [one, other] = ['a0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002']
  api.answers.set(`DELETE ${here}/${book.items[0]!._id}`, { json: { done: true, removal_id: one } })
  api.answers.set(`DELETE ${here}/${book.items[2]!._id}`, { json: { done: true, removal_id: other } })
  api.answers.set(`POST /api/companies/${id}/removals/restore`, { json: { done: true } })
  await openBook()
  fireEvent.click(screen.getAllByRole('checkbox', { name: 'Seleziona Amalia Brentari' })[0]!)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Seleziona Ettore Vanzan' }))
  fireEvent.click(screen.getByRole('button', { name: 'Togli dall’elenco' }))
  expect((await screen.findByText(/^2 persone tolte dall’elenco\./)).textContent).toContain('60.000,00')
  expect(sent.map((it) => it.call).sort()).toEqual([`DELETE ${here}/${book.items[0]!._id}`, `DELETE ${here}/${book.items[2]!._id}`])
  expect(api.asked(`GET ${here}`).length).toBeGreaterThan(1)
  expect(screen.queryByText(/selezionat/)).toBeNull()
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ call: `POST /api/companies/${id}/removals/restore`, body: { removal_ids: expect.arrayContaining([one, other]) } }),
  )
  expect(await screen.findByText('Tutto come prima.')).toBeTruthy()
})

test('a refusal stops the rest and is told', async () => {
  api.answers.set(`DELETE ${here}/${book.items[2]!._id}`, { status: 404, json: { error_code: 'MB003' } })
  await openBook()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Seleziona Ettore Vanzan' }))
  fireEvent.click(screen.getByRole('button', { name: 'Togli dall’elenco' }))
  expect(await screen.findByText('[MB003] Persona non trovata.')).toBeTruthy()
  expect(screen.getByText('1 persona selezionata')).toBeTruthy()
})

test('a role is taken away by its own menu, without a question, and can be put back; the last one takes the person with it', async () => {
  const removal_id = 'a0000000-0000-4000-8000-000000000001'
  api.answers.set(`DELETE ${here}/${book.items[0]!._id}/role/PCA`, { json: { done: true, removal_id } })
  api.answers.set(`POST /api/companies/${id}/removals/restore`, { json: { done: true } })
  await openBook()
  fireEvent.click((await screen.findAllByRole('button', { name: /^Azioni sulla carica Presidente/ }))[0]!)
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Togli la carica/ }))
  await waitFor(() => expect(sent.map((it) => it.call)).toEqual([`DELETE ${here}/${book.items[0]!._id}/role/PCA`]))
  expect(await screen.findByText(/^Amalia Brentari: tolta la carica «Presidente/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Annulla' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ removal_ids: [removal_id] }))
  fireEvent.click(screen.getByRole('button', { name: 'Azioni per Ettore Vanzan' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Togli la carica/ }))
  await waitFor(() => expect(sent.at(-1)?.call).toBe(`DELETE ${here}/${book.items[2]!._id}`))
})

test.each([
  [404, 'E0404', 'È passato troppo tempo: non si può più annullare.'],
  [409, 'E0002', 'Non si può annullare: nel frattempo qualcosa è cambiato.'],
])('an undo that comes to nothing says why: %i', async (status, error_code, words) => {
  api.answers.set(`DELETE ${here}/${book.items[2]!._id}`, { json: { done: true, removal_id: 'a0000000-0000-4000-8000-000000000001' } })
  api.answers.set(`POST /api/companies/${id}/removals/restore`, { status, json: { error_code } })
  await openBook()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Seleziona Ettore Vanzan' }))
  fireEvent.click(screen.getByRole('button', { name: 'Togli dall’elenco' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Annulla' }))
  expect(await screen.findByText(words)).toBeTruthy()
})

test('an owner is not made to look like no partner: the quota goes first, and the screen says so', async () => {
  await openBook()
  fireEvent.click((await screen.findAllByRole('button', { name: 'Azioni sulla carica Socio' }))[0]!)
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Togli la carica/ }))
  expect(await screen.findByText(/Amalia Brentari possiede una quota, quindi è socio/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
})

test('a filter that is on keeps its button: the last one mended, it says so and leads back to everybody', async () => {
  book = bookOf([
    { first_name: 'Amalia', last_name: 'Brentari', roles: ['PAR'] },
    { first_name: 'Livia', last_name: 'Orsenigo', roles: ['CON'], fiscal_code: null },
  ])
  await openBook()
  fireEvent.click(screen.getByRole('button', { name: 'Mostra chi è' }))
  expect(screen.getByText('1 di 2 persone')).toBeTruthy()
  book = bookOf(book.items.map((it) => ({ ...it, roles: it.roles.map(({ code }) => code), fiscal_code: 'BNCGLI75H55F205M' })))
  api.answers.set(`PATCH ${here}/${book.items[1]!._id}`, { json: book.items[1] })
  fireEvent.click(screen.getByRole('button', { name: 'Livia Orsenigo' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Salva le modifiche' }))
  expect(await screen.findByText('Qui non resta più nessuno')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Da completare 0/ }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Mostra tutte' }))
  expect(await screen.findByText('2 di 2 persone')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Da completare/ })).toBeNull()
})

test('whoever runs the company is offered as one of its people, with what the profile says, until they decline', async () => {
  api.answers.set('GET /api/users/profile', { json: { ...profile, fiscal_code: 'NRENNA99T71F839W', phone_number: '+39 3331234567' } })
  await openBook()
  fireEvent.click(await screen.findByRole('button', { name: 'Aggiungi i miei dati' }))
  const form = within(await screen.findByRole('dialog', { name: 'Nuova persona' }))
  await waitFor(() => expect((form.getByLabelText('Codice fiscale') as HTMLInputElement).value).toBe('NRENNA99T71F839W'))
  expect((form.getByLabelText(/^Cognome/) as HTMLInputElement).value).toBe('Neri')
  expect((form.getByLabelText('PEC') as HTMLInputElement).value).toBe('ada@acme.test')
  cleanup()
  document.body.innerHTML = '<section id="layers"></section>'
  await openBook()
  fireEvent.click(await screen.findByRole('button', { name: 'Non ne faccio parte' }))
  expect(screen.queryByRole('button', { name: 'Aggiungi i miei dati' })).toBeNull()
  expect(localStorage.getItem(`delibera.members.apart.${id}`)).toBe('yes')
})

test.each([
  ['is in the book', { email: 'ada@acme.test' }, 'ADMIN'],
  ['only advises the company', {}, 'CONSULTANT'],
] as const)('whoever %s is not offered as one of its people', async (_, ada, user_role) => {
  book = bookOf([{ first_name: 'Anna', last_name: 'Rossi', roles: ['PAR'], ...ada }])
  await open(undefined, user_role)
  await screen.findByRole('table')
  expect(screen.queryByRole('button', { name: 'Aggiungi i miei dati' })).toBeNull()
})

test('quotas without a capital are offered as the capital, and nothing is written unasked', async () => {
  const { capital, ...rest } = bookOf([{ last_name: 'Brentari', roles: ['PAR'], holdings: owning(10_000) }])
  book = { ...rest, capital: { ...capital, capital: null, differs: 0 } }
  api.answers.set(`PATCH /api/companies/${id}`, { json: {} })
  await openBook()
  fireEvent.click(screen.getByRole('button', { name: /^Indica 10\.000,00.* come capitale$/ }))
  const asking = within(await screen.findByRole('dialog', { name: /come capitale sociale\?$/ }))
  expect(sent).toEqual([])
  fireEvent.click(asking.getByRole('button', { name: 'Indica il capitale' }))
  await waitFor(() => expect(sent).toEqual([{ call: `PATCH /api/companies/${id}`, body: { shares_value: 1_000_000 } }]))
  expect(await screen.findByText(/^Capitale sociale indicato: 10\.000,00/)).toBeTruthy()
})

test('those who lack a role are given it, the others are left alone', async () => {
  for (const it of book.items) api.answers.set(`PATCH ${here}/${it._id}`, { json: it })
  await openBook()
  await screen.findAllByText('Consigliere')
  fireEvent.click(screen.getAllByRole('checkbox', { name: 'Seleziona Amalia Brentari' })[0]!)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Seleziona Livia Orsenigo' }))
  fireEvent.click(screen.getByRole('button', { name: 'Assegna una carica' }))
  fireEvent.change(await screen.findByRole('combobox', { name: 'Carica' }), { target: { value: 'PAR' } })
  fireEvent.click(screen.getByRole('button', { name: 'Assegna a 1 persona' }))
  await waitFor(() => expect(sent).toEqual([{ call: `PATCH ${here}/${book.items[1]!._id}`, body: { roles: ['CON', 'PAR'] } }]))
})

test('those who are selected join a list, or make a new one', async () => {
  api.answers.set(`PATCH ${here}/lists/${id}`, { json: {} })
  await openBook()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Seleziona Livia Orsenigo' }))
  fireEvent.click(screen.getByRole('button', { name: 'Aggiungi a una lista' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Collegio sindacale', hidden: true }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ member_ids: [book.items[2]!._id, book.items[1]!._id] }))
  // Until the answer has come the button waits, and the menu that it opened is still closing.
  await screen.findByText('Una persona aggiunta alla lista «Collegio sindacale».')
  await waitFor(() => expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull())
  api.answers.set(`POST ${here}/lists`, { status: 201, json: {} })
  fireEvent.click(screen.getByRole('button', { name: 'Aggiungi a una lista' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Nuova lista', hidden: true }))
  fireEvent.change(await screen.findByRole('textbox', { name: /^Nome della lista/ }), { target: { value: 'Consiglio' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Prisca Donadel' }))
  fireEvent.click(screen.getByRole('button', { name: 'Crea la lista con 2 persone' }))
  await waitFor(() => expect(sent[1]?.body).toEqual({ name: 'Consiglio', member_ids: [book.items[1]!._id, book.items[3]!._id] }))
})

test('nobody yet: the ways to begin, oneself among them', async () => {
  book = bookOf([])
  let asked = 0
  await open(() => {
    asked += 1
  })
  expect(await screen.findByText('Nessuna persona, per ora')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Importa da un file' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Aggiungi i miei dati' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Prendi dal registro imprese' }))
  expect(asked).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Aggiungi una persona' }))
  expect(await screen.findByRole('dialog', { name: 'Nuova persona' })).toBeTruthy()
})

test('a book that cannot be read says so, and trying again reads it', async () => {
  api.answers.set(`GET ${here}`, { status: 404, json: { error_code: 'GEN01' } })
  await open()
  expect(await screen.findByText('Non riusciamo a leggere l’elenco delle persone')).toBeTruthy()
  api.answers.set(`GET ${here}`, () => ({ json: book }))
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }))
  expect(await screen.findByRole('table')).toBeTruthy()
})

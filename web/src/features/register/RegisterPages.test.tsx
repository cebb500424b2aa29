// @vitest-environment happy-dom
import type { Company } from '@delibera/core/companies/schema'
import type { EntryPage, RegisterState } from '@delibera/core/register/schema'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp, subscribed } from '../../api/company.stage.ts'
import { roleList } from '../../api/members.stage.ts'
import { startApi } from '../../api/pages.stage.ts'
import { checkOf, closedRegister, entryOf, holders, people, proposalOf, registerOf } from '../../api/register.stage.ts'

configure({ asyncUtilTimeout: 20_000 })
const calls = `/api/companies/${companyId}/register`
const place = `/company/${companyId}/register`
let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
let owner: Company
let state: RegisterState

beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  owner = { ...company, ...subscribed() }
  state = registerOf()
  const entries = [
    entryOf(3),
    entryOf(2, { corrected_by: 3 }),
    entryOf(1, { kind: 'OPENING', title: null, effective_on: '2026-01-01', text: 'Situazione iniziale.' }),
  ]
  api.answers.set(`GET /api/companies/${companyId}`, () => ({ json: owner }))
  api.answers.set('GET /api/companies', { json: { total: 0, items: [] } })
  api.answers.set('GET /api/companies/roles', { json: roleList })
  api.answers.set(`GET /api/companies/${companyId}/members`, { json: people })
  api.answers.set(`GET ${calls}`, () => ({ json: state }))
  api.answers.set(`GET ${calls}/entries`, { json: { total: entries.length, items: entries } })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const main = () => within(screen.getByRole('main'))
const press = async (name: string | RegExp) => fireEvent.click(await main().findByRole('button', { name }))
const inWindow = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const entry = (it: EntryPage) => api.answers.set(`GET ${calls}/entries/${it.seq}`, { json: it })

test('the book says who holds what, who votes in their place, and every annotation', async () => {
  await openApp(place)
  expect(await main().findByRole('img', { name: /^Capitale per titolare: Michela Furlan 60,00.%, Ettore Furlan 40,00.%$/ })).toBeTruthy()
  const row = within(main().getByRole('row', { name: /^Ettore Furlan/ }))
  expect(row.getByText(/Pegno su 1\.000,00.€ a favore di Banca di Piazzola S\.p\.A\./)).toBeTruthy()
  expect(row.getByText('vota chi ha il diritto')).toBeTruthy()
  expect(main().getByText('Nessun avviso: il libro è in ordine.')).toBeTruthy()
  const link = await main().findByRole('link', { name: 'N. 3 · Compravendita' })
  expect(link.getAttribute('href')).toBe(`${place}/3`)
  expect(main().getByText('Rettificata dalla n. 3')).toBeTruthy()
  expect(main().getByText('Senza effetto: manca il deposito')).toBeTruthy()
})

test('a day of the address is asked for, and left by one press', async () => {
  await openApp(`${place}?on=2026-05-01`)
  await main().findByText(/giorno passato/)
  expect(api.asked(`GET ${calls}`).at(-1)?.url).toContain('on=2026-05-01')
  await press('Torna a oggi')
  await waitFor(() => expect(api.asked(`GET ${calls}`).at(-1)?.url).not.toContain('on='))
})

test('what the law says stands in the page with its article', async () => {
  state = registerOf({ rules: [{ id: 'L-REG-03', severity: 'WARN', ok: false, overridable: true, data: { case: 'registered', stated: 5, sum: 7 } }] })
  await openApp(place)
  const rules = within(await main().findByRole('region', { name: 'Da verificare' }))
  expect(rules.getByText(/capitale iscritto della società/)).toBeTruthy()
})

test('a chain that is broken is said in red, and nothing can be written', async () => {
  state = registerOf({ chain_ok: false })
  api.answers.set(`GET ${calls}/verify`, { json: { entries: 3, ok: false, broken: { seq: 2, reason: 'hash' } } })
  await openApp(place)
  expect((await main().findByText(/non torna dalla n\. 2/)).closest('[role="alert"]')).toBeTruthy()
  expect(main().queryByRole('button', { name: 'Nuova annotazione' })).toBeNull()
})

test('what cannot be read says what is safe, and is asked for again', async () => {
  api.answers.set(`GET ${calls}`, { status: 500, json: { error_code: 'GEN01' } })
  await openApp(place)
  expect(await main().findByText('Non riusciamo a leggere il libro soci')).toBeTruthy()
  api.answers.set(`GET ${calls}`, { json: state })
  await press('Riprova')
  expect(await main().findByText('Capitale nel libro')).toBeTruthy()
})

test('a sale is told step by step: it is checked, its warning taken upon oneself, and written after the last', async () => {
  api.answers.set(`POST ${calls}/check`, { json: checkOf() })
  api.answers.set(`POST ${calls}/entries`, { status: 201, json: entryOf(4) })
  await openApp(place)
  await press('Nuova annotazione')
  const window = await inWindow('Nuova annotazione')
  const go = (name: string | RegExp) => fireEvent.click(window.getByRole('button', { name }))
  go('Continua')
  expect(await window.findByText('Campo obbligatorio.')).toBeTruthy()
  fireEvent.click(window.getByRole('radio', { name: /^Trasferimento/ }))
  go('Continua')
  fireEvent.change(await window.findByRole('combobox', { name: /^Causale/ }), { target: { value: 'SALE' } })
  for (const [label, name] of [
    ['Chi cede', 'Michela Furlan'],
    ['Chi acquista', 'Ettore Furlan'],
  ] as const) {
    fireEvent.click(window.getByRole('combobox', { name: new RegExp(`^${label}`) }))
    const list = within(await screen.findByRole('listbox', { name: new RegExp(`^${label}`), hidden: true }))
    fireEvent.click(await list.findByRole('option', { name, hidden: true }))
  }
  const amount = window.getByRole('textbox', { name: /^Valore nominale/ })
  fireEvent.change(amount, { target: { value: '1.000,00' } })
  fireEvent.blur(amount)
  go('Continua')
  const deed = await window.findByRole('textbox', { name: /^Data dell’atto/ })
  fireEvent.change(deed, { target: { value: '30/03/2026' } })
  fireEvent.blur(deed)
  go('Continua')
  expect(await window.findByText(/Per ora non ha effetto/)).toBeTruthy()
  expect(sent.at(-1)).toMatchObject({
    call: `POST ${calls}/check`,
    body: { kind: 'TRANSFER', title: 'SALE', deed_on: '2026-03-30', lines: [{ from_id: holders.michela, to_id: holders.ettore, quantity: 100_000 }] },
  })
  expect(within(window.getByRole('region', { name: 'Prima e dopo' })).getByText('Michela Furlan')).toBeTruthy()
  go('Continua')
  const write = await window.findByRole<HTMLButtonElement>('button', { name: 'Scrivi l’annotazione n. 4' })
  expect(write.disabled).toBe(true)
  fireEvent.click(window.getByRole('checkbox', { name: /^Ne sono consapevole/ }))
  fireEvent.click(write)
  expect(await screen.findByText('Annotazione n. 4 scritta.')).toBeTruthy()
  expect(sent.at(-1)).toMatchObject({ call: `POST ${calls}/entries`, body: { after_seq: 3, ack: ['L-REG-06'] } })
})

test('an annotation says what it gave to whom, its hash, and the meetings that counted with it', async () => {
  entry({ ...entryOf(3), meetings: [{ _id: 'e0000000-0000-4000-8000-000000000001', name: 'Assemblea di bilancio', record_date: '2027-04-28' }] })
  api.answers.set(`GET ${calls}/verify`, { json: { entries: 3, ok: true } })
  await openApp(`${place}/3`)
  expect(await main().findByText('Michela Furlan → Ettore Furlan')).toBeTruthy()
  expect(main().getByRole('link', { name: 'Assemblea di bilancio' })).toBeTruthy()
  await press('Verifica la catena')
  expect(await main().findByText('La catena è integra: 3 annotazioni ricontrollate.')).toBeTruthy()
})

test('an act that waits is told to be filed, with its day and nothing else asked twice', async () => {
  entry({ ...entryOf(3), meetings: [] })
  api.answers.set(`POST ${calls}/check`, { json: checkOf({ rules: [], entry: entryOf(4, { kind: 'FILED', title: null }) }) })
  await openApp(`${place}/3`)
  await press('Annota il deposito')
  const window = await inWindow('Deposito dell’annotazione n. 3')
  const day = await window.findByRole('textbox', { name: /^Data del deposito/ })
  fireEvent.change(day, { target: { value: '02/04/2026' } })
  fireEvent.blur(day)
  fireEvent.click(window.getByRole('button', { name: 'Continua' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ call: `POST ${calls}/check`, body: { kind: 'FILED', filed_on: '2026-04-02', lines: [{ of: 3 }] } }))
})

test('a correction says why, and can say that nothing was true', async () => {
  entry({ ...entryOf(3), meetings: [] })
  api.answers.set(`POST ${calls}/check`, { json: checkOf({ rules: [] }) })
  await openApp(`${place}/3`)
  await press('Rettifica')
  const window = await inWindow('Rettifica dell’annotazione n. 3')
  fireEvent.click(await window.findByRole('radio', { name: /^Nulla: va annullata/ }))
  fireEvent.change(window.getByRole('textbox', { name: /^Motivo/ }), { target: { value: 'Annotata due volte' } })
  fireEvent.click(window.getByRole('button', { name: 'Continua' }))
  expect(await window.findByText('Documento e date')).toBeTruthy()
  fireEvent.click(window.getByRole('button', { name: 'Continua' }))
  await waitFor(() =>
    expect(sent.at(-1)?.body).toMatchObject({ kind: 'CORRECTION', corrects: 3, as_kind: 'TRANSFER', reason: 'Annotata due volte', lines: [] }),
  )
})

test('a number that is not in the book leads back to it', async () => {
  api.answers.set(`GET ${calls}/entries/99`, { status: 404, json: { error_code: 'GEN01' } })
  await openApp(`${place}/99`)
  expect(await main().findByText('Questa annotazione non c’è')).toBeTruthy()
})

test('the opening is proposed of the list of today; it is confirmed by who vouches for it', async () => {
  state = closedRegister()
  api.answers.set(`GET ${calls}/opening`, { json: proposalOf() })
  api.answers.set(`POST ${calls}/opening`, () => {
    state = registerOf()
    return { status: 201, json: state }
  })
  await openApp(place)
  expect(await main().findByText('Partiamo dall’elenco di oggi: controlli le quote e confermi.')).toBeTruthy()
  expect(await main().findByText(/^La somma è 10\.000,00.€, come il capitale della società\.$/)).toBeTruthy()
  await press('Apri il libro soci')
  expect(await main().findByText(/qualcuno deve risponderne/)).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.click(main().getByRole('checkbox', { name: /^Ho controllato/ }))
  await press('Apri il libro soci')
  expect(await main().findByText('Capitale nel libro')).toBeTruthy()
  expect(sent[0]).toMatchObject({
    call: `POST ${calls}/opening`,
    body: {
      effective_on: '2027-04-20',
      lines: [
        { to_id: holders.michela, quantity: 600_000 },
        { to_id: holders.ettore, quantity: 400_000 },
      ],
    },
  })
})

test('a difference to the capital is named; a consultant checks but does not confirm', async () => {
  state = closedRegister()
  owner = { ...owner, user_role: 'CONSULTANT', user_roles: ['CONSULTANT'] }
  api.answers.set(`GET ${calls}/opening`, { json: proposalOf({ stated_capital: 1_200_000 }) })
  await openApp(place)
  expect(await main().findByText(/mancano 2\.000,00.€/)).toBeTruthy()
  expect(main().getByText(/^La conferma spetta all’amministratore/)).toBeTruthy()
  expect(main().queryByRole('button', { name: 'Apri il libro soci' })).toBeNull()
})

test('the excerpt is sent to the address of the holder’s sheet', async () => {
  api.answers.set(`POST ${calls}/excerpt/send`, { json: { done: true } })
  await openApp(place)
  await press('Azioni per Michela Furlan')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Estratto' }))
  const window = await inWindow('Estratto del libro soci')
  expect(await window.findByText(/Michela Furlan lo riceve all’indirizzo p0@pec\.example/)).toBeTruthy()
  fireEvent.click(window.getByRole('button', { name: 'Invia l’estratto' }))
  expect(await screen.findByText('Estratto inviato a Michela Furlan.')).toBeTruthy()
  expect(sent.at(-1)).toMatchObject({ call: `POST ${calls}/excerpt/send`, body: { member_id: holders.michela } })
})

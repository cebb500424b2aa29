// @vitest-environment happy-dom
import { templateOf } from '@delibera/core/agenda/every-template'
import { pointAfter, pointFromTemplate } from '@delibera/core/agenda/rules'
import type { AgendaPoint } from '@delibera/core/agenda/schema'
import { quorumsBy } from '@delibera/core/law/law.stage'
import { plainText } from '@delibera/core/rich-text'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp } from '../../../api/company.stage.ts'
import { bookOf, owning } from '../../../api/members.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'
import { draftOf } from '../point/usePointDraft.ts'

configure({ asyncUtilTimeout: 15_000 })

const id = 'e0000000-0000-4000-8000-000000000002'
const fileId = 'f0000000-0000-4000-8000-000000000001'
const book = bookOf([
  { first_name: 'Teodora', last_name: 'Valserra', roles: ['PCA', 'PAR'], holdings: owning(60_000) },
  { first_name: 'Elio', last_name: 'Brenta', roles: ['PAR'], holdings: owning(40_000) },
])
const point: AgendaPoint = {
  ...pointFromTemplate(templateOf('A02')!, quorumsBy('SRL')),
  _id: id,
  meeting_type: 'ASSEMBLY',
  custom: false,
  template_id: 'A02',
  company_id: companyId,
  meeting_id: null,
  accountant_id: null,
  citation: 'c.c. 2430',
  excluded: [],
  status: 'PENDING',
  voted: false,
  accepted: null,
  votes: [],
  vote_results: null,
  vote_kind: 'MOTION',
  election: null,
  election_results: null,
  version: 3,
  updated_at: '2026-04-01T10:00:00.000Z',
  values: { fiscal_year_end: '31 dicembre 2026' },
  files: [{ file_id: fileId, name: 'piano.pdf', mime_type: 'application/pdf', bytes: 184_000, member_ids: null }],
}

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
let kept: AgendaPoint

beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  kept = point
  api.answers.set(`GET /api/companies/${companyId}`, { json: company })
  api.answers.set('GET /api/companies', { json: { total: 0, items: [] } })
  api.answers.set(`GET /api/companies/${companyId}/members`, { json: book })
  api.answers.set('GET /api/odg', { json: { total: 0, items: [], groups: [] } })
  api.answers.set(`GET /api/odg/${id}`, { json: point })
  api.answers.set(`PATCH /api/odg/${id}`, () => {
    kept = { ...kept, version: kept.version + 1 }
    return { json: kept }
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const stand = (flags: object) =>
  api.answers.set('GET /api/constants', { json: { flags: { websockets: false, ...flags }, support_email: 'aiuto@example.test' } })
const main = () => within(screen.getByRole('main'))
const field = (name: string) => screen.findByRole('textbox', { name })
const editor = async (name: string) => ((await field(name)) as unknown as { editor: Editor }).editor
const chips = async (name: string, state: string) => [...(await field(name)).querySelectorAll(`[data-state="${state}"]`)].map((it) => it.textContent)

async function open() {
  const router = await openApp(`/company/${companyId}/odg/meetings/${id}`)
  await field('Proposta')
  await waitFor(async () => expect(await chips('Proposta', 'auto')).toEqual(['chi espone']))
  return router
}

test('placeholders are shown by name: automatic, filled and to be filled in', async () => {
  await open()
  expect(await chips('Introduzione', 'auto')).toEqual(['numero del punto'])
  expect(await chips('Introduzione', 'filled')).toEqual(['31 dicembre 2026'])
  expect(await chips('Proposta', 'empty')).toEqual(['utile d’esercizio', 'a riserva legale', 'a riserva straordinaria', 'dividendo', 'data di pagamento'])
  expect(main().getByText('5 dati da compilare')).toBeTruthy()
})

test('a value typed once appears in every text and is saved by itself', async () => {
  await open()
  fireEvent.change(main().getByRole('textbox', { name: 'Dividendo' }), { target: { value: '40.000,00' } })
  expect(main().getByText('Modifiche non ancora salvate')).toBeTruthy()
  await waitFor(async () => expect([await chips('Proposta', 'filled'), await chips('Se è approvata', 'filled')]).toEqual([['40.000,00'], ['40.000,00']]))
  expect(await main().findByText(/^Salvato alle/)).toBeTruthy()
  expect(sent.map((it) => it.body)).toEqual([{ values: { fiscal_year_end: '31 dicembre 2026', dividend: '40.000,00' }, version: 3 }])
})

test('a field is inserted from a menu that explains it, and goes whole', async () => {
  await open()
  const proposal = await editor('Proposta')
  proposal.commands.setTextSelection(1)
  fireEvent.click(main().getByRole('button', { name: 'Inserisci un dato: Proposta' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Inserisci un dato: Proposta', hidden: true }))
  fireEvent.change(await menu.findByRole('textbox', { name: 'Quale dato', hidden: true }), { target: { value: 'titolo' } })
  fireEvent.click(menu.getByRole('button', { name: /^titolo del punto/, hidden: true }))
  await waitFor(() => expect(proposal.getText()).toMatch(/^\{\{odg\.title\}\}\{\{odg\.speaker\}\} propone/))
  expect(await chips('Proposta', 'auto')).toEqual(['titolo del punto', 'chi espone'])
  proposal.commands.setTextSelection(2)
  fireEvent.keyDown(await field('Proposta'), { key: 'Backspace', keyCode: 8 })
  await waitFor(() => expect(proposal.getText()).toMatch(/^\{\{odg\.speaker\}\} propone/))
})

test('the same datum is never typed twice: a click on its mark leads to its one field', async () => {
  await open()
  const mark = within(await field('Se è approvata')).getByText('dividendo')
  fireEvent.click(mark)
  const dividend = main().getByRole('textbox', { name: 'Dividendo' })
  expect(document.activeElement).toBe(dividend)
  fireEvent.change(dividend, { target: { value: '40.000,00' } })
  await waitFor(() => expect(mark.textContent).toBe('40.000,00'))
  fireEvent.click(within(await field('Proposta')).getByText('40.000,00'))
  expect(document.activeElement).toBe(dividend)
})

test('what a click chooses in a text is kept as it was written', async () => {
  await open()
  const proposal = await editor('Proposta')
  proposal.commands.insertContentAt(1, 'Oggi ')
  await waitFor(() => expect(sent).toHaveLength(1))
  const { header_content } = sent[0]!.body as Pick<AgendaPoint, 'header_content'>
  expect(plainText(header_content)).toBe(`Oggi ${plainText(point.header_content)}`)
})

test('the majority is said in a sentence, with an exact fraction where one is chosen', async () => {
  await open()
  const first = within(main().getByRole('group', { name: 'Convocazione' }))
  expect(first.getByText('Passa se vota a favore più del 50 % del capitale presente.')).toBeTruthy()
  fireEvent.click(first.getByRole('radio', { name: 'Almeno' }))
  fireEvent.change(first.getByRole('combobox', { name: /^Soglia/ }), { target: { value: '2/3' } })
  fireEvent.change(first.getByRole('combobox', { name: /^Di che cosa/ }), { target: { value: 'shares_total' } })
  expect(first.getByText('Passa se vota a favore almeno 2/3 del capitale sociale.')).toBeTruthy()
  fireEvent.click(main().getByRole('button', { name: 'Salva il punto' }))
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({ quorum_first: { fraction: [2, 3], value: 66.6667, base: 'shares_total', greater: false }, version: 3 }),
  )
  fireEvent.click(main().getByRole('button', { name: 'Usa quella di legge e statuto' }))
  expect(first.getByText('Passa se vota a favore più del 50 % del capitale presente.')).toBeTruthy()
})

test('an extraordinary point of an S.p.A. takes the majority of the law with its nature, and its notary cannot be switched off', async () => {
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, type: 'SPA' } })
  await open()
  fireEvent.change(main().getByRole('combobox', { name: /^Natura/ }), { target: { value: 'EXTRAORDINARY' } })
  const second = within(main().getByRole('group', { name: 'Seconda convocazione' }))
  expect(second.getByText('Passa se vota a favore almeno 2/3 del capitale presente.')).toBeTruthy()
  const notary = main().getByRole<HTMLInputElement>('switch', { name: /^Serve il notaio/ })
  expect([notary.checked, notary.disabled]).toEqual([true, true])
  fireEvent.click(main().getByRole('button', { name: 'Salva il punto' }))
  const changed = { nature: 'EXTRAORDINARY', quorum_second: { fraction: [2, 3], base: 'shares_present', greater: false }, notary_required: true }
  await waitFor(() => expect(sent[0]?.body).toMatchObject(changed))
})

test('a majority that no statute can permit is not sent, and is once it is another', async () => {
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, type: 'SPA' } })
  api.answers.set(`GET /api/odg/${id}`, { json: { ...point, ...pointAfter(draftOf(point), { nature: 'EXTRAORDINARY' }, quorumsBy('SPA')) } })
  await open()
  const first = within(main().getByRole('group', { name: 'Prima convocazione' }))
  fireEvent.click(first.getByRole('radio', { name: 'Almeno' }))
  expect(main().getByText(/inferiore a quella di legge per l’assemblea straordinaria/)).toBeTruthy()
  fireEvent.click(main().getByRole('button', { name: 'Salva il punto' }))
  fireEvent.click(main().getByRole('button', { name: 'Usa quella di legge e statuto' }))
  fireEvent.change(main().getByRole('textbox', { name: /Titolo nell’avviso/ }), { target: { value: 'Fusione' } })
  fireEvent.click(main().getByRole('button', { name: 'Salva il punto' }))
  await waitFor(() => expect(sent.map((it) => it.body)).toEqual([{ title: 'Fusione', version: 3 }]))
})

test('a majority below the law is told beside it, with its article and the way back', async () => {
  await open()
  const first = within(main().getByRole('group', { name: 'Convocazione' }))
  fireEvent.click(first.getByRole('radio', { name: 'Almeno' }))
  expect(main().getByText(/è inferiore a quella dovuta, che si calcola su chi è presente \(soglia: 50 %\)\..*art\. 2479-bis, c\. 3/)).toBeTruthy()
  fireEvent.click(main().getByRole('button', { name: 'Usa quella di legge e statuto' }))
  expect(main().queryByText(/inferiore a quella dovuta/)).toBeNull()
})

test('a document is limited to some people by name', async () => {
  kept = { ...point, files: [{ ...point.files[0]!, member_ids: [book.items[1]!._id] }] }
  await open()
  fireEvent.click(main().getByRole('button', { name: 'Azioni per piano.pdf' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Scegli chi può aprirlo' }))
  const window = within(await screen.findByRole('dialog', { name: 'Chi può aprire «piano.pdf»' }))
  fireEvent.click(window.getByRole('radio', { name: /Solo alcune persone/ }))
  expect((window.getByRole('button', { name: 'Scegli almeno una persona' }) as HTMLButtonElement).disabled).toBe(true)
  fireEvent.click(window.getByRole('combobox', { name: 'Persone' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Elio Brenta' }))
  fireEvent.click(window.getByRole('button', { name: 'Salva la scelta' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ files: [{ file_id: fileId, member_ids: [book.items[1]!._id] }], version: 3 }))
  expect(await main().findByText(/^Salvato alle/)).toBeTruthy()
  expect(main().getByText('1 persona')).toBeTruthy()
})

test('a document is replaced by its new version without being taken away', async () => {
  stand({ editable_docs: true })
  api.answers.set('POST /api/media/upload/auth/presigned', { json: { id: fileId, url: `${location.origin}/api/store`, fields: {} } })
  api.answers.set('POST /api/store', {})
  await open()
  fireEvent.click(main().getByRole('button', { name: 'Azioni per piano.pdf' }))
  expect(await screen.findByRole('menuitem', { name: 'Carica una nuova versione' })).toBeTruthy()
  fireEvent.change(main().getByLabelText('Nuova versione di piano.pdf'), {
    target: { files: [new File(['nuovo'], 'piano-2.pdf', { type: 'application/pdf' })] },
  })
  expect(await screen.findByText('Nuova versione caricata: piano-2.pdf.')).toBeTruthy()
  expect(main().getByRole('button', { name: 'piano-2.pdf' })).toBeTruthy()
  const asked = sent.find((it) => it.call === 'POST /api/media/upload/auth/presigned')
  expect(asked?.body).toMatchObject({ replaces: fileId, filename: 'piano-2.pdf', context: 'odg' })
})

test('where documents are not edited, nobody is offered a new version', async () => {
  stand({ editable_docs: false })
  await open()
  fireEvent.click(main().getByRole('button', { name: 'Azioni per piano.pdf' }))
  expect(await screen.findByRole('menuitem', { name: 'Togli il file' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Carica una nuova versione' })).toBeNull()
})

test('what others changed elsewhere in the point is taken in without a word', async () => {
  const theirs = { ...point, notes: 'di un altro', version: 4 }
  let asked = 0
  api.answers.set(`PATCH /api/odg/${id}`, () => {
    asked += 1
    if (asked === 1) return { status: 409, json: { code: 409, error_code: 'E0002', info: { version: 4, changed: ['notes'], point: theirs } } }
    return { json: { ...theirs, title: 'Mio', version: 5 } }
  })
  await open()
  fireEvent.change(main().getByRole('textbox', { name: /Titolo nell’avviso/ }), { target: { value: 'Mio' } })
  await waitFor(() =>
    expect(sent.map((it) => it.body)).toEqual([
      { title: 'Mio', version: 3 },
      { title: 'Mio', version: 4 },
    ]),
  )
  expect((main().getByRole('textbox', { name: 'Note' }) as HTMLTextAreaElement).value).toBe('di un altro')
  expect(await main().findByText(/^Salvato alle/)).toBeTruthy()
})

test('where both wrote, one chooses; until then nothing is lost', async () => {
  const theirs = { ...point, title: 'Loro', version: 4 }
  api.answers.set(`PATCH /api/odg/${id}`, { status: 409, json: { code: 409, error_code: 'E0002', info: { version: 4, changed: ['title'], point: theirs } } })
  await open()
  fireEvent.change(main().getByRole('textbox', { name: /Titolo nell’avviso/ }), { target: { value: 'Mio' } })
  expect(await main().findByText(/qualcun altro ha cambiato anche: titolo/)).toBeTruthy()
  expect((main().getByRole('textbox', { name: /Titolo nell’avviso/ }) as HTMLInputElement).value).toBe('Mio')
  fireEvent.click(main().getByRole('button', { name: 'Prendi il loro' }))
  await waitFor(() => expect((main().getByRole('textbox', { name: /Titolo nell’avviso/ }) as HTMLInputElement).value).toBe('Loro'))
  expect(await main().findByText('Tutto salvato')).toBeTruthy()
})

test('a point without a vote has no resolutions, and without a title it is not saved', async () => {
  await open()
  fireEvent.click(main().getByRole('switch', { name: /Punto senza votazione/ }))
  expect(main().queryByRole('heading', { name: 'Deliberazione' })).toBeNull()
  fireEvent.change(main().getByRole('textbox', { name: /Titolo nell’avviso/ }), { target: { value: ' ' } })
  expect(main().getByText('Scrivi un titolo: l’avviso lo richiede.')).toBeTruthy()
  fireEvent.click(main().getByRole('button', { name: 'Salva il punto' }))
  expect(await main().findByText('Modifiche non ancora salvate')).toBeTruthy()
  expect(sent).toEqual([])
})

test('leaving with something unsaved asks first', async () => {
  const router = await open()
  api.answers.set(`PATCH /api/odg/${id}`, { status: 500, json: { error_code: 'GEN01' } })
  fireEvent.change(main().getByRole('textbox', { name: 'Note' }), { target: { value: 'da non perdere' } })
  fireEvent.click(main().getByRole('link', { name: 'Punti dell’ordine del giorno' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getAllByRole('button')[0]!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toContain(id)
})

test('a point that is gone says so', async () => {
  api.answers.set(`GET /api/odg/${id}`, { status: 404, json: { error_code: 'MT001' } })
  await openApp(`/company/${companyId}/odg/meetings/${id}`)
  expect(await main().findByText('Questo punto non c’è più')).toBeTruthy()
})

// @vitest-environment happy-dom
import { templateOf } from '@delibera/core/agenda/every-template'
import { blankPoint, pointFromTemplate } from '@delibera/core/agenda/rules'
import type { AgendaEntry, AgendaPoint } from '@delibera/core/agenda/schema'
import { titlesOf } from '@delibera/core/agenda/templates'
import { quorumsBy } from '@delibera/core/law/law.stage'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp } from '../../../api/company.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 15_000 })

const ownId = 'e0000000-0000-4000-8000-000000000001'
const motion = { vote_kind: 'MOTION' as const, election: null, election_results: null }
const unused = { accountant_id: null, meeting_id: null, files: [], excluded: [], voted: false, accepted: null, votes: [], vote_results: null, ...motion }
const rest = { ...unused, status: 'PENDING' as const }
const own: AgendaPoint = {
  ...blankPoint('Premio ai dipendenti', quorumsBy('SRL')),
  ...rest,
  _id: ownId,
  meeting_type: 'ASSEMBLY',
  group: 'COMPENSI',
  company_id: companyId,
  custom: true,
  template_id: null,
  citation: null,
  version: 1,
  updated_at: '2026-04-01T10:00:00.000Z',
}
const template = (id: string): AgendaPoint => {
  const it = templateOf(id)!
  return {
    ...pointFromTemplate(it, quorumsBy('SRL')),
    ...rest,
    _id: id,
    meeting_type: it.meeting_type,
    company_id: null,
    custom: false,
    template_id: id,
    citation: it.citation,
    version: 1,
    updated_at: null,
  }
}
const entryOf = (it: AgendaPoint): AgendaEntry => ({
  ...it,
  titles: it.company_id === null ? titlesOf(templateOf(it._id)!) : null,
  used_at: it._id === 'A02' ? '2026-04-20T10:00:00.000Z' : null,
})

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
let entries: AgendaEntry[]

beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  entries = [own, template('A02'), template('A19')].map(entryOf)
  api.answers.set(`GET /api/companies/${companyId}`, { json: company })
  api.answers.set('GET /api/companies', { json: { total: 0, items: [] } })
  api.answers.set('GET /api/odg', () => ({
    json: {
      total: entries.length,
      items: [],
      groups: [...new Set(entries.map((it) => it.group))].map((group) => ({ group, items: entries.filter((it) => it.group === group) })),
    },
  }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const main = () => within(screen.getByRole('main'))
const open = () => openApp(`/company/${companyId}/odg/meetings`)

test('the library shows groups, where each point comes from, and when it was used', async () => {
  await open()
  const row = within((await main().findByRole('link', { name: 'Destinazione del risultato d’esercizio e distribuzione degli utili' })).closest('tr')!)
  expect(row.getByText('Modello Delibera')).toBeTruthy()
  expect(row.getByText('Più del 50 % del capitale presente')).toBeTruthy()
  expect(row.getByText('aprile 2026')).toBeTruthy()
  const mine = within(main().getByRole('link', { name: 'Premio ai dipendenti' }).closest('tr')!)
  expect([mine.getByText('Scritto da voi'), mine.getByText('Mai')].every(Boolean)).toBe(true)
  expect(main().getByRole('rowheader', { name: /Aumento del capitale/ }).textContent).toContain('Con notaio')
  expect(main().getByRole('link', { name: 'Assemblee' }).getAttribute('aria-current')).toBe('page')
})

test('filters by subject and by origin, and says when nothing is left', async () => {
  await open()
  fireEvent.click(await main().findByRole('button', { name: /^Capitale/ }))
  expect(main().queryByRole('link', { name: 'Premio ai dipendenti' })).toBeNull()
  fireEvent.click(main().getByRole('button', { name: /^Capitale/ }))
  fireEvent.click(main().getByRole('radio', { name: 'Della società' }))
  expect(main().getByText('1 punto')).toBeTruthy()
  entries = [entryOf(template('A02'))]
  fireEvent.change(main().getByRole('searchbox'), { target: { value: 'utili' } })
  expect(await main().findByText('Nessun punto contiene «utili» nel titolo o nel testo.')).toBeTruthy()
  fireEvent.click(main().getByRole('button', { name: 'Mostra tutti i punti' }))
  expect(await main().findByRole('link', { name: /Destinazione/ })).toBeTruthy()
})

test('a new point begins from a template or from its title, and is opened', async () => {
  api.answers.set('POST /api/odg', { status: 201, json: own })
  api.answers.set(`GET /api/odg/${ownId}`, { json: own })
  const router = await open()
  fireEvent.click(await main().findByRole('button', { name: 'Nuovo punto' }))
  const window = within(await screen.findByRole('dialog', { name: 'Nuovo punto' }))
  fireEvent.click(window.getByRole('button', { name: 'Crea il punto' }))
  expect(await window.findByText('Scrivi un titolo: l’avviso lo richiede.')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(window.getByRole('textbox', { name: /Titolo nell’avviso/ }), { target: { value: ' Premio ai dipendenti ' } })
  fireEvent.click(window.getByRole('button', { name: 'Crea il punto' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/company/${companyId}/odg/meetings/${ownId}`))
  expect(sent[0]?.body).toEqual({ meeting_type: 'ASSEMBLY', title: 'Premio ai dipendenti' })
})

test('a point is duplicated, and removed after asking; a template can only become one’s own', async () => {
  api.answers.set('POST /api/odg', { status: 201, json: own })
  api.answers.set(`DELETE /api/odg/${ownId}`, () => {
    entries = entries.filter((it) => it._id !== ownId)
    return { json: { done: true } }
  })
  await open()
  fireEvent.click(await main().findByRole('button', { name: 'Azioni per Premio ai dipendenti' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Duplica', hidden: true }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ meeting_type: 'ASSEMBLY', odg_id: ownId, title: 'Premio ai dipendenti (copia)' }))
  fireEvent.click(main().getByRole('button', { name: 'Azioni per Premio ai dipendenti' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Elimina il punto', hidden: true }))
  expect(await screen.findByText('«Premio ai dipendenti» tolto dai modelli.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Annulla' })).toBeTruthy()
  await waitFor(() => expect(main().queryByRole('link', { name: 'Premio ai dipendenti' })).toBeNull())
  fireEvent.click(main().getByRole('button', { name: /Azioni per Aumento/ }))
  expect(await screen.findByRole('menuitem', { name: 'Crea un tuo punto', hidden: true })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Elimina il punto', hidden: true })).toBeNull()
})

test('a template is read with its placeholders named, and its rejected form too', async () => {
  api.answers.set('GET /api/odg/A02', { json: template('A02') })
  await openApp(`/company/${companyId}/odg/meetings/A02`)
  expect(await main().findByRole('heading', { name: 'Come si legge nel verbale' })).toBeTruthy()
  const sheet = within(main().getByRole('article'))
  expect(await sheet.findAllByText('dividendo')).toHaveLength(2)
  expect(sheet.getAllByText('esito del voto')[0]!.textContent).toContain('lo compila Delibera')
  fireEvent.click(main().getByRole('radio', { name: 'Se è respinta' }))
  expect(sheet.getByText(/non è approvata/)).toBeTruthy()
  expect(main().queryByRole('textbox')).toBeNull()
})

test('a list that cannot be read says so and can be asked again', async () => {
  api.answers.set('GET /api/odg', { status: 500, json: { error_code: 'GEN01' } })
  await open()
  expect(await main().findByText('Non riusciamo a leggere i punti')).toBeTruthy()
  expect(main().getByRole('button', { name: 'Riprova' })).toBeTruthy()
})

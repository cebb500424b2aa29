// @vitest-environment happy-dom
import { blankPoint } from '@delibera/core/agenda/rules'
import type { AgendaEntry } from '@delibera/core/agenda/schema'
import { quorumsBy } from '@delibera/core/law/law.stage'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi } from '../../../api/pages.stage.ts'
import { buildQueries } from '../../../api/queries.ts'
import { show } from '../../../ui/parts.fixture.ts'
import { AgendaList, type ListedPoint } from './AgendaList.tsx'
import { AgendaPicker, type ChosenPoint } from './AgendaPicker.tsx'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
beforeEach(() => api.reset())
afterEach(cleanup)
afterAll(() => api.close())

const listed = (title: string, more: Partial<ListedPoint> = {}): ListedPoint => ({
  ...blankPoint(title, quorumsBy('SRL')),
  _id: title,
  meeting_type: 'ASSEMBLY',
  files: [],
  ...more,
})
const points = [listed('Bilancio'), listed('Sede in {{new_city}}', { notary_required: true }), listed('Varie', { skip_vote: true })]

const told: { ids: string[]; opened: string[]; removed: string[] } = { ids: [], opened: [], removed: [] }

function Agenda({ isFixed = false }: { isFixed?: boolean }) {
  const [now, setNow] = useState(points)
  const order = (ids: string[]) => {
    told.ids = ids
    setNow(ids.map((id) => now.find((it) => it._id === id)!))
  }
  return (
    <QueryClientProvider client={buildQueries()}>
      <AgendaList points={now} onOrder={isFixed ? undefined : order} onOpen={(id) => told.opened.push(id)} onRemove={(id) => told.removed.push(id)} />
    </QueryClientProvider>
  )
}

const items = () => within(screen.getByRole('list', { name: 'Ordine del giorno' })).getAllByRole('listitem')
const button = (name: string) => screen.getByRole('button', { name })

test('points move by one with the buttons, and the new place is said', async () => {
  await show(<Agenda />)
  fireEvent.click(button('Sposta giù: Bilancio'))
  expect(told.ids).toEqual(['Sede in {{new_city}}', 'Bilancio', 'Varie'])
  expect(items()[1]!.textContent).toContain('Bilancio')
  expect(screen.getByText('Bilancio: ora è al posto 2 di 3')).toBeTruthy()
  fireEvent.click(button('Sposta su: Varie'))
  expect(told.ids).toEqual(['Sede in {{new_city}}', 'Varie', 'Bilancio'])
})

test('the ends go no further', async () => {
  told.ids = []
  await show(<Agenda />)
  expect(button('Sposta su: Bilancio').getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button('Sposta su: Bilancio'))
  fireEvent.click(button('Sposta giù: Varie'))
  expect(told.ids).toEqual([])
})

test('each says what it asks for and what it waits for', async () => {
  await show(<Agenda />)
  const [budget, seat, other] = items().map((it) => it.textContent)
  expect(budget).toContain('Più del 50\u00a0% del capitale presente')
  await waitFor(() => expect(items()[1]!.textContent).toContain('nuovo comune'))
  expect([seat?.includes('Un dato da compilare'), seat?.includes('Con notaio'), other?.includes('Senza votazione')]).toEqual([true, true, true])
})

test('is opened and removed by name; a fixed one has no moves', async () => {
  await show(<Agenda isFixed />)
  fireEvent.click(button('Bilancio'))
  fireEvent.click(button('Togli dall’ordine del giorno: Varie'))
  expect([told.opened, told.removed]).toEqual([['Bilancio'], ['Varie']])
  expect(screen.queryByRole('button', { name: /Sposta/ })).toBeNull()
})

const entry = (it: Partial<AgendaEntry> & { _id: string; title: string }): AgendaEntry => {
  const { quorum_first, quorum_second, also } = blankPoint('x', quorumsBy('SRL'))
  return {
    meeting_type: 'ASSEMBLY',
    group: 'BILANCIO',
    custom: false,
    template_id: it._id,
    company_id: null,
    citation: null,
    nature: 'ORDINARY',
    notary_required: false,
    skip_vote: false,
    quorum_first,
    quorum_second,
    also,
    version: 1,
    updated_at: null,
    titles: null,
    used_at: null,
    ...it,
  }
}
const companyId = 'c0000000-0000-4000-8000-000000000001'

test('the picker gives several points in the order in which they were ticked, and one from nothing', async () => {
  const own = entry({ _id: 'e0000000-0000-4000-8000-000000000001', title: 'Nostro', company_id: companyId, template_id: null })
  const all = [own, entry({ _id: 'A01', title: 'Bilancio' }), entry({ _id: 'A02', title: 'Utile' })]
  api.answers.set('GET /api/odg', { json: { total: 3, items: [], groups: [{ group: 'BILANCIO', items: all }] } })
  const chosen: ChosenPoint[][] = []
  await show(
    <QueryClientProvider client={buildQueries()}>
      <AgendaPicker opened onClose={() => undefined} companyId={companyId} meetingType="ASSEMBLY" taken={['A01']} onAdd={(it) => chosen.push(it)} />
    </QueryClientProvider>,
  )
  const window = within(await screen.findByRole('dialog', { name: 'Aggiungi punti all’ordine del giorno' }))
  expect(await window.findByRole('checkbox', { name: /^Bilancio.*Già in questa riunione/ })).toBeTruthy()
  fireEvent.click(window.getByRole('checkbox', { name: /^Utile/ }))
  fireEvent.click(window.getByRole('checkbox', { name: /^Nostro/ }))
  expect(window.getByText('2 punti scelti')).toBeTruthy()
  fireEvent.click(window.getByRole('button', { name: 'Aggiungi 2 punti' }))
  fireEvent.change(window.getByRole('textbox', { name: 'Oppure scrivi un punto nuovo' }), { target: { value: ' Premio ' } })
  fireEvent.click(window.getByRole('button', { name: 'Aggiungi' }))
  expect(chosen).toEqual([[{ template_id: 'A02' }, { odg_id: own._id }], [{ title: 'Premio' }]])
})

test('a point that appoints somebody may be added as an election, where the meeting votes here', async () => {
  const all = [entry({ _id: 'A04', title: 'Nomina dell’organo', group: 'CARICHE' }), entry({ _id: 'A05', title: 'Revoca dell’organo', group: 'CARICHE' })]
  api.answers.set('GET /api/odg', { json: { total: 2, items: [], groups: [{ group: 'CARICHE', items: all }] } })
  const chosen: ChosenPoint[][] = []
  await show(
    <QueryClientProvider client={buildQueries()}>
      <AgendaPicker opened onClose={() => undefined} companyId={companyId} meetingType="ASSEMBLY" offersElection onAdd={(it) => chosen.push(it)} />
    </QueryClientProvider>,
  )
  const window = within(await screen.findByRole('dialog', { name: 'Aggiungi punti all’ordine del giorno' }))
  fireEvent.click(await window.findByRole('checkbox', { name: /^Revoca/ }))
  expect(window.queryByRole('checkbox', { name: /Elezione tra più candidati/ })).toBeNull()
  fireEvent.click(window.getByRole('checkbox', { name: /^Nomina/ }))
  fireEvent.click(window.getByRole('checkbox', { name: /Elezione tra più candidati/ }))
  fireEvent.click(window.getByRole('button', { name: 'Aggiungi 2 punti' }))
  expect(chosen).toEqual([[{ template_id: 'A05' }, { template_id: 'A04', vote_kind: 'ELECTION' }]])
})

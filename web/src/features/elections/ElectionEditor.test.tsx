// @vitest-environment happy-dom
import { blankPoint } from '@delibera/core/agenda/rules'
import type { AgendaPoint } from '@delibera/core/agenda/schema'
import { setting } from '@delibera/core/elections/elections.stage'
import { quorumsBy } from '@delibera/core/law/law.stage'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp, subscribed } from '../../api/company.stage.ts'
import { meetingId, meetingOf } from '../../api/meetings.stage.ts'
import { startApi } from '../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 20_000 })

const odg = 'a0000000-0000-4000-8000-000000000001'
const set = `PATCH /api/meetings/${meetingId}/odg/${odg}/election`

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...subscribed(), wallet: { real: 1000, forecast: 1000 } } })
  api.answers.set(`GET /api/meetings/${meetingId}/odg/${odg}/photos`, { json: { total: 0, items: [] } })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

/** An election by lists of so many, of which so many are the minority's. */
async function open(seats: number, minority_seats: number) {
  const point = {
    ...blankPoint('Nomina del consiglio', quorumsBy('SRL')),
    _id: odg,
    meeting_type: 'ASSEMBLY',
    group: 'CARICHE',
    custom: true,
    template_id: null,
    company_id: companyId,
    meeting_id: meetingId,
    accountant_id: null,
    citation: null,
    files: [],
    excluded: [],
    status: 'PENDING',
    voted: false,
    accepted: null,
    votes: [],
    vote_results: null,
    vote_kind: 'ELECTION',
    election: setting({ method: 'LISTS', seats, minority_seats, preferences_max: seats, candidates: [] }),
    election_results: null,
    version: 3,
    updated_at: null,
  } as AgendaPoint
  api.answers.set(`GET /api/meetings/${meetingId}`, { json: meetingOf({ odgs: [point], odg_ids: [odg], version: 7 }) })
  api.answers.set(set, { json: point })
  await openApp(`/company/${companyId}/meetings/${meetingId}/odg?point=${odg}`)
}

const write = async (name: string, value: string) => {
  const field = await screen.findByRole('textbox', { name })
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}
const bodies = () => sent.filter((it) => it.call === set).map((it) => it.body)

test('all seats are never the minority’s: it is told beside the field, and nothing is sent', async () => {
  await open(3, 1)
  await write('Seggi della minoranza', '3')
  expect(await screen.findByText('Al massimo 2: alla prima lista resta almeno un seggio.')).toBeTruthy()
  expect(bodies()).toEqual([])
  await write('Seggi della minoranza', '2')
  await waitFor(() => expect(bodies()).toEqual([{ vote_kind: 'ELECTION', minority_seats: 2, version: 3 }]))
})

test('with fewer seats those of the minority go down with them; of one seat there is none', async () => {
  await open(5, 3)
  await write('Seggi', '2')
  await waitFor(() => expect(bodies()).toEqual([{ vote_kind: 'ELECTION', seats: 2, minority_seats: 1, version: 3 }]))
  cleanup()
  await open(1, 0)
  await write('Seggi della minoranza', '1')
  expect(await screen.findByText('Con un solo seggio non c’è posto per la minoranza: scrivi 0.')).toBeTruthy()
})

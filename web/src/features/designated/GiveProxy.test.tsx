// @vitest-environment happy-dom
import type { MyProxy, RepresentativePage } from '@delibera/core/designated/schema'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bodiesOf, openApp } from '../../api/company.stage.ts'
import { callId, ilaria, myDelegations, pointIds, publicMeeting } from '../../api/members-side.stage.ts'
import { startApi } from '../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 20_000 })

// There is no canvas here: the picture of a name is made by the browser's own.
vi.mock('../../ui/signature/image.ts', async (original) => ({
  ...(await original<object>()),
  drawnImage: () => null,
  nameImage: async () => 'data:image/png;base64,AAAA',
}))

const place = `/api/designated/meetings/riunione/members/chiave/convocations/${callId}`
const details = 'GET /api/meetings/public/riunione/members/chiave/details'
const seat = {
  member_id: ilaria._id,
  name: 'Rita Conti',
  mode: 'EXCLUSIVE' as const,
  closes_at: '2027-04-26T21:59:59.000Z',
  interests: null,
  accepted_at: null,
  question_days: { proposals: 15, questions: 7, answers: 3 },
}
const point = (_id: string, title: string, number = 1) => ({ _id, number, title, proposal: `Si propone: ${title}.`, resolution: '', election: null })
const proxy = (it: Partial<MyProxy> = {}): MyProxy => ({
  convocation_id: callId,
  designated: seat,
  is_open: true,
  may_revoke: false,
  weight: 500,
  has_delegation: false,
  has_vote: false,
  points: [point(pointIds[0], 'Approvazione del bilancio'), point(pointIds[1], 'Destinazione dell’utile', 2)],
  proxy: null,
  receipt: null,
  ...it,
})

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  api.reset()
  sent.length = 0
  api.answers.set(details, { json: publicMeeting({ designated: 'EXCLUSIVE' }) })
  api.answers.set('GET /api/delegations/meetings/riunione/members/chiave', { json: myDelegations() })
  api.answers.set(`GET ${place}`, { json: proxy() })
})
afterEach(cleanup)
afterAll(() => api.close())

test('as the only way there is the proxy alone: instructions, the signature, and it is given', async () => {
  api.answers.set(`POST ${place}`, { status: 201, json: {} })
  const router = await openApp('/public/meetings/riunione/member/chiave')
  fireEvent.click(await screen.findByRole('button', { name: 'Dai istruzioni di voto' }))
  await screen.findByRole('heading', { level: 1, name: 'Delega con istruzioni di voto' })
  expect(await screen.findByRole('button', { name: 'Indica almeno un voto' })).toHaveProperty('disabled', true)
  fireEvent.click(within(screen.getByRole('group', { name: 'Approvazione del bilancio' })).getByRole('radio', { name: 'Contrario' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Scrivi il nome' }))
  fireEvent.change(await screen.findByLabelText('Nome e cognome'), { target: { value: 'Ilaria Pontremoli' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Dai delega' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  const body = { votes: [{ odg_id: pointIds[0], accepted: -1 }], if_changed: 'NOT_COUNTED', signature: 'data:image/png;base64,AAAA' }
  expect(sent).toContainEqual({ call: `POST ${place}`, body })
})

test('who gave it reads so; after the term it stands', async () => {
  const given = { _id: callId, member_id: ilaria._id, convocation_id: callId, given_at: '2027-04-12T10:00:00.000Z', version: 1, valid_for_second: true }
  api.answers.set(`GET ${place}`, { json: proxy({ is_open: false, proxy: { ...given, points: { [pointIds[0]]: 1 }, if_changed: 'NOT_COUNTED' } }) })
  await openApp('/public/meetings/riunione/member/chiave')
  expect(await screen.findByText('Hai dato delega al rappresentante designato')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Revoca la delega' })).toBeNull()
})

test('after the term the representative reads each proxy with its instructions', async () => {
  const path = '/api/designated/meetings/riunione/representative/chiave'
  const boardId = callId
  const lists = [
    { _id: ilaria._id, name: 'Lista di minoranza' },
    { _id: callId, name: 'Lista dei soci' },
  ]
  const points = [
    { _id: pointIds[0], number: 1, title: 'Approvazione del bilancio', names: [], totals: { favourable: 500, against: 0, abstained: 0, none: 0 } },
    { _id: pointIds[1], number: 2, title: 'Destinazione dell’utile', names: [], totals: { favourable: 0, against: 0, abstained: 0, none: 500 } },
    { _id: boardId, number: 3, title: 'Nomina del consiglio', names: lists, totals: { favourable: 500, against: 0, abstained: 0, none: 0 } },
  ]
  const items = [
    {
      member_id: ilaria._id,
      name: 'Ilaria Pontremoli',
      weight: 500,
      if_changed: 'NOT_COUNTED' as const,
      points: { [pointIds[0]]: 1 as const, [boardId]: [callId] },
      is_paper: true,
    },
  ]
  const page: RepresentativePage = {
    ...{ company_name: 'Fonderia Valserra S.p.A.', meeting_name: 'Assemblea ordinaria', date: '2027-04-28T08:00:00.000Z', designated: seat },
    ...{ is_closed: true, total: 1, weight: 500, whole: 10_000, points, items },
  }
  api.answers.set(`GET ${path}`, { json: page })
  await openApp('/public/meetings/riunione/representative/chiave')
  const row = await screen.findByRole('row', { name: /Ilaria Pontremoli/ })
  expect(within(row).getByText('Favorevole')).toBeTruthy()
  expect(within(row).getByText('Senza istruzioni')).toBeTruthy()
  expect(screen.getByText('Lista dei soci: 5,00 %')).toBeTruthy()
  expect(within(row).getByText('Lista dei soci')).toBeTruthy()
  const asked = `GET ${path}/papers/${ilaria._id}`
  fireEvent.click(within(row).getByRole('button', { name: 'Apri la delega firmata da Ilaria Pontremoli' }))
  await waitFor(() => expect(api.asked(asked)).toHaveLength(1))
})

test('the representative reads how many, and declares that there are no interests', async () => {
  const path = '/api/designated/meetings/riunione/representative/chiave'
  const page: RepresentativePage = {
    company_name: 'Fonderia Valserra S.p.A.',
    meeting_name: 'Assemblea ordinaria',
    date: '2027-04-28T08:00:00.000Z',
    designated: seat,
    is_closed: false,
    total: 3,
    weight: 1500,
    whole: 10_000,
    points: [],
    items: null,
  }
  api.answers.set(`GET ${path}`, { json: page })
  api.answers.set(`PATCH ${path}`, { json: { done: true } })
  await openApp('/public/meetings/riunione/representative/chiave')
  expect(await screen.findByText('3 deleghe, 15,00 % del capitale')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Dichiara' }))
  await waitFor(() => expect(sent).toContainEqual({ call: `PATCH ${path}`, body: { interests: null } }))
})

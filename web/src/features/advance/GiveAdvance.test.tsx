// @vitest-environment happy-dom
import type { MyAdvance } from '@delibera/core/advance/schema'
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

const path = '/api/advance/meetings/riunione/members/chiave'
const mine = `GET ${path}`
const give = `POST ${path}/convocations/${callId}`

const point = (_id: string, title: string) => ({ _id, title, proposal: `Si propone: ${title}.`, resolution: '', election: null })
const advance = (it: Partial<MyAdvance> = {}): MyAdvance => ({
  convocation_id: callId,
  enabled: true,
  closes_at: null,
  is_open: true,
  weight: 500,
  is_divisible: false,
  has_delegation: false,
  points: [point(pointIds[0], 'Approvazione del bilancio'), point(pointIds[1], 'Destinazione dell’utile')],
  ballot: null,
  receipt: null,
  ...it,
})
const ballot = {
  _id: callId,
  member_id: ilaria._id,
  convocation_id: callId,
  given_at: '2027-04-12T10:00:00.000Z',
  version: 1,
  valid_for_second: true,
  points: { [pointIds[0]]: 1 as const },
  if_changed: 'NOT_COUNTED' as const,
}

let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  api.reset()
  sent.length = 0
  api.answers.set('GET /api/meetings/public/riunione/members/chiave/details', { json: publicMeeting({ has_advance: true }) })
  api.answers.set('GET /api/delegations/meetings/riunione/members/chiave', { json: myDelegations() })
  api.answers.set(mine, { json: advance() })
})
afterEach(cleanup)
afterAll(() => api.close())

test('from the page to the receipt: each point, the signature, and what is missing until nothing is', async () => {
  api.answers.set(give, { status: 201, json: {} })
  const router = await openApp('/public/meetings/riunione/member/chiave')
  fireEvent.click(await screen.findByRole('button', { name: 'Vota adesso' }))
  await screen.findByRole('heading', { level: 1, name: 'Vota adesso' })
  expect(await screen.findByText('Si propone: Approvazione del bilancio.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Vota almeno un punto' })).toHaveProperty('disabled', true)
  fireEvent.click(within(screen.getByRole('group', { name: 'Approvazione del bilancio' })).getByRole('radio', { name: 'Contro' }))
  expect(screen.getByRole('button', { name: 'Firma per inviare' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Scrivi il nome' }))
  fireEvent.change(await screen.findByLabelText('Nome e cognome'), { target: { value: 'Ilaria Pontremoli' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Invia il voto' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  const points = { [pointIds[0]]: -1, [pointIds[1]]: null }
  const body = { points, if_changed: 'NOT_COUNTED', valid_for_second: true, signature: 'data:image/png;base64,AAAA' }
  expect(sent).toContainEqual({ call: give, body })
})

test('who has voted reads that it is sealed and what entering does; closed, it cannot be changed', async () => {
  api.answers.set(mine, { json: advance({ ballot, is_open: false }) })
  await openApp('/public/meetings/riunione/member/chiave')
  expect(await screen.findByText('Hai già votato')).toBeTruthy()
  expect(screen.getByText('Se entri in assemblea questo voto si revoca.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cambia il voto' })).toBeNull()
})

test('a vote that came too late says so and stays on screen', async () => {
  api.answers.set(mine, { json: advance({ ballot }) })
  api.answers.set(`DELETE ${path}/convocations/${callId}`, {
    status: 422,
    json: { code: 422, error_code: 'MT002', msg: '', info: { reason: 'advance_closed' } },
  })
  await openApp('/public/meetings/riunione/member/chiave')
  fireEvent.click(await screen.findByRole('button', { name: 'Ritira il voto' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ritira il voto' }))
  expect(await screen.findByText('Il voto prima della riunione è chiuso.')).toBeTruthy()
})

import { convocationRoutes } from '@delibera/core/convocations/routes'
import { adminDelegationRoutes, memberDelegationRoutes } from '@delibera/core/delegations/routes'
import type { DelegationDraft } from '@delibera/core/delegations/schema'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyAudit } from '../../audit/verify.ts'
import { eventsAfter, logOf } from '../../live/log-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { convenedMeeting, preparedMeeting } from '../../testing/convened.ts'
import { openedRoom } from '../../testing/live.ts'

let app: TestApp
let stage: Awaited<ReturnType<typeof convenedMeeting>>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.deps.clock.set(app.deps.db, null)
  stage = await app.again(convenedMeeting)
})
afterAll(() => app.close())

/** One white dot. */
const signature = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const outsider = { kind: 'P' as const, first_name: 'Ginevra', last_name: 'Lombardelli', email: 'ginevra@example.test', fiscal_code: 'LMBGVR80A41H501X' }

const id = (at: number) => stage.company.ids[at]!
const byLink = async (at: number) => ({ ...(await stage.linkOf(id(at))), convocation: stage.first._id })
const byCompany = () => ({ meeting: stage.meeting._id, convocation: stage.first._id })
const give = async (at: number, draft: Partial<DelegationDraft>) =>
  app.call(memberDelegationRoutes.give, { params: await byLink(at), body: { signature, ...draft } as never })
const change = (at: number, draft: Partial<DelegationDraft>) => give(at, { ...draft, replaces: true })
const enter = (body: object) => stage.company.call(adminDelegationRoutes.enter, { params: byCompany(), body: body as never })
const approve = async (at: number, delegation_id: string) =>
  app.call(memberDelegationRoutes.approve, { params: await byLink(at), body: { delegation_ids: [delegation_id], accepted: true } })
const load = () => stage.company.call(meetingRoutes.load, { params: { id: stage.meeting._id } })
const states = async () => (await load()).delegations.map((it) => [it.delegate.last_name, it.state])
const lettersOf = async (...events: string[]) => {
  const rows = await app.deps.db.selectFrom('mails').select('recipient').where('meeting_id', '=', stage.meeting._id).where('event', 'in', events).execute()
  return rows.map((it) => it.recipient).sort()
}
const told = () => lettersOf('DELEGATE', 'CREATE_DELEGATION', 'DELETE_DELEGATION')

test('another person takes the place of the first one, who is told; the old one is kept', async () => {
  const old = await give(2, { delegate_id: id(0) })
  await approve(0, old._id)
  const next = await change(2, { delegate_id: id(1) })
  expect(next).toMatchObject({ state: 'CREATED', delegate: { _id: id(1) }, requires_acceptance: true })
  expect(next._id).not.toBe(old._id)
  expect((await load()).delegations.map((it) => [it._id, it.state])).toEqual([
    [old._id, 'REVOKED'],
    [next._id, 'CREATED'],
  ])
  expect(await lettersOf('DELETE_DELEGATION')).toEqual(['persona1@pec.it'])
  expect(await lettersOf('DELEGATE')).toEqual(['persona1@pec.it', 'persona2@pec.it'])
  expect(await lettersOf('CREATE_DELEGATION')).toEqual(['persona3@pec.it', 'persona3@pec.it'])
  expect((await verifyAudit(app.deps.db)).broken).toEqual([])
})

test('where none stands it is given as any other; where one does and nothing is said of it, it is DG001', async () => {
  await change(2, { delegate_id: id(0) })
  await expect(give(2, { delegate_id: id(1) })).rejects.toMatchObject({ status: 409, code: 'DG001' })
  await expect(enter({ delegator_id: id(2), delegate_id: id(1) })).rejects.toMatchObject({ status: 409, code: 'DG001' })
  expect(await states()).toEqual([['Rossi', 'CREATED']])
  expect(await lettersOf('DELETE_DELEGATION')).toEqual([])
})

test('what is refused leaves the old one standing, nobody told and nobody brought in', async () => {
  const old = await give(2, { delegate_id: id(0) })
  await approve(0, old._id)
  const before = await told()
  const { members } = await load()
  await expect(change(2, { delegate_id: id(2) })).rejects.toMatchObject({ code: 'MT002', info: { rules: [{ id: 'L-DEL-07' }] } })
  await expect(change(2, { delegate_id: crypto.randomUUID() })).rejects.toMatchObject({ code: 'MB003' })
  await expect(change(2, { delegate_id: id(1), signature: null })).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'signature' }] })
  await expect(enter({ delegator_id: id(2), delegate: outsider, file_id: old.file!._id, replaces: true })).rejects.toMatchObject({
    code: 'E0001',
    info: [{ path: 'file_id' }],
  })
  expect(await states()).toEqual([['Rossi', 'ACCEPTED']])
  expect((await load()).members).toHaveLength(members.length)
  expect(await told()).toEqual(before)
})

test('two at once to two people: one stands, and whoever lost the place is told once', async () => {
  await give(2, { delegate_id: id(0) })
  const both = await Promise.all([change(2, { delegate_id: id(1) }), change(2, { delegate: outsider })])
  const { delegations } = await load()
  expect(delegations.map((it) => it.state).sort()).toEqual(['CREATED', 'REVOKED', 'REVOKED'])
  const standing = delegations.find((it) => it.state === 'CREATED')!
  expect(both.map((it) => it._id)).toContain(standing._id)
  const other = standing.delegate._id === id(1) ? outsider.email : 'persona2@pec.it'
  expect(await lettersOf('DELETE_DELEGATION')).toEqual([other, 'persona1@pec.it'].sort())
})

test('the same twice, at once or later, is done and told once', async () => {
  await give(2, { delegate_id: id(0) })
  const votes = [{ odg_id: stage.meeting.odgs[0]!._id, accepted: 1 as const }]
  const again = () => change(2, { delegate: outsider, votes })
  const [one, two] = await Promise.all([again(), again()])
  expect(two!._id).toBe(one!._id)
  const before = await told()
  expect(before.filter((it) => it === outsider.email)).toHaveLength(1)
  expect((await again())._id).toBe(one!._id)
  expect(await told()).toEqual(before)
  expect(await states()).toEqual([
    ['Rossi', 'REVOKED'],
    ['Lombardelli', 'CREATED'],
  ])
  expect((await change(2, { delegate: outsider, votes: [] }))._id).not.toBe(one!._id)
})

test('a person from outside loses the link with the last delegation, and keeps it when named anew', async () => {
  const first = await give(2, { delegate: outsider })
  const link = await stage.linkOf(first.delegate._id)
  const mine = () => app.call(memberDelegationRoutes.mine, { params: link })
  const next = await change(2, { delegate: outsider, content: 'Con facoltà di intervenire.' })
  expect((await mine()).received.map((it) => it._id)).toEqual([next._id])
  expect(await lettersOf('DELETE_DELEGATION')).toEqual([])
  await change(2, { delegate_id: id(0) })
  await expect(mine()).rejects.toMatchObject({ status: 404, code: 'GEN01' })
  expect(await lettersOf('DELETE_DELEGATION')).toEqual([outsider.email])
})

test('the form of the new one can be read while the old one stands', async () => {
  await give(2, { delegate_id: id(0) })
  const { meeting, member } = await byLink(2)
  const calls = {
    member: `/api/delegations/meetings/${meeting}/members/${member}/convocations/${stage.first._id}/preview`,
    company: `/api/delegations/meetings/admin/${stage.meeting._id}/convocations/${stage.first._id}/preview`,
  }
  const headers = { authorization: `Bearer ${await app.world.session(stage.company.owner)}` }
  const read = async (who: keyof typeof calls, draft: object) => {
    const payload = { delegate_id: id(1), ...(who === 'company' && { delegator_id: id(2) }), ...draft }
    const reply = await app.api.app.inject({ method: 'POST', url: calls[who], payload, ...(who === 'company' && { headers }) })
    return [reply.statusCode, reply.rawPayload.subarray(0, 5).toString()]
  }
  for (const who of ['member', 'company'] as const) {
    expect((await read(who, {}))[0]).toBe(409)
    expect(await read(who, { replaces: true })).toEqual([200, '%PDF-'])
  }
  expect(await states()).toEqual([['Rossi', 'CREATED']])
})

test('the company does it with a proxy that reached it later; another company cannot', async () => {
  await give(2, { delegate_id: id(0) })
  const body = { delegator_id: id(2), delegate: outsider, replaces: true as const }
  const other = await preparedMeeting(app)
  await expect(other.company.call(adminDelegationRoutes.enter, { params: byCompany(), body })).rejects.toMatchObject({ status: 403, code: 'CP003' })
  const entered = await enter(body)
  expect(entered).toMatchObject({ issuer: 'ADMIN', requires_acceptance: false })
  expect((await enter(body))._id).toBe(entered._id)
  expect(await states()).toEqual([
    ['Rossi', 'REVOKED'],
    ['Lombardelli', 'CREATED'],
  ])
  expect(await lettersOf('DELETE_DELEGATION')).toEqual(['persona1@pec.it'])
})

test('in the second call it takes the place of the one given for both', async () => {
  const room = await openedRoom(app, { second: true })
  const [anna, bruno, carla] = room.company.ids as [string, string, string]
  const body = { delegator_id: carla, signature }
  const enterFor = (convocation: string, draft: object) =>
    room.company.call(adminDelegationRoutes.enter, { params: { meeting: room.meeting._id, convocation }, body: { ...body, ...draft } as never })
  const old = await enterFor(room.first._id, { delegate_id: anna })
  await room.close()
  await room.company.call(convocationRoutes.endCall, { params: { ...room.params, convocationId: room.first._id }, body: { action: 'second' } })
  const second = room.meeting.convocations.find((it) => it.convocation_type === 'SECOND')!
  await expect(enterFor(second._id, { delegate_id: bruno })).rejects.toMatchObject({ code: 'DG001' })
  const next = await enterFor(second._id, { delegate_id: bruno, replaces: true })
  const { delegations } = await room.company.call(meetingRoutes.load, { params: room.params })
  // Both of the same moment of the clock, in no order.
  expect(delegations).toHaveLength(2)
  expect(delegations.find((it) => it._id === old._id)).toMatchObject({ convocation_id: room.first._id, state: 'REVOKED' })
  expect(delegations.find((it) => it._id === next._id)).toMatchObject({ convocation_id: second._id, state: 'CREATED' })
})

test('a room that is open sees the old one end and the new one begin in one breath', async () => {
  const room = await openedRoom(app)
  const [anna, bruno, carla] = room.company.ids as [string, string, string]
  const params = { meeting: room.meeting._id, convocation: room.first._id }
  const body = { delegator_id: carla, signature, requires_acceptance: false }
  const old = await room.company.call(adminDelegationRoutes.enter, { params, body: { ...body, delegate_id: anna } })
  const { seq } = await room.state()
  const next = await room.company.call(adminDelegationRoutes.enter, { params, body: { ...body, delegate_id: bruno, replaces: true } })
  const events = await eventsAfter(app.deps.db, (await logOf(app.deps.db, room.log))!._id, seq)
  expect(events.map((it) => it.type)).toEqual(['DELEGATION_REVOKED', 'DELEGATION_GIVEN'])
  const { mandates } = await room.state()
  expect(mandates[old._id]!.until).not.toBeNull()
  expect(mandates[next._id]).toMatchObject({ until: null, delegate_id: bruno })
  expect((await verifyAudit(app.deps.db)).broken).toEqual([])
})

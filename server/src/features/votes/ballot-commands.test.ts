import { createPublicKey, verify } from 'node:crypto'
import { helpRoutes } from '@delibera/core/help/routes'
import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { signedText } from '@delibera/core/votes/receipt'
import { voteRoutes } from '@delibera/core/votes/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyAudit } from '../../audit/verify.ts'
import { digestOf } from '../../live/lives.ts'
import { eventsAfter, logOf } from '../../live/log-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { startedMeeting } from '../../testing/live.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.deps.clock.set(app.deps.db, null))
afterAll(() => app.close())

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (it: { code: string; info?: { reason?: string } }) => [it.code, it.info?.reason].filter(Boolean).join(' '),
  )

/** A point of a meeting, being voted by Anna (600,000), Bruno (300,000) and Carla (100,000). */
async function openVote(app: TestApp, setting: Parameters<typeof startedMeeting>[1] = {}) {
  const room = await startedMeeting(app, setting)
  const [anna, bruno, carla, dario] = room.company.ids as [string, string, string, string]
  const [point, other] = room.odgs as [string, string]
  await room.takeUp(point)
  const opened = await room.voting(point, 'start')
  const rows = () => app.deps.db.selectFrom('votes').selectAll().where('meeting_id', '=', room.meeting._id).orderBy('weight', 'desc').execute()
  const pointRow = () => app.deps.db.selectFrom('agenda_points').selectAll().where('_id', '=', point).executeTakeFirstOrThrow()
  return { ...room, anna, bruno, carla, dario, point, other, opened, rows, pointRow }
}

test('a vote that stops is kept by name and weight, and the point says what was decided', async () => {
  const it = await app.again(openVote)
  expect(await it.pointRow()).toMatchObject({ status: 'VOTING', accepted: null, vote_results: null })
  await it.vote(it.anna, it.point, [{ member_id: it.anna, accepted: 1 }])
  await it.vote(it.bruno, it.point, [{ member_id: it.bruno, accepted: -1 }])
  expect(await it.rows()).toEqual([])
  const stopped = await it.voting(it.point, 'stop')
  expect(stopped).toEqual({ seq: (await it.state()).seq, checks: [] })
  expect((await it.rows()).map((row) => [row.member_id, row.accepted, Number(row.weight), row.vote_type, row.auto, row.delegate_id])).toEqual([
    [it.anna, 1, 600_000, 'SELF', false, null],
    [it.bruno, -1, 300_000, 'SELF', false, null],
    [it.carla, 0, 100_000, 'SELF', true, null],
  ])
  const results = { outcome: 'APPROVED', reason: 'QUORUM', favourable: 600_000, against: 300_000, abstained: 100_000, excluded: 0, base: 1_000_000 }
  expect(await it.pointRow()).toMatchObject({ status: 'VOTED', accepted: true, vote_results: results })
  const seen = await it.company.call(meetingRoutes.load, { params: it.params })
  expect(seen.odgs[0]).toMatchObject({ status: 'VOTED', voted: true, accepted: true, vote_results: results })
  expect(seen.odgs[0]!.votes).toHaveLength(3)
  expect(seen.odgs[0]!.votes).toContainEqual({ member: it.bruno, accepted: -1, vote_type: 'SELF', delegate_id: null, convocation_id: it.first._id })
})

test('after the stop nothing of it changes, not by SQL either', async () => {
  const it = await app.again(openVote)
  await it.vote(it.anna, it.point, [{ member_id: it.anna, accepted: 1 }])
  await it.voting(it.point, 'stop')
  const before = [await it.rows(), await it.pointRow(), await it.state()]
  expect(await refusal(it.vote(it.anna, it.point, [{ member_id: it.anna, accepted: -1 }]))).toBe('MT002 point_decided')
  for (const action of ['start', 'stop', 'skip'] as const) expect(await refusal(it.voting(it.point, action))).toBe('MT002 point_decided')
  expect(await refusal(it.takeUp(it.point))).toBe('MT002 point_decided')
  const { db } = app.deps
  const forgeries = [
    sql`update votes set accepted = 1 where odg_id = ${it.point}`,
    sql`delete from votes where odg_id = ${it.point}`,
    sql`truncate votes`,
    sql`update agenda_points set accepted = false where _id = ${it.point}`,
    sql`update agenda_points set status = 'PENDING' where _id = ${it.point}`,
    sql`update agenda_points set vote_results = '{}' where _id = ${it.point}`,
    sql`update agenda_points set quorum_first = '{}' where _id = ${it.point}`,
    sql`delete from agenda_points where _id = ${it.point}`,
    sql`update live_events set data = '{}' where log_id in (select _id from live_logs where meeting_id = ${it.meeting._id})`,
    sql`delete from live_events where log_id in (select _id from live_logs where meeting_id = ${it.meeting._id})`,
  ]
  for (const it of forgeries) await expect(it.execute(db)).rejects.toThrow('append-only')
  await expect(sql`insert into votes select * from votes where odg_id = ${it.point}`.execute(db)).rejects.toThrow('duplicate key')
  expect([await it.rows(), await it.pointRow(), await it.state()]).toEqual(before)
})

test('the receipt of a ballot says what was voted, stands in the audit chain and is signed', async () => {
  const it = await app.again(openVote)
  const receipt = await it.vote(it.bruno, it.point, [{ member_id: it.bruno, accepted: -1 }])
  expect(receipt).toMatchObject({
    meeting_id: it.meeting._id,
    convocation_id: it.first._id,
    odg_id: it.point,
    title: 'Approvazione del bilancio',
    caster_id: it.bruno,
    votes: [{ member_id: it.bruno, name: 'Bruno Bianchi', accepted: -1, weight: 300_000, vote_type: 'SELF' }],
  })
  const { receipts_key } = await app.call(helpRoutes.constants, {})
  const key = createPublicKey({ key: Buffer.from(receipts_key, 'base64url'), format: 'der', type: 'spki' })
  const isOurs = (of: typeof receipt) => verify(null, Buffer.from(signedText(of)), key, Buffer.from(of.signature, 'base64url'))
  expect(isOurs(receipt)).toBe(true)
  const forged = [{ votes: [{ ...receipt.votes[0]!, accepted: 1 as const }] }, { hash: receipt.hash.replace(/^./, (one) => (one === '0' ? '1' : '0')) }]
  for (const change of forged) expect(isOurs({ ...receipt, ...change })).toBe(false)

  const log = await logOf(app.deps.db, it.log)
  const events = await eventsAfter(app.deps.db, log!._id, 0)
  const chain = await app.deps.db.selectFrom('audit_log').select(['data', 'hash', 'action']).where('chain', '=', `meeting:${it.meeting._id}`).execute()
  const row = chain.find((one) => one.hash.toString('hex') === receipt.hash)!
  const { from, to, digest } = row.data as { from: number; to: number; digest: string }
  expect([row.action, from <= receipt.seq && receipt.seq <= to, digestOf(events.slice(from - 1, to))]).toEqual(['live.events', true, digest])
  expect((await verifyAudit(app.deps.db)).broken).toEqual([])
})

test('a ballot is taken or refused whole, and is one’s own', async () => {
  const it = await app.again(openVote)
  const stranger = await startedMeeting(app)
  const before = (await it.state()).seq
  expect(
    await refusal(
      it.vote(it.anna, it.point, [
        { member_id: it.anna, accepted: 1 },
        { member_id: it.bruno, accepted: 1 },
      ]),
    ),
  ).toBe('MT002 no_right')
  expect(await refusal(it.vote(it.dario, it.point, [{ member_id: it.dario, accepted: 1 }]))).toBe('MT002 no_right')
  const link = await stranger.linkOf(stranger.company.ids[0]!)
  const votes = [{ member_id: it.anna, accepted: 1 as const }]
  expect(await refusal(app.call(voteRoutes.cast, { params: { ...link, odg: it.point }, body: { votes } }))).toBe('MT002 unknown_point')
  const mixed = { ...link, meeting: it.meeting.slug, odg: it.point }
  expect(await app.call(voteRoutes.cast, { params: mixed, body: { votes } }).catch((error) => error)).toMatchObject({ status: 404 })
  expect(await refusal(it.vote(it.anna, it.other, [{ member_id: it.anna, accepted: 1 }]))).toBe('MT002 vote_closed')
  expect(await refusal(it.vote(it.anna, stranger.odgs[0]!, [{ member_id: it.anna, accepted: 1 }]))).toBe('MT002 unknown_point')
  expect((await it.state()).seq).toBe(before)
})

test('a ballot cast again takes the place of the one before; two at once leave one of them', async () => {
  const it = await app.again(openVote)
  const cast = (accepted: 1 | -1) => it.vote(it.anna, it.point, [{ member_id: it.anna, accepted }])
  const [first, second] = [await cast(1), await cast(1)]
  expect(second.seq).toBeGreaterThan(first.seq)
  const both = await Promise.all([cast(1), cast(-1)])
  const last = both[0]!.seq > both[1]!.seq ? 1 : -1
  await it.voting(it.point, 'stop')
  expect((await it.rows()).filter((row) => row.member_id === it.anna).map((row) => row.accepted)).toEqual([last])
})

test('a fiduciary divides the own right, part by part', async () => {
  const it = await app.again(openVote)
  const parts = [
    { member_id: it.anna, accepted: 1 as const, weight: 450_000 },
    { member_id: it.anna, accepted: -1 as const, weight: 150_000 },
  ]
  expect((await it.vote(it.anna, it.point, parts)).votes.map((one) => one.weight)).toEqual([450_000, 150_000])
  await it.voting(it.point, 'stop')
  expect((await it.rows()).filter((row) => row.member_id === it.anna).map((row) => [row.accepted, Number(row.weight)])).toEqual([
    [1, 450_000],
    [-1, 150_000],
  ])
  expect((await it.pointRow()).vote_results).toMatchObject({ favourable: 450_000, against: 150_000, abstained: 400_000, outcome: 'DECLINED' })
})

test('votes of people in the hall are taken down by the administrator, and by nobody else', async () => {
  const it = await app.again(openVote, { present: (ids) => ids.slice(0, 2) })
  const { call } = it.company
  await it.voting(it.point, 'skip')
  await app.deps.lives.act(it.log, { kind: 'system' }, () => ({
    events: [{ type: 'PRESENT_RECORDED', present: [it.carla], absent: [] }],
    reply: () => undefined,
  }))
  await it.takeUp(it.other)
  await it.voting(it.other, 'start')
  const record = (member_id: string) =>
    call(voteRoutes.conduct, { params: { ...it.params, odg: it.other }, body: { action: 'record', votes: [{ member_id, accepted: 1 }] } })
  expect(await refusal(record(it.anna))).toBe('MT002 has_own_device')
  expect(await refusal(record(it.carla))).toBe('done')
  await it.voting(it.other, 'stop')
  expect((await it.rows()).filter((row) => row.member_id === it.carla)).toMatchObject([{ vote_type: 'PRESENCE', accepted: 1, auto: false, odg_id: it.other }])
  expect(await it.pointRow()).toMatchObject({ status: 'SKIPPED', accepted: null, vote_results: null })
})

test('who is excluded does not vote, is told of by the law, and stands on the point', async () => {
  const room = await startedMeeting(app)
  const [anna, bruno] = room.company.ids as [string, string]
  const [point] = room.odgs as [string]
  const body = { excluded: [{ member_id: bruno, exclusion_reason: 'CONFLICT' as const }] }
  await room.company.call(adminLiveRoutes.exclude, { params: { ...room.params, odg: point }, body })
  await room.takeUp(point)
  expect((await room.voting(point, 'start')).checks.map((it) => it.id)).toEqual(['L-CON-01'])
  expect(await refusal(room.vote(bruno, point, [{ member_id: bruno, accepted: 1 }]))).toBe('MT002 excluded')
  await room.vote(anna, point, [{ member_id: anna, accepted: 1 }])
  await room.voting(point, 'stop')
  const seen = await room.company.call(meetingRoutes.load, { params: room.params })
  expect(seen.odgs[0]).toMatchObject({ excluded: body.excluded, vote_results: { excluded: 300_000, base: 700_000, favourable: 600_000, abstained: 100_000 } })
  expect(seen.findings.map((it) => [it.id, it.step])).toContainEqual(['L-CON-01', 'vote'])
})

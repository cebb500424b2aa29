import { memberDelegationRoutes } from '@delibera/core/delegations/routes'
import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { replay } from '@delibera/core/live/fold'
import { liveRoutes } from '@delibera/core/live/routes'
import { voteRoutes } from '@delibera/core/votes/routes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyAudit } from '../../audit/verify.ts'
import { eventsAfter, logOf } from '../../live/log-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { meetingDue, processBeside, startedMeeting } from '../../testing/live.ts'

// What went wrong elsewhere: ballots that others wiped, counters that began anew, proxies counted without their holder, attendance lost with the room.

let app: TestApp
let beside: Awaited<ReturnType<typeof processBeside>>
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000', RATE_READ: '100000' } })
  beside = await processBeside(app)
})
beforeEach(() => app.deps.clock.set(app.deps.db, null))
afterAll(async () => {
  await beside.end()
  await app.close()
})

const signature = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const seats = [
  { name: 'Anna Rossi', roles: ['PAR', 'PCA'], shares: 100 },
  { name: 'Bruno Bianchi', roles: ['PAR'], shares: 100 },
  ...Array.from({ length: 38 }, (_, at) => ({ name: `Socio N${at}`, roles: ['PAR'], shares: 100 })),
]

test('votes of forty members spread over two processes: none is lost, none is counted twice, none is wiped by another', async () => {
  const room = await app.again(startedMeeting, { seats })
  const [point] = room.odgs as [string]
  await room.takeUp(point)
  await room.voting(point, 'start')
  const links = new Map<string, { meeting: string; member: string }>()
  for (const it of room.company.ids) links.set(it, await room.linkOf(it))
  const cast = (id: string, by: typeof app.call, accepted: 1 | -1 | 0) =>
    by(voteRoutes.cast, { params: { ...links.get(id)!, odg: point }, body: { votes: [{ member_id: id, accepted }] } })
  const said = (at: number) => (at % 4 === 0 ? -1 : 1)
  // Everybody votes three times over, by either process, and says the last word after the others.
  for (const round of [0, 1, 2]) {
    const receipts = await Promise.all(room.company.ids.map((id, at) => cast(id, (at + round) % 2 ? app.call : beside.call, round < 2 ? 0 : said(at))))
    expect(new Set(receipts.map((it) => it.seq)).size).toBe(40)
  }
  const [here, there] = [await room.state(), await beside.deps.lives.state(room.log)]
  expect(there).toEqual(here)
  await room.voting(point, 'stop')
  const rows = await app.deps.db.selectFrom('votes').selectAll().where('odg_id', '=', point).execute()
  expect(rows).toHaveLength(40)
  for (const [at, id] of room.company.ids.entries())
    expect(rows.filter((it) => it.member_id === id).map((it) => [it.accepted, it.auto])).toEqual([[said(at), false]])
  expect((await room.state()).points[point]!.vote!.tally).toMatchObject({ favourable: 3000, against: 1000, abstained: 0, present: 4000 })
  const events = await eventsAfter(app.deps.db, (await logOf(app.deps.db, room.log))!._id, 0)
  expect(events.map((it) => it.seq)).toEqual(events.map((_, at) => at + 1))
  expect(replay(events)).toEqual(await room.state())
  expect((await verifyAudit(app.deps.db)).broken).toEqual([])
}, 60_000)

test('a vote that stops while people are still voting counts exactly those who were told that they had voted', async () => {
  const room = await app.again(startedMeeting, { seats })
  const [point] = room.odgs as [string]
  await room.takeUp(point)
  await room.voting(point, 'start')
  const links = await Promise.all(room.company.ids.map((it) => room.linkOf(it)))
  const cast = async (at: number) => {
    const id = room.company.ids[at]!
    const votes = [{ member_id: id, accepted: 1 as const }]
    return (at % 2 ? app.call : beside.call)(voteRoutes.cast, { params: { ...links[at]!, odg: point }, body: { votes } }).then(
      () => id,
      () => null,
    )
  }
  const casting = room.company.ids.map((_, at) => new Promise<string | null>((resolve) => setTimeout(() => resolve(cast(at)), at * 4)))
  await new Promise((resolve) => setTimeout(resolve, 80))
  await room.voting(point, 'stop')
  const voted = (await Promise.all(casting)).filter((it) => it !== null)
  const rows = await app.deps.db.selectFrom('votes').select(['member_id', 'auto']).where('odg_id', '=', point).execute()
  expect(rows).toHaveLength(40)
  expect(
    rows
      .filter((it) => !it.auto)
      .map((it) => it.member_id)
      .sort(),
  ).toEqual(voted.toSorted())
}, 60_000)

test('a delegated vote is not counted while the delegate is away, and a delegator who comes during the vote takes it over', async () => {
  const room = await meetingDue(app)
  const [anna, bruno, carla, dario] = room.company.ids as [string, string, string, string]
  const [first, second] = room.odgs as [string, string]
  const of = async (id: string) => ({ ...(await room.linkOf(id)), convocation: room.first._id })
  const given = await app.call(memberDelegationRoutes.give, { params: await of(carla), body: { signature, delegate_id: bruno } as never })
  await app.call(memberDelegationRoutes.approve, { params: await of(bruno), body: { delegation_ids: [given._id], accepted: true } })
  await room.open()
  await room.join(anna, dario)
  await room.company.call(adminLiveRoutes.start, { params: room.params, body: {} })
  await room.takeUp(first)
  await room.voting(first, 'start')
  // Who comes later has no vote on this point, nor have those whom they represent.
  await room.join(bruno)
  const refused = await room
    .vote(
      bruno,
      first,
      [bruno, carla].map((member_id) => ({ member_id, accepted: 1 as const })),
    )
    .catch((it) => it)
  expect(refused).toMatchObject({ status: 422, info: { reason: 'no_right' } })
  await room.voting(first, 'stop')
  expect((await room.state()).points[first]!.vote!.tally).toMatchObject({ present: 600_000, abstained: 600_000 })

  await room.takeUp(second)
  await room.voting(second, 'start')
  await room.vote(
    bruno,
    second,
    [bruno, carla].map((member_id) => ({ member_id, accepted: 1 as const })),
  )
  await room.join(carla)
  const taken = await room.vote(carla, second, [{ member_id: carla, accepted: -1 }])
  expect(taken.votes).toMatchObject([{ member_id: carla, vote_type: 'SELF', weight: 100_000 }])
  expect(await room.vote(bruno, second, [{ member_id: carla, accepted: 1 }]).catch((it) => it)).toMatchObject({ info: { reason: 'no_right' } })
  await room.voting(second, 'stop')
  const rows = await app.deps.db.selectFrom('votes').selectAll().where('odg_id', '=', second).execute()
  expect(rows.filter((it) => it.member_id === carla)).toMatchObject([{ accepted: -1, vote_type: 'SELF', delegate_id: null }])
  expect(rows.find((it) => it.member_id === bruno)).toMatchObject({ accepted: 1 })
  const kept = await app.deps.db.selectFrom('delegations').select('state').where('_id', '=', given._id).executeTakeFirst()
  expect(kept).toEqual({ state: 'REVOKED' })
})

test('who was there, and from when to when, is known after the room has closed, in every process', async () => {
  const room = await startedMeeting(app)
  const [anna, , carla] = room.company.ids as [string, string, string]
  const at = (minutes: number) => app.deps.clock.set(app.deps.db, new Date(Date.parse(room.first.datetime) + minutes * 60_000))
  await at(20)
  await app.call(liveRoutes.leave, { params: await room.linkOf(carla) })
  await at(30)
  await room.close({ confirm: true })
  for (const { deps } of [app, beside]) {
    const { attendance } = await deps.lives.state(room.log)
    const minutes = (id: string) => attendance[id]!.map((it) => Math.round((Date.parse(it.until!) - Date.parse(it.from)) / 60_000))
    expect([minutes(anna), minutes(carla)]).toEqual([[30], [20]])
  }
})

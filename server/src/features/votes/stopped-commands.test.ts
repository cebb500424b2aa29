import { voteStopEvents } from '@delibera/core/live/decisions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { startedMeeting } from '../../testing/live.ts'
import { votingIn } from './commands.ts'
import { keepMissedVotes } from './stopped-commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A point that Anna has voted upon, of three who vote, and its votes as they are written down. */
async function voted() {
  const room = await app.again(startedMeeting)
  const [anna] = room.company.ids as [string]
  const [point] = room.odgs as [string]
  await room.takeUp(point)
  await room.voting(point, 'start')
  await room.vote(anna, point, [{ member_id: anna, accepted: 1 }])
  const kept = () => app.deps.db.selectFrom('votes').select(['member_id', 'accepted', 'auto', 'at']).where('odg_id', '=', point).orderBy('member_id').execute()
  const order = { meeting_id: room.meeting._id, odg_id: point }
  return { ...room, anna, point, kept, order }
}

test('votes that a process did not come to write down are written from the log, once', async () => {
  const it = await voted()
  await keepMissedVotes(app.deps, it.order)
  expect(await it.kept()).toEqual([])
  await app.deps.lives.act(it.log, { kind: 'system' }, (state) => ({
    events: voteStopEvents(votingIn(state, it.point), it.point),
    reply: () => null,
  }))
  expect(await it.kept()).toEqual([])
  await Promise.all([keepMissedVotes(app.deps, it.order), keepMissedVotes(app.deps, it.order)])
  const rows = await it.kept()
  const { stopped_at } = (await it.state()).points[it.point]!.vote!
  expect(rows).toHaveLength(3)
  for (const row of rows) expect(row).toMatchObject({ accepted: row.member_id === it.anna ? 1 : 0, auto: row.member_id !== it.anna, at: stopped_at })
  await keepMissedVotes(app.deps, it.order)
  expect(await it.kept()).toEqual(rows)
})

test('a vote that stops has its job exactly then, and finds nothing left to do', async () => {
  const it = await voted()
  const jobs = async () => {
    const { rows } = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs where key = ${`votes:${it.point}`}`.execute(app.deps.db)
    return rows.map((row) => row.payload)
  }
  expect(await jobs()).toEqual([])
  await it.voting(it.point, 'stop')
  expect(await jobs()).toEqual([it.order])
  const rows = await it.kept()
  expect(rows).toHaveLength(3)
  await keepMissedVotes(app.deps, it.order)
  expect(await it.kept()).toEqual(rows)
})

import { Fault } from '@delibera/core/faults'
import type { NewEvent } from '@delibera/core/live/events'
import { replay } from '@delibera/core/live/fold'
import { standby } from '@delibera/core/live/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAudit } from '../audit/verify.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { digestOf, Lives } from './lives.ts'
import { beginLog, eventsAfter, type LogKey, logOf } from './log-store.ts'

let app: TestApp
/** Of another process on the same database. */
let other: Lives

beforeAll(async () => {
  app = await testApp()
  other = new Lives(app.deps)
})
afterAll(() => app.close())

const opened: NewEvent = {
  type: 'OPENED',
  convocation_id: 'c1',
  convocation_type: 'FIRST',
  mandates: [],
  rehearsal: false,
  register: { ...standby.register, members: [] },
}
const system = { kind: 'system' } as const
const raised = (member_id: string): NewEvent => ({ type: 'HAND_RAISED', member_id })

/** The log of a meeting whose room has opened. */
async function log(kind: LogKey['kind'] = 'REAL'): Promise<LogKey> {
  const { _id: company_id } = await app.world.company('Acme S.r.l.', await app.world.person())
  const meeting_id = await app.world.meeting(company_id)
  const key = { meeting_id, kind }
  await app.deps.db.transaction().execute(async (tx) => {
    await beginLog(tx, { ...key, company_id, at: app.deps.clock.now() })
    await app.deps.lives.actIn(tx, key, { actor: system, decide: () => ({ events: [opened], reply: () => null }) })
  })
  return key
}

const raise = async (lives: Lives, key: LogKey, member_id: string) => {
  const { reply, hash } = await lives.sealedAct(key, { kind: 'member', id: member_id }, (state) => {
    if (state.hands.includes(member_id)) throw new Fault('E0002')
    return { events: [raised(member_id)], forgets: member_id.endsWith('1'), reply: ({ seq, state: after }) => ({ seq, hands: after.hands.length }) }
  })
  return { ...reply, hash }
}

const rowsOf = async (key: LogKey) => eventsAfter(app.deps.db, (await logOf(app.deps.db, key))!._id, 0)

test('acts of two processes at once are numbered without a gap, each is answered for itself, and few transactions write them', async () => {
  const key = await log()
  const people = Array.from({ length: 300 }, (_, at) => `m${at}`)
  const replies = await Promise.all(people.map((it, at) => raise(at % 2 ? other : app.deps.lives, key, it)))
  expect(replies.map((it) => it.seq).toSorted((a, b) => a - b)).toEqual(people.map((_, at) => at + 2))
  // What each was told is the state right after their own act.
  for (const { seq, hands } of replies) expect(hands).toBe(seq - 1)
  const events = await rowsOf(key)
  expect(events.map((it) => it.seq)).toEqual(Array.from({ length: 301 }, (_, at) => at + 1))
  expect(replay(events).hands.toSorted()).toEqual(people.toSorted())

  const chain = await app.deps.db.selectFrom('audit_log').select(['data', 'hash']).where('chain', '=', `meeting:${key.meeting_id}`).orderBy('seq').execute()
  expect(chain.length).toBeLessThan(60)
  const covering = (seq: number) => chain.find(({ data }) => (data as { from: number }).from <= seq && seq <= (data as { to: number }).to)!
  for (const { seq, hash } of replies) expect(covering(seq).hash.toString('hex')).toBe(hash)
  for (const { data } of chain as unknown as { data: { from: number; to: number; digest: string } }[])
    expect(digestOf(events.slice(data.from - 1, data.to))).toBe(data.digest)
  expect((await verifyAudit(app.deps.db)).broken).toEqual([])
})

test('one that is refused is refused alone, whatever is written with it', async () => {
  const key = await log()
  const outcomes = await Promise.allSettled(['a', 'b', 'a', 'c'].map((it) => raise(app.deps.lives, key, it)))
  expect(outcomes.map((it) => it.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect((await app.deps.lives.state(key)).hands).toEqual(['a', 'b', 'c'])
  expect((await rowsOf(key)).length).toBe(4)
})

test('a state that somebody holds on to never changes, whatever is written with it', async () => {
  const key = await log()
  const consent = (member_id: string, forgets: boolean) =>
    app.deps.lives.act(key, { kind: 'member', id: member_id }, () => ({
      events: [{ type: 'TRANSCRIPTION_CONSENT', member_id, given: true }],
      forgets,
      reply: ({ state }) => (forgets ? null : { state, seen: structuredClone(state) }),
    }))
  const held = await Promise.all(Array.from({ length: 60 }, (_, at) => consent(`m${at}`, at % 5 !== 0)))
  for (const it of held) if (it) expect(it.state).toEqual(it.seen)
  expect(Object.keys((await app.deps.lives.state(key)).transcription.consents)).toHaveLength(60)
})

test('the same act in two processes at once happens once', async () => {
  const key = await log()
  const outcomes = await Promise.allSettled([raise(app.deps.lives, key, 'a'), raise(other, key, 'a')])
  expect(outcomes.map((it) => it.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await rowsOf(key)).length).toBe(2)
})

test('what was rolled back has not happened, in memory either', async () => {
  const key = await log()
  const broken = app.deps.db.transaction().execute(async (tx) => {
    await app.deps.lives.actIn(tx, key, { actor: system, decide: () => ({ events: [raised('ghost')], reply: () => null }) })
    await app.deps.lives.actIn(tx, key, { actor: system, decide: (state) => ({ events: [raised(`after ${state.hands.length}`)], reply: () => null }) })
    throw new Error('something else went wrong')
  })
  await expect(broken).rejects.toThrow('something else')
  expect(await raise(app.deps.lives, key, 'a')).toMatchObject({ seq: 2, hands: 1 })
  expect((await app.deps.lives.state(key)).hands).toEqual(['a'])
})

test('a room that never opened has no log to write to', async () => {
  const meeting_id = await app.world.meeting((await app.world.company('Acme S.r.l.', await app.world.person()))._id)
  await expect(raise(app.deps.lives, { meeting_id, kind: 'REAL' }, 'a')).rejects.toThrow('MT001')
  expect(await app.deps.lives.state({ meeting_id, kind: 'REAL' })).toBe(standby)
})

test('nobody changes what happened; a rehearsal is thrown away whole, and is in no audit chain', async () => {
  const [real, rehearsal] = [await log(), await log('REHEARSAL')]
  const { db } = app.deps
  const idOf = async (key: LogKey) => (await logOf(db, key))!._id
  await expect(sql`update live_events set type = 'CHAT' where log_id = ${await idOf(real)}`.execute(db)).rejects.toThrow(/append-only/)
  await expect(
    db
      .deleteFrom('live_events')
      .where('log_id', '=', await idOf(real))
      .execute(),
  ).rejects.toThrow(/append-only/)
  await expect(
    db
      .deleteFrom('live_logs')
      .where('_id', '=', await idOf(real))
      .execute(),
  ).rejects.toThrow(/append-only/)
  await db
    .deleteFrom('live_logs')
    .where('_id', '=', await idOf(rehearsal))
    .execute()
  expect(await logOf(db, rehearsal)).toBeNull()
  const audited = await db.selectFrom('audit_log').select('seq').where('chain', '=', `meeting:${rehearsal.meeting_id}`).execute()
  expect(audited).toEqual([])
})

import { advanceRoutes } from '@delibera/core/advance/routes'
import type { AdvanceDraft } from '@delibera/core/advance/schema'
import { convocationRoutes } from '@delibera/core/convocations/routes'
import { memberDelegationRoutes } from '@delibera/core/delegations/routes'
import { checkBundle } from '@delibera/core/exports/bundle'
import { readZip, unpack } from '@delibera/core/formats/zip-reading'
import { replay } from '@delibera/core/live/fold'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { documentOf } from '@delibera/core/rich-text'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyAudit } from '../../audit/verify.ts'
import { prove } from '../../http/proven.ts'
import { eventsAfter, logOf } from '../../live/log-store.ts'
import { knownOf } from '../../meeting/on-meeting.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { preparedMeeting } from '../../testing/convened.ts'
import { meetingDue } from '../../testing/live.ts'
import { advanceSections } from '../convocations/advance-papers.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000', RATE_READ: '100000' } })
})
beforeEach(() => app.deps.clock.set(app.deps.db, null))
afterAll(() => app.close())

/** One white dot. */
const signature = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

const seats = ['Anna Rossi', 'Bruno Bianchi', 'Carla Verdi', 'Dario Costa'].map((name, at) => ({
  name,
  roles: at === 0 ? ['PAR', 'PCA'] : ['PAR'],
  shares: 100,
}))
const odgs = ['Bilancio', 'Compenso'].map((title) => ({
  title,
  header_content: documentOf(`Si propone: ${title}.`),
  content_positive: documentOf(`Approva: ${title}.`),
}))

type Prepared = Awaited<ReturnType<typeof preparedMeeting>>
const enable = async ({ company, meeting }: Prepared) => {
  await company.call(meetingRoutes.change, { params: { id: meeting._id }, body: { advance: { enabled: true }, version: meeting.version } })
}

/** An assembly that takes votes before it, convened; its clock stands at the send. */
async function convened(statute: object = {}, second = false) {
  const due = await meetingDue(app, { seats, odgs, second, statute: { advance_vote_allowed: true, ...statute } as never, prepare: enable })
  await app.deps.clock.set(app.deps.db, null)
  const [a, b] = due.odgs
  const id = (at: number) => due.company.ids[at]!
  const place = async (at: number) => ({ ...(await due.linkOf(id(at))), convocation: due.first._id })
  const give = async (at: number, points: AdvanceDraft['points'], more: Partial<AdvanceDraft> = {}) =>
    app.call(advanceRoutes.give, { params: await place(at), body: { signature, points, ...more } as never })
  const withdraw = async (at: number) => app.call(advanceRoutes.withdraw, { params: await place(at) })
  const mine = async (at: number) => app.call(advanceRoutes.mine, { params: await due.linkOf(id(at)) })
  const voters = () => due.company.call(advanceRoutes.voters, { params: due.params })
  const delegate = async (at: number, to: number, more: object = {}) =>
    app.call(memberDelegationRoutes.give, { params: await place(at), body: { signature, delegate_id: id(to), ...more } as never })
  const toHour = () => app.deps.clock.set(app.deps.db, new Date(due.first.datetime))
  const letters = async (event: string) =>
    (await app.deps.db.selectFrom('mails').select('recipient').where('meeting_id', '=', due.meeting._id).where('event', '=', event).execute()).length
  return { ...due, a: a!, b: b!, id, give, withdraw, mine, voters, delegate, toHour, letters }
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (it: { code: string; info?: { reason?: string } }) => [it.code, it.info?.reason].filter(Boolean).join(' '),
  )

describe('before the meeting', () => {
  test('a vote is given, read again by its author alone, changed and withdrawn; every version is kept', async () => {
    const it = await convened()
    const first = await it.give(2, { [it.a]: 1, [it.b]: null })
    expect(first).toMatchObject({ version: 1, member_id: it.id(2), sealed_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect((await it.mine(2)).ballot).toMatchObject({ version: 1, points: { [it.a]: 1, [it.b]: null }, if_changed: 'NOT_COUNTED', valid_for_second: true })
    expect((await it.mine(3)).ballot).toBeNull()
    expect(await it.give(2, { [it.a]: -1 })).toMatchObject({ version: 2 })
    expect(await it.voters()).toMatchObject({ total: 1, weight: 100, items: [{ member_id: it.id(2), name: 'Carla Verdi' }] })
    await it.withdraw(2)
    await it.withdraw(2)
    expect(await it.voters()).toMatchObject({ total: 0 })
    const kept = await app.deps.db
      .selectFrom('advance_ballots')
      .select(['version', 'ended_by'])
      .where('meeting_id', '=', it.meeting._id)
      .orderBy('version')
      .execute()
    expect(kept).toEqual([
      { version: 1, ended_by: 'REPLACED' },
      { version: 2, ended_by: 'WITHDRAWN' },
    ])
    expect([await it.letters('ADVANCE_GIVEN'), await it.letters('ADVANCE_REVOKED')]).toEqual([2, 1])
    expect((await verifyAudit(app.deps.db)).broken).toEqual([])
  })

  test('who prepares the meeting is told how many have voted and with what weight, at once and never what', async () => {
    const it = await convened()
    const told = async () => {
      const rows = await app.deps.db.selectFrom('app_events').select('data').where('type', '=', 'advance.changed').orderBy('seq').execute()
      return rows.map((row) => row.data as Record<string, unknown>).filter((data) => data.meeting_id === it.meeting._id)
    }
    await it.give(2, { [it.a]: 1 })
    await it.give(3, { [it.a]: -1 })
    await it.delegate(3, 0, { replaces: true })
    await it.withdraw(2)
    const of = { company_id: it.company._id, meeting_id: it.meeting._id }
    expect(await told()).toEqual([
      { ...of, count: 1, weight: 100 },
      { ...of, count: 2, weight: 200 },
      { ...of, count: 1, weight: 100 },
      { ...of, count: 0, weight: 0 },
    ])
  })

  test('the same twice is once, and of two at once one stands', async () => {
    const it = await convened()
    const one = await it.give(2, { [it.a]: 1 })
    expect(await it.give(2, { [it.a]: 1 })).toEqual(one)
    await Promise.all([it.give(3, { [it.a]: 1 }), it.give(3, { [it.a]: -1 })])
    const standing = await app.deps.db
      .selectFrom('advance_ballots')
      .select('version')
      .where('meeting_id', '=', it.meeting._id)
      .where('ended_at', 'is', null)
      .execute()
    expect(standing.map((row) => row.version).sort()).toEqual([1, 2])
  })

  test('what is not on the agenda, says nothing or is another’s is refused', async () => {
    const it = await convened()
    expect(await refusal(it.give(2, { [crypto.randomUUID()]: 1 }))).toBe('E0001')
    expect(await refusal(it.give(2, { [it.a]: null }))).toBe('E0001')
    expect(await refusal(it.give(2, { [it.a]: 'ABSTAIN' }))).toBe('E0001')
    expect(
      await refusal(
        it.give(2, {
          [it.a]: [
            { accepted: 1, weight: 40 },
            { accepted: -1, weight: 50 },
          ],
        }),
      ),
    ).toBe('E0001')
    expect(
      await refusal(
        it.give(2, {
          [it.a]: [
            { accepted: 1, weight: 40 },
            { accepted: -1, weight: 60 },
          ],
        }),
      ),
    ).toBe('done')
    const other = await convened()
    const params = { ...(await it.linkOf(it.id(2))), convocation: other.first._id }
    expect(await refusal(app.call(advanceRoutes.give, { params, body: { signature, points: { [it.a]: 1 } } as never }))).toBe('MT001')
    const mixed = { meeting: it.meeting.slug, member: (await other.linkOf(other.id(2))).member }
    expect(await refusal(app.call(advanceRoutes.mine, { params: mixed }))).not.toBe('done')
  })

  test('nobody reads what is sealed: not who administers, nor who has the database', async () => {
    const it = await convened()
    await it.give(
      2,
      {
        [it.a]: [
          { accepted: 1, weight: 37 },
          { accepted: -1, weight: 63 },
        ],
      },
      { if_changed: 'AGAINST' },
    )
    const asked = it.company.call(advanceRoutes.voters, { params: it.params, query: { content: 'true' } as never })
    await expect(asked).rejects.toMatchObject({ status: 403, code: 'CP003' })
    const { rows: tables } = await sql<{ name: string }>`
      select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.deps.db)
    for (const { name } of tables) {
      const { rows } = await sql<{
        row: string
      }>`select t::text as row from ${sql.raw(name)} t where t::text like '%"weight"%37%' or t::text like '%if_changed%'`.execute(app.deps.db)
      expect(rows.filter(({ row }) => row.includes(it.id(2)))).toEqual([])
    }
    expect(JSON.stringify(await it.company.call(meetingRoutes.load, { params: it.params }))).not.toContain('if_changed')
  })

  test('vote and delegation exclude each other, and the last act says so', async () => {
    const it = await convened()
    await it.delegate(1, 0)
    expect(await refusal(it.give(1, { [it.a]: 1 }))).toBe('DG001')
    expect(await refusal(it.give(1, { [it.a]: 1 }, { replaces: true }))).toBe('done')
    expect(await it.letters('DELETE_DELEGATION')).toBe(1)
    expect(await refusal(it.delegate(1, 0))).toBe('MT002 advance_vote_stands')
    expect(await refusal(it.delegate(1, 0, { replaces: true }))).toBe('done')
    expect(await it.voters()).toMatchObject({ total: 0 })
    expect(await it.letters('ADVANCE_REVOKED')).toBe(1)
  })

  test('the notice says how, until when, and in full what is proposed', async () => {
    const it = await convened({ advance_close_hours: 24, articles: { advance_vote_allowed: '12' } })
    const known = await knownOf(app.deps.db, { company: prove(it.company._id), meeting: prove(it.meeting._id) })
    const [voting, proposals] = advanceSections(known, 'it')
    expect(voting!.body).toMatch(/^Ai sensi dell’art\. 12 dello statuto, il voto può essere espresso prima dell’assemblea, .* e fino alle ore \d\d:\d\d del \d/)
    expect(JSON.stringify(proposals!.body)).toContain('Si propone: Bilancio.')
    expect(advanceSections({ ...known, row: { ...known.row, advance: { enabled: false, closes_at: null } } }, 'it')).toEqual([])
  })

  test('a reminder goes to who has not voted, and pressed twice to nobody twice', async () => {
    const it = await convened()
    await it.give(2, { [it.a]: 1 })
    const remind = () => it.company.call(advanceRoutes.remind, { params: it.params })
    expect(await remind()).toEqual({ letters: 3 })
    expect(await remind()).toEqual({ letters: 3 })
    expect(await it.letters('ADVANCE_REMINDER')).toBe(3)
  })

  test('it ends at its hour, and is off where nobody turned it on', async () => {
    const it = await convened({ advance_close_hours: 48 })
    expect((await it.mine(2)).closes_at).toBe(new Date(Date.parse(it.first.datetime) - 48 * 3_600_000).toISOString())
    await app.deps.clock.set(app.deps.db, new Date(Date.parse(it.first.datetime) - 47 * 3_600_000))
    expect(await refusal(it.give(2, { [it.a]: 1 }))).toBe('MT002 advance_closed')
    await app.deps.clock.set(app.deps.db, null)
    const off = await meetingDue(app, { seats, odgs })
    const params = { ...(await off.linkOf(off.company.ids[2]!)), convocation: off.first._id }
    expect(await refusal(app.call(advanceRoutes.give, { params, body: { signature, points: { [off.odgs[0]!]: 1 } } as never }))).toBe('MT002 advance_off')
  })

  test('it costs five credits, at the send, and cannot be turned off after it', async () => {
    const it = await convened()
    const paid = await app.deps.db
      .selectFrom('ledger')
      .select(['stage', 'code', 'qty', 'unit_price', 'amount_units'])
      .where('meeting_id', '=', it.meeting._id)
      .where('code', '=', 'M0010')
      .execute()
    expect(paid).toEqual([{ stage: 'SEND', code: 'M0010', qty: 1, unit_price: 50, amount_units: -50 }])
    const { version } = await it.company.call(meetingRoutes.load, { params: it.params })
    expect(await refusal(it.company.call(meetingRoutes.change, { params: it.params, body: { advance: { enabled: false }, version } }))).toBe('E0002')
  })

  test('without a clause of the statute it is refused by law', async () => {
    await expect(convened({ advance_vote_allowed: false })).rejects.toMatchObject({
      code: 'MT002',
      info: { rules: expect.arrayContaining([expect.objectContaining({ id: 'L-ADV-01' })]) },
    })
  })
})

describe('in the room', () => {
  test('who voted counts as there; the seal opens with the vote, and who comes takes the rest back', async () => {
    const it = await convened()
    await it.give(2, { [it.a]: -1, [it.b]: -1 })
    await it.give(3, { [it.a]: 1 })
    await it.toHour()
    await it.open()
    await it.join(it.id(0))
    await it.begin()
    expect((await it.state()).started).toMatchObject({ present: 300, in_advance: { count: 2, weight: 200 } })
    expect(await refusal(it.give(1, { [it.a]: 1 }))).toBe('MT002 advance_closed')
    await it.takeUp(it.a)
    expect(JSON.stringify(await it.state())).not.toContain('ADVANCE')
    await it.voting(it.a, 'start')
    await it.vote(it.id(0), it.a, [{ member_id: it.id(0), accepted: 1 }])
    await it.voting(it.a, 'stop')
    expect((await it.state()).points[it.a]!.vote!.tally).toMatchObject({
      favourable: 200,
      against: 100,
      abstained: 0,
      present: 300,
      base: 300,
      outcome: 'APPROVED',
    })
    await it.join(it.id(2))
    expect(await it.voters()).toMatchObject({ total: 1 })
    await it.takeUp(it.b)
    await it.voting(it.b, 'start')
    await it.vote(it.id(0), it.b, [{ member_id: it.id(0), accepted: 1 }])
    await it.vote(it.id(2), it.b, [{ member_id: it.id(2), accepted: 1 }])
    await it.voting(it.b, 'stop')
    expect((await it.state()).points[it.b]!.vote!.tally).toMatchObject({ favourable: 200, against: 0, unvoted: 100, base: 200, present: 300 })
    const votes = await app.deps.db.selectFrom('votes').select(['member_id', 'vote_type', 'accepted']).where('odg_id', '=', it.a).orderBy('accepted').execute()
    expect(votes.filter((row) => row.vote_type === 'ADVANCE').map((row) => row.accepted)).toEqual([-1, 1])
    const events = await eventsAfter(app.deps.db, (await logOf(app.deps.db, it.log))!._id, 0)
    expect(replay(events)).toEqual(await it.state())
    expect((await verifyAudit(app.deps.db)).broken).toEqual([])
  })

  test('with the room open it may still be given and taken back, not by who is in it', async () => {
    const it = await convened()
    await it.toHour()
    await it.open()
    await it.join(it.id(0))
    await it.give(2, { [it.a]: 1 })
    await it.give(3, { [it.a]: 1 })
    await it.withdraw(3)
    expect(await refusal(it.give(0, { [it.a]: 1 }))).toBe('MT002 in_room')
    const { advance } = await it.state()
    expect([advance[it.id(2)]!.until, advance[it.id(3)]!.ended_by]).toEqual([null, 'WITHDRAWN'])
    await it.begin()
    expect((await it.state()).started).toMatchObject({ present: 200 })
  })

  test('text that is not that of the notice is not what they voted upon', async () => {
    const it = await convened()
    await it.give(2, { [it.a]: 1 }, { if_changed: 'AGAINST' })
    await it.give(3, { [it.a]: 1 })
    await sql`update agenda_points set title = title || ' (emendato)' where _id = ${it.a}`.execute(app.deps.db)
    await it.toHour()
    await it.open()
    await it.join(it.id(0))
    await it.begin()
    await it.takeUp(it.a)
    const { checks } = await it.voting(it.a, 'start')
    expect(checks.map((one) => one.id)).toContain('L-ADV-05')
    expect((await it.state()).points[it.a]!.unsealed).toMatchObject({ text_changed: true, not_counted: [{ member_id: it.id(3), reason: 'TEXT_CHANGED' }] })
    await it.voting(it.a, 'stop')
    expect((await it.state()).points[it.a]!.vote!.tally).toMatchObject({ against: 100, abstained: 100, unvoted: 100, base: 200 })
  })
})

test('a ballot holds for the second call unless its author said otherwise; who came to the first has taken it back', async () => {
  const it = await convened({}, true)
  await it.give(1, { [it.a]: 1 })
  await it.give(2, { [it.a]: -1 }, { valid_for_second: false })
  await it.give(3, { [it.a]: 1 })
  await it.toHour()
  await it.open()
  expect(Object.keys((await it.state()).advance).sort()).toEqual([it.id(1), it.id(2), it.id(3)].sort())
  await it.join(it.id(3))
  await it.close()
  const ended = await it.company.call(convocationRoutes.endCall, { params: { ...it.params, convocationId: it.first._id }, body: { action: 'second' } })
  await app.deps.clock.set(app.deps.db, new Date(ended.convocations[1]!.datetime))
  await it.open()
  expect(Object.keys((await it.state()).advance)).toEqual([it.id(1)])
  await it.join(it.id(0))
  await it.begin()
  expect((await it.state()).started).toMatchObject({ present: 200, in_advance: { count: 1, weight: 100 } })
  await it.takeUp(it.a)
  await it.voting(it.a, 'start')
  await it.voting(it.a, 'stop')
  expect((await it.state()).points[it.a]!.vote!.tally).toMatchObject({ favourable: 100, against: 0, abstained: 100, present: 200, base: 200 })
})

test('the bundle has the receipt of every ballot that was given, and proves them', async () => {
  const it = await convened()
  const first = await it.give(2, { [it.a]: 1 })
  const second = await it.give(2, { [it.a]: -1 })
  const other = await it.give(3, { [it.b]: 0 })
  await it.toHour()
  await it.open()
  const headers = { authorization: `Bearer ${await app.world.session(it.company.owner)}`, 'accept-language': 'it' }
  const { rawPayload } = await app.api.app.inject({ method: 'GET', url: `/api/export/admin/meetings/${it.meeting._id}/all`, headers })
  const file = readZip(new Uint8Array(rawPayload)).find((one) => one.name === 'vote-receipts.jsonl')!
  const lines = Buffer.from((await unpack(file))!)
    .toString()
    .trim()
    .split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([first, second, other])
  const { findings } = await checkBundle(new Uint8Array(rawPayload))
  expect(findings.filter((one) => one.code.startsWith('receipts'))).toMatchObject([{ level: 'good', code: 'receipts_good', data: { count: 3 } }])
})

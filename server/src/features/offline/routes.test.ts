import { calendarRoutes } from '@delibera/core/calendar/routes'
import { convocationRoutes } from '@delibera/core/convocations/routes'
import { addDays, dayInRome } from '@delibera/core/dates'
import { aggregate } from '@delibera/core/law/tally'
import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { heldElsewhere } from '@delibera/core/minutes/held'
import { offlineRoutes } from '@delibera/core/offline/routes'
import type { OfflineMeeting, OfflineVotes } from '@delibera/core/offline/schema'
import { walletRoutes } from '@delibera/core/payments/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prove } from '../../http/proven.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { companyInOrder } from '../../testing/assembly.ts'
import { convenedMeeting, daysAhead } from '../../testing/convened.ts'
import { companyOf, confirmMinutes, offlineScenarios, pointsOf, quotedIn, statusesOf } from '../../testing/scenarios.ts'
import { heldMeeting as heldForMinutes } from '../minutes/held-reads.ts'
import { takenFacts } from './reads.ts'
import { settleOffline } from './settle-commands.ts'

let app: TestApp
const today = new Date('2026-11-10T09:00:00Z')
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.deps.clock.set(app.deps.db, today))
afterAll(() => app.close())

type Company = Awaited<ReturnType<typeof companyInOrder>>
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ status, code, info }: { status: number; code: string; info: unknown }) => [status, code, info],
  )
const realOf = async ({ call, _id }: Pick<Company, 'call' | '_id'>) => (await call(walletRoutes.ofCompany, { params: { id: _id } })).real
const chargesOf = async (meeting_id: string) => {
  const rows = await app.deps.db
    .selectFrom('ledger')
    .selectAll()
    .where('meeting_id', '=', meeting_id)
    .where('kind', '=', 'CHARGE')
    .orderBy('created_at')
    .orderBy('code')
    .execute()
  return rows.map(({ stage, code, qty, unit_price, amount_units }) => ({ stage, code, qty, unit_price, total: Math.abs(amount_units) }))
}
/** What the confirmation of the minutes does to the votes. */
const settle = (company: string, meeting: string) =>
  app.deps.db.transaction().execute(async (tx) => {
    const caller = { company: prove<'company'>(company), meeting: prove<'meeting'>(meeting) }
    const { facts, taken } = await takenFacts(tx, app.deps, caller)
    await settleOffline(tx, app.deps, caller, heldElsewhere(facts, taken))
  })
const votesKept = async (meeting: string) =>
  (await app.deps.db.selectFrom('votes').selectAll().where('meeting_id', '=', meeting).orderBy('weight', 'desc').execute()).map((it) => [
    ...[it.member_id, it.accepted, Number(it.weight), it.vote_type, it.delegate_id, it.convocation_id],
  ])

test('S08: minutes of an assembly that was held come to their numbers, and cost M0005 alone', async () => {
  const scenario = offlineScenarios.find((it) => it.id === 'S08')!
  const { expected, meeting: facts, presences } = scenario
  await app.deps.clock.set(app.deps.db, new Date(String(facts.minuted_at)))
  const company = await companyOf(app, scenario)
  const { call, idOf } = company
  const body = {
    name: scenario.title,
    meeting_type: facts.meeting_type,
    held_at: new Date(String(facts.held_at)).toISOString(),
    ended_at: '2026-09-25T09:00:00.000Z',
    notice_text: 'mediante raccomandata del 10 settembre 2026',
    administrator_id: idOf(facts.president),
    secretary_id: idOf(facts.secretary),
    member_ids: company.ids.slice(0, company.asked),
  }
  const begun = await call(offlineRoutes.take, { query: { company_id: company._id }, body })
  const params = { id: begun.meeting._id }
  expect([begun.meeting.status, begun.meeting.mode.is_offline, begun.meeting.planned.datetime]).toEqual(['PROCESSING', true, '2026-09-25T08:00:00.000Z'])
  const first = { datetime: daysAhead(app, 30) }
  expect(await refusal(call(convocationRoutes.convene, { params, body: { first } }))).toEqual([422, 'MT002', { reason: 'offline' }])
  expect([begun.meeting.cart.due, begun.meeting.cart.items.map((it) => it.code), await chargesOf(params.id)]).toEqual([150, ['M0005'], []])
  await call(meetingRoutes.change, { params, body: { quorums: facts.quorums as never, version: begun.meeting.version } })
  let seen = await call(offlineRoutes.agenda, { params, body: { odgs: pointsOf(scenario) as never, version: begun.meeting.version + 1 } })
  const recorded = scenario.members.map(({ id }) => {
    const delegate = scenario.delegations!.find((it) => it.delegator === id)?.delegate
    return { member_id: idOf(id), presence: presences[id] as 'PRESENT', delegate_id: delegate ? idOf(delegate) : null }
  })
  seen = await call(offlineRoutes.presences, { params, body: { presences: recorded, version: seen.meeting.version } })
  expect(seen.constitution).toEqual({ ...expected.presence, is_constituted: true })
  // Held without a call: the meeting itself says who was there, too.
  const attended = recorded.map((it) => [it.member_id, [{ convocation_id: null, presence: it.presence }], it.presence === 'PRESENT'])
  expect(seen.meeting.members.map((it) => [it._id, it.presences, it.present]).toSorted()).toEqual(attended.toSorted())

  const points = scenario.agenda.map((it, at) => ({
    odg_id: seen.meeting.odg_ids[at]!,
    votes: Object.entries(it.votes!).map(([id, accepted]) => ({ member_id: idOf(id), accepted })),
    discussion: 'Il presidente illustra il bilancio.',
  }))
  seen = await call(offlineRoutes.votes, { params, body: { points, version: seen.meeting.version } })
  const { key: _, title: __, ...numbers } = expected.agenda![0]!
  expect(seen.points[0]).toMatchObject({ tally: numbers, discussion: 'Il presidente illustra il bilancio.' })
  expect(aggregate(seen.points.map((it) => it.tally!.outcome))).toBe(expected.meeting_outcome)
  expect([seen.meeting.status, await chargesOf(params.id), await realOf(company)]).toEqual(['VERBALIZE', expected.charges, expected.wallet_end.real])
  // The one of the minutes comes with their confirmation.
  expect(seen.meeting.findings.map((it) => it.id)).toEqual(expected.warnings.filter((it) => !it.startsWith('L-MIN-')))

  expect(await confirmMinutes(scenario, { call, params })).toEqual({ confirmed: true, gaps: [], quoted: quotedIn(scenario) })
  expect(await statusesOf(app, params.id)).toEqual(expected.status_path)
  const around = { from: '2026-09-01', to: '2026-10-31', company_id: company._id }
  const events = await call(calendarRoutes.events, { query: around })
  expect(events.items.some((it) => it.kind === 'MEETING' && it.meeting_id === params.id)).toBe(expected.calendar_event)
  expect(await votesKept(params.id)).toEqual([
    [idOf('a'), 1, 6000, 'PRESENCE', null, null],
    [idOf('b'), 1, 4000, 'DELEGATION', idOf('a'), null],
  ])
  const { odgs, findings, convocations } = await call(meetingRoutes.load, { params })
  expect([findings.map((it) => it.id), convocations]).toEqual([expected.warnings, []])
  const [point] = odgs
  expect([point!.status, point!.accepted, point!.votes.length, point!.vote_results]).toMatchObject(['VOTED', true, 2, numbers])
})

/** An assembly of three partners that was held a week ago, with two points. */
async function heldMeeting(company: Company, more: object = {}) {
  const [a, b, c] = company.ids
  const body = {
    name: 'Assemblea di novembre',
    meeting_type: 'ASSEMBLY' as const,
    held_at: daysAhead(app, -7),
    administrator_id: a!,
    secretary_id: b!,
    ...more,
  }
  const begun = await company.call(offlineRoutes.take, { query: { company_id: company._id }, body })
  const params = { id: begun.meeting._id }
  const odgs = [{ title: 'Approvazione del bilancio' }, { title: 'Azione di responsabilità' }]
  const seen = await company.call(offlineRoutes.agenda, { params, body: { odgs, version: begun.meeting.version } })
  const [first, second] = seen.meeting.odg_ids
  return { company, params, seen, first: first!, second: second!, a: a!, b: b!, c: c! }
}
type Stage = Awaited<ReturnType<typeof heldMeeting>>
const there = (...ids: string[]) => ids.map((member_id) => ({ member_id, presence: 'PRESENT' as const, delegate_id: null }))
const by = (member_id: string, delegate_id: string) => ({ member_id, presence: 'DELEGATION' as const, delegate_id })
const record = ({ company, params }: Pick<Stage, 'company' | 'params'>, { meeting }: Pick<OfflineMeeting, 'meeting'>, presences: OfflineMeeting['presences']) =>
  company.call(offlineRoutes.presences, { params, body: { presences, version: meeting.version } })
const vote = ({ company, params }: Pick<Stage, 'company' | 'params'>, { meeting }: Pick<OfflineMeeting, 'meeting'>, points: OfflineVotes['points']) =>
  company.call(offlineRoutes.votes, { params, body: { points, version: meeting.version } })
const said = (odg_id: string, votes: OfflineVotes['points'][number]['votes'], excluded?: OfflineVotes['points'][number]['excluded']) => ({
  odg_id,
  votes,
  discussion: null,
  ...(excluded && { excluded }),
})

describe('a meeting that was held elsewhere', () => {
  let company: Company
  let stage: Stage
  let seen: OfflineMeeting
  beforeAll(async () => {
    await app.deps.clock.set(app.deps.db, today)
    company = await companyInOrder(app, { credits: 100 })
    stage = await heldMeeting(company)
    seen = await record(stage, stage.seen, there(stage.a, stage.b))
  })

  test('is in the past, ends after it begins, and a board has one call', async () => {
    const { a } = stage
    const take = (body: object) =>
      refusal(
        company.call(offlineRoutes.take, {
          query: { company_id: company._id },
          body: { name: 'X', meeting_type: 'ASSEMBLY', administrator_id: a, ...body } as never,
        }),
      )
    const of = (path: string, message: string) => [422, 'MT002', { fields: [expect.objectContaining({ path, message })] }]
    expect(await take({ held_at: daysAhead(app, 1) })).toEqual(of('held_at', 'dates.aboveMaximum'))
    expect(await take({ held_at: daysAhead(app, -1), ended_at: daysAhead(app, -2) })).toEqual(of('ended_at', 'dates.endsBefore'))
    expect(await take({ held_at: daysAhead(app, -1), meeting_type: 'BOARD', convocation_type: 'SECOND' })).toEqual(of('convocation_type', 'invalidValue'))
  })

  test('is presided, written and represented by people who were there', async () => {
    const { a, b, c } = stage
    const away = [{ member_id: a, presence: 'ABSENT' as const, delegate_id: null }]
    expect(await refusal(record(stage, seen, away))).toEqual([422, 'MT002', { reason: 'chair_absent', member_id: a }])
    expect(await refusal(record(stage, seen, [by(b, a)]))).toEqual([422, 'MT002', { reason: 'secretary_absent', member_id: b }])
    const details = { administrator_id: c, version: seen.meeting.version }
    expect(await refusal(company.call(offlineRoutes.change, { params: stage.params, body: details }))).toMatchObject([422, 'MT002', { reason: 'chair_absent' }])
    const auditor = company.ids[3]!
    expect(await refusal(record(stage, seen, [by(c, auditor)]))).toMatchObject([422, 'MT002', { reason: 'delegate_absent', delegate_id: auditor }])
    expect(await refusal(record(stage, seen, [by(c, crypto.randomUUID())]))).toMatchObject([404, 'MB003', {}])
  })

  test('takes votes of who was there alone, once the credits are there, and everything stays as it was until then', async () => {
    const { a, c, first, second, params } = stage
    const refusedVotes = async (votes: OfflineVotes['points'][number]['votes']) => refusal(vote(stage, seen, [said(first, votes)]))
    const info = (it: object) => [422, 'MT002', expect.objectContaining(it)]
    expect(await refusedVotes([{ member_id: c, accepted: 1 }])).toEqual(info({ reason: 'no_right', member_id: c, odg_id: first }))
    expect(await refusedVotes([{ member_id: a, accepted: 1, weight: 5 }])).toEqual(info({ reason: 'parts_differ', member_id: a }))
    const excluded = [{ member_id: a, exclusion_reason: 'LIABILITY' as const }]
    expect(await refusal(vote(stage, seen, [said(second, [{ member_id: a, accepted: 1 }], excluded)]))).toEqual(info({ reason: 'excluded', member_id: a }))
    expect(await refusal(vote(stage, seen, []))).toEqual(info({ reason: 'points_open' }))

    const points = [said(first, [{ member_id: a, accepted: 1 }])]
    expect(await refusal(vote(stage, seen, points))).toEqual([402, 'PU003', { shortage: 50 }])
    expect(await company.call(offlineRoutes.load, { params })).toEqual(seen)
    await app.world.credits({ company_id: company._id }, 150)
    const both = await Promise.all([refusal(vote(stage, seen, points)), refusal(vote(stage, seen, points))])
    expect(both.map((it) => it?.[0] ?? 200).sort()).toEqual([200, 409])
    seen = await company.call(offlineRoutes.load, { params })
    expect([seen.meeting.status, await realOf(company), seen.points[0]!.tally]).toMatchObject(['VERBALIZE', 100, { favourable: 600_000, abstained: 300_000 }])
  })

  test('is corrected for nothing, by the weights of the day on which the votes were entered, and never into what could not be', async () => {
    const { a, b, c, first, second, params } = stage
    await app.deps.db.updateTable('members').set({ vote_value: 1 }).where('_id', '=', b).execute()
    await app.deps.db
      .updateTable('companies')
      .set({ statute: JSON.stringify({ abstention_counts: false }) })
      .where('_id', '=', company._id)
      .execute()
    const lost = await refusal(record(stage, seen, [{ member_id: a, presence: 'ABSENT', delegate_id: null }]))
    expect(lost).toMatchObject([422, 'MT002', { reason: 'chair_absent' }])
    seen = await record(stage, seen, [by(c, a)])
    const excluded = [{ member_id: b, exclusion_reason: 'CONFLICT' as const }]
    const votes = [a, b, c].map((member_id) => ({ member_id, accepted: 1 as const }))
    seen = await vote(stage, seen, [said(first, votes), said(second, [{ member_id: c, accepted: -1 }], excluded)])
    expect(seen.points.map((it) => it.tally)).toMatchObject([
      { outcome: 'APPROVED', favourable: 1_000_000, present: 1_000_000 },
      { outcome: 'DECLINED', against: 100_000, abstained: 600_000, excluded: 300_000, base: 700_000 },
    ])
    expect(await refusal(record(stage, seen, [{ member_id: c, presence: 'ABSENT', delegate_id: null }]))).toMatchObject([422, 'MT002', { reason: 'no_right' }])
    expect([seen.meeting.status, await realOf(company), seen.meeting.findings.map((it) => it.id)]).toEqual(['VERBALIZE', 100, ['L-CON-01', 'L-DEL-06']])

    const odgs = seen.meeting.odgs.map((it) => ({ _id: it._id }))
    const agenda = (list: object[]) => company.call(offlineRoutes.agenda, { params, body: { odgs: list as never, version: seen.meeting.version } })
    expect(await refusal(agenda(odgs.slice(1)))).toEqual([422, 'MT002', { reason: 'point_voted', odg_ids: [first] }])
    seen = await agenda([...odgs, { title: 'Varie ed eventuali' }])
    const third = seen.meeting.odg_ids[2]!
    expect(await refusal(settle(company._id, params.id))).toMatchObject([422, 'MT002', { reason: 'points_open', odg_ids: [third] }])
    seen = await vote(stage, seen, [said(third, null)])
    await settle(company._id, params.id)
    expect((await company.call(meetingRoutes.load, { params })).odgs.map((it) => [it.status, it.accepted])).toEqual([
      ['VOTED', true],
      ['VOTED', false],
      ['SKIPPED', null],
    ])
  })

  test('waits for the company where a consultant begins it, and is nobody else’s', async () => {
    const consultant = await app.world.person()
    await app.world.role(company._id, consultant, { role: 'CONSULTANT' })
    const call = await app.as(consultant)
    const body = { name: 'Del consulente', meeting_type: 'ASSEMBLY' as const, held_at: daysAhead(app, -3), administrator_id: stage.a, secretary_id: stage.b }
    const begun = await call(offlineRoutes.take, { query: { company_id: company._id }, body })
    const params = { id: begun.meeting._id }
    expect(begun.meeting.status).toBe('CREATION')
    const waiting = await record({ company: { ...company, call }, params } as Stage, begun, there(stage.a, stage.b))
    const odg = await call(offlineRoutes.agenda, { params, body: { odgs: [{ title: 'Bilancio' }], version: waiting.meeting.version } })
    const points = [said(odg.meeting.odg_ids[0]!, null)]
    expect(await refusal(call(offlineRoutes.votes, { params, body: { points, version: odg.meeting.version } }))).toEqual([
      ...[409, 'E0002'],
      { reason: 'not_confirmed', status: 'CREATION' },
    ])
    await company.call(meetingRoutes.change, { params, body: { confirm: true, version: odg.meeting.version } })
    expect([(await call(offlineRoutes.load, { params })).meeting.status, await chargesOf(params.id)]).toEqual(['PROCESSING', []])

    const stranger = await companyInOrder(app)
    const calls = [
      stranger.call(offlineRoutes.take, { query: { company_id: company._id }, body }),
      stranger.call(offlineRoutes.load, { params }),
      stranger.call(offlineRoutes.change, { params, body: { name: 'Mio', version: 1 } }),
      stranger.call(offlineRoutes.presences, { params, body: { presences: [], version: 1 } }),
      stranger.call(offlineRoutes.agenda, { params, body: { odgs: [], version: 1 } }),
      stranger.call(offlineRoutes.votes, { params, body: { points: [], version: 1 } }),
    ]
    expect((await Promise.all(calls.map(refusal))).map((it) => it?.slice(0, 2))).toEqual(calls.map(() => [403, 'CP003']))
  })
})

test('no vote of a director is given by another, and too few make no board', async () => {
  const company = await companyInOrder(app)
  const stage = await heldMeeting(company, { meeting_type: 'BOARD' })
  const { a, b, params, first } = stage
  const refused = await refusal(record(stage, stage.seen, [...there(a), by(b, a)]))
  expect(refused).toMatchObject([422, 'MT002', { reason: 'secretary_absent' }])
  const change = { secretary_id: a, version: stage.seen.meeting.version }
  let seen = await company.call(offlineRoutes.change, { params, body: change })
  const proxy = await refusal(record(stage, seen, [...there(a), by(b, a)]))
  expect(proxy).toMatchObject([422, 'MT002', { reason: 'law', rules: [{ id: 'L-BRD-03' }] }])
  seen = await record(stage, seen, there(a))
  expect(seen.constitution.is_constituted).toBe(false)
  const alone = await refusal(vote(stage, seen, [said(first, [{ member_id: a, accepted: 1 }])]))
  expect(alone).toMatchObject([422, 'MT002', { reason: 'not_constituted', rules: [{ id: 'L-QUO-01' }] }])
  const total = await company.call(offlineRoutes.change, {
    params,
    body: { ended_at: daysAhead(app, -6), notice_text: 'a voce', version: seen.meeting.version },
  })
  expect([total.record.notice_text, total.record.ended_at, total.meeting.planned.end_datetime]).toEqual(['a voce', daysAhead(app, -6), daysAhead(app, -6)])
  const stale = await refusal(company.call(offlineRoutes.change, { params, body: { name: 'Altro', version: seen.meeting.version } }))
  expect(stale).toMatchObject([409, 'E0002', { version: total.meeting.version }])
})

describe('a convened meeting that was held without its room', () => {
  const stageOf = async () => {
    const convened = await convenedMeeting(app)
    const [a, b, c] = convened.company.ids as [string, string, string]
    return { ...convened, params: { id: convened.meeting._id }, a, b, c }
  }

  test('is taken down after its hour: delegations are proposed, M0005 is paid in the place of the room, and the room stays shut', async () => {
    const stage = await stageOf()
    const { company, params, meeting, first, a, b, c } = stage
    const votes = JSON.stringify([{ odg_id: meeting.odg_ids[1], accepted: -1 }])
    await sql`insert into delegations (company_id, meeting_id, convocation_id, delegator_id, delegate_id, issuer, content, votes, signed, state, requires_acceptance, valid_for_second, datetime)
      values (${company._id}, ${meeting._id}, ${first._id}, ${c}, ${a}, 'ADMIN', '', ${votes}::jsonb, true, 'CREATED', false, true, now())`.execute(app.deps.db)
    let seen = await company.call(offlineRoutes.load, { params })
    expect([seen.record.held_at, seen.presences, seen.meeting.cart.due]).toEqual([first.datetime, [by(c, a)], 150])
    expect(await refusal(record(stage, seen, there(a, b)))).toEqual([422, 'MT002', { reason: 'too_early', starts_at: first.datetime }])
    await app.deps.clock.set(app.deps.db, new Date(Date.parse(first.datetime) + 7_200_000))
    seen = await record(stage, seen, there(a, b))
    expect([seen.presences.length, seen.constitution.percentage]).toEqual([3, 100])
    const changed = await refusal(company.call(offlineRoutes.change, { params, body: { name: 'Altra', version: seen.meeting.version } }))
    expect(changed).toEqual([409, 'E0002', { reason: 'convened', fields: ['name'] }])
    const ended_at = new Date(Date.parse(first.datetime) + 3_600_000).toISOString()
    seen = await company.call(offlineRoutes.change, {
      params,
      body: { ended_at, secretary_id: a, totalitarian: true, informed: [company.ids[3]!], version: seen.meeting.version },
    })
    expect(seen.record.informing).toEqual([])
    const inform = (days: number, member_id = company.ids[3]!) => {
      const informing = [{ member_id, day: addDays(dayInRome(new Date(first.datetime)), days), means: 'CERTIFIED_MAIL' as const }]
      return company.call(offlineRoutes.change, { params, body: { informing, version: seen.meeting.version } })
    }
    expect(await refusal(inform(1))).toEqual([422, 'MT002', { fields: [{ path: 'informing', message: 'dates.aboveMaximum' }] }])
    expect(await refusal(inform(0, crypto.randomUUID()))).toMatchObject([404, 'MB003', {}])
    seen = await inform(-2)
    expect(seen.record).toMatchObject({ informed: [company.ids[3]], informing: [{ member_id: company.ids[3], means: 'CERTIFIED_MAIL' }] })

    const [one, two] = seen.meeting.odg_ids as [string, string]
    const all = [a, b, c].map((member_id) => ({ member_id, accepted: 1 as const }))
    expect(await refusal(vote(stage, seen, [said(two, all)]))).toMatchObject([422, 'MT002', { reason: 'against_instruction', member_id: c }])
    const before = await chargesOf(params.id)
    seen = await vote(stage, seen, [said(one, all), said(two, all.slice(0, 2))])
    expect(seen.points[1]!.tally).toMatchObject({ favourable: 900_000, against: 100_000 })
    expect((await chargesOf(params.id)).slice(before.length)).toEqual([{ stage: 'VOTES', code: 'M0005', qty: 1, unit_price: 150, total: 150 }])
    expect(seen.meeting.cart.items.map((it) => [it.code, it.paid])).toEqual([
      ['M0001', true],
      ['M0005', true],
    ])
    expect(seen.meeting.findings.map((it) => it.id)).toEqual(['L-DEL-06', 'L-REM-01', 'L-TOT-02'])
    expect([seen.meeting.status, await refusal(company.call(adminLiveRoutes.open, { params }))]).toMatchObject(['VERBALIZE', [409, 'E0002', undefined]])
    await settle(company._id, params.id)
    expect((await votesKept(params.id)).at(-1)).toEqual([c, expect.any(Number), 100_000, 'DELEGATION', a, first._id])
  })

  test('was presided by somebody who was there, elected in the place of who was named; account and key of the room stay where they were', async () => {
    const stage = await stageOf()
    const { company, params, first, a, b, c } = stage
    await app.deps.clock.set(app.deps.db, new Date(Date.parse(first.datetime) + 3_600_000))
    const elect = (administrator_id: string | null, { meeting }: OfflineMeeting) =>
      company.call(offlineRoutes.change, { params, body: { administrator_id, secretary_id: c, version: meeting.version } })
    const away = [by(a, b)]
    let seen = await company.call(offlineRoutes.load, { params })
    expect(await refusal(elect(b, seen))).toEqual([422, 'MT002', { reason: 'chair_absent', member_id: b }])
    seen = await record(stage, seen, there(b, c))
    expect(await refusal(record(stage, seen, away))).toEqual([422, 'MT002', { reason: 'chair_absent', member_id: a }])
    expect(await refusal(elect(null, seen))).toEqual([422, 'MT002', { reason: 'no_chair' }])
    const both = await Promise.all([refusal(elect(b, seen)), refusal(elect(b, seen))])
    expect(both.map((it) => it?.[0] ?? 200).sort()).toEqual([200, 409])
    seen = await record(stage, await company.call(offlineRoutes.load, { params }), away)
    expect(seen.meeting.administrator?._id).toBe(b)
    expect(await company.call(meetingRoutes.load, { params })).toMatchObject({ administrator: { _id: a }, is_administrator: true })
    await company.call(offlineRoutes.votes, { params, body: { points: [said(seen.meeting.odg_ids[0]!, null)], version: seen.meeting.version } })
    const minutes = await heldForMinutes(app.deps.db, app.deps, { company: prove<'company'>(company._id), meeting: prove<'meeting'>(params.id) })
    expect([minutes.facts.chair?._id, minutes.facts.secretary?._id]).toEqual([b, c])
  })

  test('its room and its votes at the same moment: one of them wins', async () => {
    const stage = await stageOf()
    const { company, params, first, a, b } = stage
    await app.deps.clock.set(app.deps.db, new Date(Date.parse(first.datetime) + 60_000))
    const seen = await record(stage, await company.call(offlineRoutes.load, { params }), there(a, b))
    const points = [said(seen.meeting.odg_ids[0]!, [{ member_id: a, accepted: 1 }])]
    const both = await Promise.all([refusal(vote(stage, seen, points)), refusal(company.call(adminLiveRoutes.open, { params }))])
    expect(both.map((it) => it?.slice(0, 2) ?? 'done').sort()).toEqual([[409, 'E0002'], 'done'])
    const won = (await chargesOf(params.id)).map((it) => it.code)
    expect(won.includes('M0005')).toBe(both[0] === null)
    expect(won.includes('M0004')).toBe(both[1] === null)
  })

  test('one whose room was opened is the room’s to tell', async () => {
    const { company, params, first } = await stageOf()
    await app.deps.clock.set(app.deps.db, new Date(first.datetime))
    await company.call(adminLiveRoutes.open, { params })
    expect(await refusal(company.call(offlineRoutes.load, { params }))).toEqual([409, 'E0002', { reason: 'room_open', status: 'PERFORM' }])
  })
})

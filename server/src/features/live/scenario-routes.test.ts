import { convocationRoutes } from '@delibera/core/convocations/routes'
import { adminDelegationRoutes, memberDelegationRoutes } from '@delibera/core/delegations/routes'
import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { capital, isPresent } from '@delibera/core/live/presence'
import { liveRoutes } from '@delibera/core/live/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { walletRoutes } from '@delibera/core/payments/routes'
import { casterOf } from '@delibera/core/votes/poll'
import { voteRoutes } from '@delibera/core/votes/routes'
import type { BallotVote } from '@delibera/core/votes/schema'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prove } from '../../http/proven.ts'
import { linksOf } from '../../meeting/links.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  calendarOf,
  callsIn,
  companyOf,
  confirmMinutes,
  type Given,
  type Item,
  preparationOf,
  quotedIn,
  type Scenario,
  scenarios,
  statusesOf,
} from '../../testing/scenarios.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const signature = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const setClock = (now: Date) => app.deps.clock.set(app.deps.db, now)
/** Who comes and goes within one instant was not there. */
const passMinute = () => setClock(new Date(app.deps.clock.now().getTime() + 60_000))
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ status, code, info }: { status: number; code: string; info: unknown }) => ({ status, error_code: code, info }),
  )

/** A scenario through the calls of the API, until its notice has left and was received. */
async function convened(scenario: Scenario) {
  const { created, sent } = calendarOf(scenario)
  await setClock(created)
  const company = await companyOf(app, scenario)
  if (scenario.purchase) await app.world.credits({ company_id: company._id }, scenario.purchase.credited_units)
  const { _id, slug } = await company.call(meetingRoutes.prepare, { query: { company_id: company._id }, body: preparationOf(scenario, company) })
  const params = { id: _id }
  await company.call(convocationRoutes.convene, { params, body: callsIn(scenario) })
  await setClock(sent)
  const { meeting } = await company.call(convocationRoutes.send, { params, body: { ack: scenario.expected.warnings } })
  await sql`insert into mail_events (mail_id, status, at) select _id, 'DELIVERED', ${sent.toISOString()} from mails where meeting_id = ${_id}`.execute(
    app.deps.db,
  )
  const late = await comeLate(scenario, company, params)
  const idOf = (it: string) => late.get(it) ?? company.idOf(it)
  const linkOf = async (it: string) => {
    const [link] = await app.deps.db.transaction().execute((tx) => linksOf(tx, app.deps, prove(_id), [idOf(it)]))
    return { meeting: slug, member: link!.slug }
  }
  const odgOf = (key: string) => meeting.odgs[scenario.agenda.findIndex((it) => it.key === key)]!._id
  const state = () => app.deps.lives.state({ meeting_id: _id, kind: 'REAL' })
  /** What was seen of the room of the call in which the meeting is held. */
  const live_path: string[] = []
  return { scenario, company, call: company.call, params, meeting, idOf, linkOf, odgOf, state, live_path }
}
type Stage = Awaited<ReturnType<typeof convened>>

/** Who is entered in the book and in the meeting after the notice has left. */
async function comeLate({ meeting, members }: Scenario, company: Awaited<ReturnType<typeof companyOf>>, params: { id: string }) {
  const late = new Map<string, string>()
  for (const id of (meeting.added_after_send ?? []) as string[]) {
    const { name, shares = 0, roles } = members.find((it) => it.id === id)!
    const holdings = [{ title: 'OWNERSHIP' as const, shares_value: shares, vote_value: shares, of: null }]
    const entry = { last_name: name, fiscal_code: 'TRDLCU80A01H501U', email: 'tardi@pec.it', roles: roles.map((it) => it.code), holdings }
    late.set(id, await app.world.member(company._id, entry))
    await company.call(meetingRoutes.changeMembers, { params, body: { member_ids: [late.get(id)!] } })
  }
  return late
}

/** Signed and accepted by personal link; one without a signature is only known to the company. */
async function represent(stage: Stage, { delegator, delegate, signed, accepted, instructions = {} }: Given): Promise<void> {
  const { call, linkOf, idOf, odgOf, params, meeting } = stage
  const convocation = meeting.convocations[0]!._id
  const votes = Object.entries(instructions).map(([key, it]) => ({ odg_id: odgOf(key), accepted: it }))
  if (!signed) {
    const body = { delegator_id: idOf(delegator), delegate_id: idOf(delegate), requires_acceptance: true }
    await call(adminDelegationRoutes.enter, { params: { meeting: params.id, convocation }, body: body as never })
    return
  }
  const given = await app.call(memberDelegationRoutes.give, {
    params: { ...(await linkOf(delegator)), convocation },
    body: { delegate_id: idOf(delegate), signature, votes } as never,
  })
  const body = { delegation_ids: [given._id], accepted: true }
  if (accepted) await app.call(memberDelegationRoutes.approve, { params: { ...(await linkOf(delegate)), convocation }, body })
}

/** Brings the room to who is there at one moment. */
async function gather(stage: Stage, presences: Record<string, string>): Promise<void> {
  for (const { id } of stage.scenario.members) {
    const isWanted = presences[id] === 'PRESENT'
    if (isWanted === isPresent(await stage.state(), stage.idOf(id))) continue
    const params = await stage.linkOf(id)
    if (isWanted) await app.call(liveRoutes.join, { params, body: { device: `device-of-${id}` } })
    else await app.call(liveRoutes.leave, { params })
  }
}

/** Each casts one ballot by their own link: the own vote and those of whom they represent. */
async function castAll(stage: Stage, { key, votes }: Item): Promise<void> {
  const vote = (await stage.state()).points[stage.odgOf(key)]!.vote!
  const ballots = new Map<string, BallotVote[]>()
  for (const [id, accepted] of Object.entries(votes ?? {})) {
    const right = vote.base.rights.find((it) => it.member_id === stage.idOf(id))
    if (!right) continue
    const caster = casterOf(vote, right)
    ballots.set(caster, [...(ballots.get(caster) ?? []), { member_id: right.member_id, accepted }])
  }
  for (const { id } of stage.scenario.members) {
    const ballot = ballots.get(stage.idOf(id))
    if (ballot) await app.call(voteRoutes.cast, { params: { ...(await stage.linkOf(id)), odg: stage.odgOf(key) }, body: { votes: ballot } })
  }
}

async function decide(stage: Stage, item: Item): Promise<void> {
  const { call, scenario } = stage
  const params = { ...stage.params, odg: stage.odgOf(item.key) }
  await passMinute()
  await gather(stage, { ...scenario.presences, ...item.presences })
  await call(adminLiveRoutes.takeUp, { params })
  if (item.skip_vote) {
    await call(adminLiveRoutes.closePoint, { params })
    return
  }
  await call(voteRoutes.conduct, { params, body: { action: 'start' } })
  await refusedVotes(stage, item)
  await castAll(stage, item)
  await call(voteRoutes.conduct, { params, body: { action: 'stop' } })
}

/** In S12 Furio votes for Dino too, whose proxy was not signed: his whole ballot is refused. */
async function refusedVotes({ scenario, linkOf, idOf, odgOf, state }: Stage, { key }: Item): Promise<void> {
  for (const error of scenario.expected.errors.filter((it) => it.call.includes(`/vote/${key} `))) {
    const [, caster, list] = /members\/(\w+)\/vote\/\w+ votes=\[(.+)\]/.exec(error.call)!
    const votes = list!.split(', ').map((it) => ({ member_id: idOf(it.split(':')[0]!), accepted: Number(it.split(':')[1]) as 1 | -1 | 0 }))
    const before = await state()
    const refused = await refusal(app.call(voteRoutes.cast, { params: { ...(await linkOf(caster!)), odg: odgOf(key) }, body: { votes } }))
    expect(refused).toMatchObject({ status: error.status, error_code: error.error_code })
    expect(await state()).toEqual(before)
  }
}

/** A start that finds too few: refused by the law, with the numbers of the moment. */
async function attempt(stage: Stage, { presences, expected }: NonNullable<Scenario['first_call']>): Promise<void> {
  await gather(stage, presences)
  const refused = await refusal(stage.call(adminLiveRoutes.start, { params: stage.params, body: {} }))
  expect(refused).toMatchObject({ status: 422, error_code: 'MT002', info: { reason: 'not_constituted', rules: [{ id: 'L-QUO-01' }] } })
  const { present, total, percentage } = expected
  expect(capital(await stage.state())).toMatchObject({ present, total, percentage })
}

/** Notes how the room of the call that counts stands now. */
async function look({ call, params, live_path }: Stage): Promise<void> {
  const { convocations } = await call(meetingRoutes.load, { params })
  live_path.push(convocations.find((it) => it.status === 'ACTIVE')!.live_status)
}

/** The room of the call in which the meeting is held, open ten minutes before. */
async function openRoom(stage: Stage): Promise<void> {
  const { scenario, call, params, meeting } = stage
  const { first, second } = calendarOf(scenario)
  const open = async (at: Date) => {
    await setClock(new Date(at.getTime() - 600_000))
    stage.live_path.length = 0
    await look(stage)
    await call(adminLiveRoutes.open, { params })
    await look(stage)
    await setClock(at)
  }
  if (!second) return open(first)
  if (scenario.first_call) {
    await open(first)
    await attempt(stage, scenario.first_call)
    await call(adminLiveRoutes.close, { params, body: {} })
  } else await setClock(new Date(first.getTime() + 3_600_000))
  const ended = await call(convocationRoutes.endCall, { params: { ...params, convocationId: meeting.convocations[0]!._id }, body: { action: 'second' } })
  expect(ended.convocations.map((it) => [it.status, it.live_status])).toEqual([
    ['CANCELED', scenario.first_call ? 'CLOSED' : 'STANDBY'],
    ['ACTIVE', 'STANDBY'],
  ])
  return open(second)
}

/** On the day of the meeting: every warning of the whole meeting stays, in whatever order they came. */
async function minute({ scenario, call, params }: Stage): Promise<void> {
  const { expected } = scenario
  expect(await confirmMinutes(scenario, { call, params })).toEqual({ confirmed: true, gaps: [], quoted: quotedIn(scenario) })
  const { status, findings } = await call(meetingRoutes.load, { params })
  expect([status, findings.map((it) => it.id).sort()]).toEqual([expected.final_status, [...expected.warnings].sort()])
  if (expected.status_path) expect((await statusesOf(app, params.id)).slice(-expected.status_path.length)).toEqual(expected.status_path)
}

const held = scenarios.filter((it) => it.expected.agenda)
test('ten of the twelve are held in a room', () => expect(held.map((it) => it.id)).toHaveLength(10))

test.each(held.map((it) => [it.id, it.title, it] as const))(
  '%s %s: is played through the calls to its numbers and its minutes',
  async (_, __, scenario) => {
    const { expected } = scenario
    const stage = await convened(scenario)
    const { call, params, company } = stage
    for (const it of scenario.delegations ?? []) await represent(stage, it)
    await openRoom(stage)
    if (scenario.start_attempt) await attempt(stage, scenario.start_attempt)
    await gather(stage, scenario.presences)
    const { rights: ___, ...counted } = capital(await stage.state())
    expect(counted).toEqual(expected.presence)
    await call(adminLiveRoutes.start, { params, body: { totalitarian: scenario.meeting.totalitarian === true } })
    await look(stage)
    const { present, total, percentage } = expected.presence
    expect((await stage.state()).started).toMatchObject({ present, total, percentage })

    const outcomeListed = async () => (await call(meetingRoutes.list, { query: { company_id: company._id } })).items[0]!.outcome
    for (const [index, item] of scenario.agenda.entries()) {
      expect(await outcomeListed()).toBeNull()
      await decide(stage, item)
      const { key, title: ____, outcome, presence_percentage, ...numbers } = expected.agenda![index]!
      const point = (await call(meetingRoutes.load, { params })).odgs.find((it) => it._id === stage.odgOf(key))!
      expect([key, point.status]).toEqual([key, outcome === 'SKIPPED' ? 'SKIPPED' : 'VOTED'])
      expect(point.vote_results ?? { outcome: 'SKIPPED' }).toMatchObject({ outcome, ...numbers })
      expect(point.accepted).toBe(outcome === 'SKIPPED' ? null : outcome === 'APPROVED')
      if (presence_percentage !== undefined) expect(capital(await stage.state()).percentage).toBe(presence_percentage)
      const { rows } = await sql<{ weight: string }>`select coalesce(sum(weight), 0) as weight from votes where odg_id = ${point._id}`.execute(app.deps.db)
      const { favourable = 0, against = 0, abstained = 0 } = (point.vote_results ?? {}) as Record<string, number>
      expect(Number(rows[0]!.weight)).toBe(favourable + against + abstained)
    }
    await passMinute()
    await call(adminLiveRoutes.close, { params, body: {} })
    await look(stage)
    if (expected.live_path) expect(stage.live_path).toEqual(expected.live_path)

    const seen = await call(meetingRoutes.load, { params })
    expect(seen.status).toBe('VERBALIZE')
    expect(await outcomeListed()).toBe(expected.meeting_outcome)
    const isOfMinutes = (id: string) => id.startsWith('L-MIN-')
    expect(seen.findings.map((it) => it.id)).toEqual(expected.warnings.filter((it) => !isOfMinutes(it)))
    const ledger = await app.deps.db.selectFrom('ledger').selectAll().where('meeting_id', '=', params.id).where('stage', '=', 'LIVE_OPEN').execute()
    const charges = ledger.map(({ stage: at, code, qty, unit_price, amount_units }) => ({ stage: at, code, qty, unit_price, total: Math.abs(amount_units) }))
    expect(new Set(charges)).toEqual(new Set(expected.charges.filter((it) => it.stage === 'LIVE_OPEN')))
    expect((await call(walletRoutes.ofCompany, { params: { id: company._id } })).real).toBe(expected.wallet_end.real)
    await minute(stage)
  },
  60_000,
)

test('the proxy that a board member wanted to give is refused (S06)', async () => {
  const scenario = scenarios.find((it) => it.id === 'S06')!
  const stage = await convened(scenario)
  const [error] = scenario.expected.errors
  const refused = await refusal(represent(stage, { delegator: 'd', delegate: 'e', signed: true, accepted: true }))
  expect(refused).toMatchObject({ status: error!.status, error_code: error!.error_code, info: { rules: [{ id: error!.rule }] } })
})

import { agendaRoutes } from '@delibera/core/agenda/routes'
import { electionRoutes } from '@delibera/core/elections/routes'
import { seatsOf } from '@delibera/core/elections/seats'
import { replay } from '@delibera/core/live/fold'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { memberRoutes } from '@delibera/core/members/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyAudit } from '../../audit/verify.ts'
import { eventsAfter, logOf } from '../../live/log-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { convenedMeeting, preparedMeeting } from '../../testing/convened.ts'
import { electionClauses, electionTakenUp, setElection } from '../../testing/elections.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000', RATE_READ: '100000' } })
})
beforeEach(() => app.deps.clock.set(app.deps.db, null))
afterAll(() => app.close())

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (it: { code: string; info?: { reason?: string; rules?: { id: string }[] } }) =>
      [it.code, it.info?.reason, ...(it.info?.rules?.map((one) => one.id) ?? [])].filter(Boolean).join(' '),
  )

const people = ['Rosa Neri', 'Viola Gallo', 'Iris Conti']

/** Anna 600,000, Bruno 300,000 and Carla 100,000; Dario is there without a vote. */
const taken = async (rules = {}, stand: Parameters<typeof electionTakenUp>[2] = people) => {
  const room = await electionTakenUp(app, { seats: 2, ...rules }, stand)
  const [anna, bruno, carla, dario] = room.company.ids as [string, string, string, string]
  return { ...room, anna, bruno, carla, dario }
}

const rowsOf = (odg: string) =>
  app.deps.db.selectFrom('election_votes').selectAll().where('odg_id', '=', odg).orderBy('round').orderBy('weight', 'desc').execute()

test('an election by majority goes to a second round, and is kept by name, round and weight', async () => {
  const it = await taken()
  expect((await it.conduct({ action: 'start' })).checks.map((one) => one.id)).toEqual(['L-ELE-05'])
  const receipt = await it.elect(it.anna, ['Rosa Neri', 'Viola Gallo'])
  expect(receipt).toMatchObject({
    round: 1,
    secret: false,
    caster_id: it.anna,
    votes: [{ said: 'NAMED', names: ['Rosa Neri', 'Viola Gallo'], weight: 600_000, vote_type: 'SELF' }],
  })
  await it.elect(it.anna, ['Rosa Neri'])
  await it.elect(it.bruno, ['Viola Gallo', 'Iris Conti'])
  expect(await rowsOf(it.odg)).toEqual([])
  await it.conduct({ action: 'stop' })
  expect(await it.pointRow()).toMatchObject({
    status: 'CURRENT',
    accepted: null,
    election_results: [{ outcome: null, base: 1_000_000, elected: [{ seat: 1, by: 'VOTES' }] }],
  })
  await it.conduct({ action: 'start' })
  for (const id of [it.anna, it.bruno]) await it.elect(id, ['Viola Gallo'], 2)
  await it.conduct({ action: 'stop' })
  const point = await it.pointRow()
  expect(point).toMatchObject({ status: 'VOTED', accepted: true, vote_results: null, election_results: [{}, { outcome: 'APPROVED', vacant: 0 }] })
  expect(seatsOf(await it.held()).seats.map((one) => it.nameOf(one.id))).toEqual(['Rosa Neri', 'Viola Gallo'])
  const rows = await rowsOf(it.odg)
  expect(rows.map((row) => [row.round, row.member_id, Number(row.weight), row.auto])).toEqual([
    [1, it.anna, 600_000, false],
    [1, it.bruno, 300_000, false],
    [1, it.carla, 100_000, true],
    [2, it.anna, 600_000, false],
    [2, it.bruno, 300_000, false],
    [2, it.carla, 100_000, true],
  ])
  expect(rows[0]!.choice).toEqual([it.idOf('Rosa Neri')])
  const seen = await it.company.call(meetingRoutes.load, { params: it.params })
  expect(seen.odgs[0]).toMatchObject({ vote_kind: 'ELECTION', status: 'VOTED', accepted: true, election_results: [{}, { outcome: 'APPROVED' }] })
})

test('what was elected stays so, not by SQL either, and the log gives it again', async () => {
  const it = await taken({ seats: 1 })
  await it.conduct({ action: 'start' })
  await it.elect(it.anna, ['Rosa Neri'])
  await it.conduct({ action: 'stop' })
  const { db } = app.deps
  for (const forgery of [
    sql`update election_votes set weight = 1 where odg_id = ${it.odg}`,
    sql`delete from election_votes where odg_id = ${it.odg}`,
    sql`update agenda_points set election_results = '[]' where _id = ${it.odg}`,
    sql`update agenda_points set election = '{}' where _id = ${it.odg}`,
  ])
    await expect(forgery.execute(db)).rejects.toThrow('append-only')
  expect(await refusal(it.elect(it.anna, ['Viola Gallo']))).toBe('MT002 point_decided')
  expect(await refusal(it.conduct({ action: 'start' }))).toBe('MT002 point_decided')
  expect(await refusal(it.company.call(electionRoutes.addCandidate, { params: { ...it.params, odg: it.odg }, body: { name: 'Tardi Bassi' } }))).toBe(
    'MT002 point_decided',
  )
  const events = await eventsAfter(db, (await logOf(db, it.log))!._id, 0)
  expect(replay(events)).toEqual(await it.state())
  expect((await verifyAudit(db)).broken).toEqual([])
})

test('two at once, twice the same, somebody else’s', async () => {
  const it = await taken({ seats: 1 })
  const [one, other] = await Promise.all([1, 2].map(() => refusal(it.conduct({ action: 'start' }))))
  expect([one, other].sort()).toEqual(['E0002', 'done'])
  const both = await Promise.all([it.elect(it.bruno, ['Rosa Neri']), it.elect(it.bruno, ['Viola Gallo'])])
  const last = both[0]!.seq > both[1]!.seq ? 'Rosa Neri' : 'Viola Gallo'
  expect((await it.held()).rounds[0]!.casts[it.bruno]!.parts[0]!.choice).toEqual([it.idOf(last)])
  expect(await refusal(it.cast(it.anna, [{ member_id: it.bruno, choice: [it.idOf('Rosa Neri')] }]))).toBe('MT002 no_right')
  expect(await refusal(it.elect(it.dario, ['Rosa Neri']))).toBe('MT002 no_right')
  expect(await refusal(it.elect(it.anna, ['Rosa Neri'], 2))).toBe('MT002 wrong_round')
  expect(await refusal(it.cast(it.anna, [{ member_id: it.anna, choice: [it.anna] }]))).toBe('MT002 not_candidate')
  expect(await refusal(it.elect(it.anna, ['Rosa Neri', 'Viola Gallo']))).toBe('MT002 too_many')
  expect(await refusal(it.elect(it.anna, ['Rosa Neri', 'Rosa Neri']))).toBe('E0001')
  const stranger = await taken({ seats: 1 })
  const link = await stranger.linkOf(stranger.anna)
  const body = { round: 1, votes: [{ member_id: it.anna, choice: 'ABSTAIN' as const }] }
  expect(await refusal(app.call(electionRoutes.cast, { params: { ...link, odg: it.odg }, body }))).toBe('MT002 unknown_point')
  expect(await refusal(stranger.company.call(electionRoutes.conduct, { params: { ...it.params, odg: it.odg }, body: { action: 'stop' } }))).toMatch(
    /^(CP|MT)00/,
  )
  await it.conduct({ action: 'stop' })
  expect(await refusal(it.conduct({ action: 'stop' }))).toMatch(/^MT002 (point_decided|vote_closed)/)
})

test('a point that appoints somebody begins as an election; one that was there does not become one by the way', async () => {
  const odgs = [{ template_id: 'A09', vote_kind: 'ELECTION' as const }, { template_id: 'A01' }]
  const { company, meeting } = await preparedMeeting(app, { odgs })
  expect(meeting.odgs.map((it) => [it.vote_kind, it.election?.office, it.election?.method])).toEqual([
    ['ELECTION', 'AUDITORS', 'MAJORITY'],
    ['MOTION', undefined, undefined],
  ])
  const [first, second] = meeting.odgs
  const set = (body: { _id: string; vote_kind?: 'ELECTION' | 'MOTION' }[]) =>
    refusal(company.call(agendaRoutes.setMeetingAgenda, { params: { id: meeting._id }, body: { odgs: body, version: meeting.version } }))
  expect(await set([{ _id: first!._id, vote_kind: 'MOTION' }, { _id: second!._id }])).toBe('E0001')
  expect(await set([{ _id: first!._id }, { _id: second!._id, vote_kind: 'ELECTION' }])).toBe('E0001')
  expect(await set([{ _id: first!._id, vote_kind: 'ELECTION' }, { _id: second!._id }])).toBe('done')
})

test('those elected are entered into the book by one press, once, and by who may change it', async () => {
  const it = await taken({ seats: 2, method: 'PLURALITY' })
  const { company } = it
  const params = { id: it.meeting._id, odg: it.odg }
  const enter = () => company.call(electionRoutes.enter, { params })
  expect(await refusal(enter())).toBe('MT002 not_election')
  await it.conduct({ action: 'start' })
  expect(await refusal(enter())).toBe('MT002 vote_open')
  await it.elect(it.anna, ['Rosa Neri', 'Viola Gallo'])
  await it.conduct({ action: 'stop' })
  const [one, other] = await Promise.all([enter(), enter()])
  expect([one.entered, other.entered].sort()).toEqual([0, 2])
  const book = await company.call(memberRoutes.list, { params: { id: company._id }, query: { compact: 'true' } })
  const directors = book.items.filter((who) => who.roles.some((role) => role.code === 'CON')).map((who) => `${who.first_name} ${who.last_name}`)
  expect(directors.filter((name) => people.includes(name)).sort()).toEqual(['Rosa Neri', 'Viola Gallo'])
  const stranger = await taken({ seats: 1 })
  expect(await refusal(stranger.company.call(electionRoutes.enter, { params }))).toMatch(/^(CP|MT)00/)
})

test('a motion is not elected upon, nor an election voted with yes or no', async () => {
  const it = await taken({ seats: 1 })
  expect(await refusal(it.voting(it.odg, 'start'))).toBe('MT002 is_election')
  const second = it.odgs[1]!
  await it.takeUp(second)
  expect(await refusal(it.company.call(electionRoutes.conduct, { params: { ...it.params, odg: second }, body: { action: 'start' } }))).toBe(
    'MT002 not_election',
  )
})

test('who is equal is drawn by lot, and who refuses gives way', async () => {
  const it = await taken({ seats: 1, method: 'PLURALITY', tie_rule: 'LOT', preferences_max: 1 })
  await it.conduct({ action: 'start' })
  const half = [
    { member_id: it.anna, choice: [it.idOf('Rosa Neri')], weight: 300_000 },
    { member_id: it.anna, choice: [it.idOf('Viola Gallo')], weight: 300_000 },
  ]
  await it.cast(it.anna, half)
  await it.conduct({ action: 'stop' })
  expect(await refusal(it.conduct({ action: 'start' }))).toBe('MT002 lots_due')
  expect(await refusal(it.close({ confirm: true }))).toBe('MT002 tie_open')
  const order = [it.idOf('Viola Gallo'), it.idOf('Rosa Neri')]
  expect(await refusal(it.conduct({ action: 'lots', order: [order[0]!, it.idOf('Iris Conti')] }))).toBe('E0001')
  await it.conduct({ action: 'lots', order })
  expect(await it.pointRow()).toMatchObject({
    status: 'VOTED',
    accepted: true,
    election_results: [{ outcome: 'APPROVED', elected: [{ id: order[0], by: 'LOT' }] }],
  })
  expect(await refusal(it.conduct({ action: 'lots', order }))).toBe('MT002 point_decided')
  expect(await refusal(it.conduct({ action: 'answer', candidate_id: it.idOf('Iris Conti'), accepted: true }))).toBe('MT002 not_elected')
  await it.conduct({ action: 'answer', candidate_id: order[0]!, accepted: false })
  const { seq } = await it.conduct({ action: 'answer', candidate_id: order[0]!, accepted: false })
  expect((await it.state()).seq).toBe(seq)
  expect(seatsOf(await it.held())).toMatchObject({ seats: [{ id: order[1], instead_of: order[0] }], vacant: 0 })
})

test('a board is elected by lists, the last seat the minority’s', async () => {
  const it = await taken({ seats: 3, method: 'LISTS' }, { Maggioranza: ['Rosa Neri', 'Viola Gallo', 'Iris Conti'], Minoranza: ['Lino Fabbri', 'Ugo Sarti'] })
  await it.conduct({ action: 'start' })
  await it.elect(it.anna, ['Maggioranza'])
  await it.elect(it.bruno, ['Minoranza'])
  expect(await refusal(it.elect(it.carla, ['Rosa Neri']))).toBe('MT002 not_candidate')
  await it.conduct({ action: 'stop' })
  expect(seatsOf(await it.held()).seats.map((one) => [it.nameOf(one.id), one.by])).toEqual([
    ['Rosa Neri', 'VOTES'],
    ['Viola Gallo', 'VOTES'],
    ['Lino Fabbri', 'MINORITY'],
  ])
})

test('what the statute does not say is refused with its article, and a secret ballot always', async () => {
  const prepared = await preparedMeeting(app)
  const set = (rules: Parameters<typeof setElection>[1]) => refusal(setElection(prepared, rules, []))
  expect(await set({ method: 'PLURALITY' })).toBe('MT002 law L-ELE-01')
  expect(await set({ method: 'LISTS' })).toBe('MT002 law L-ELE-01')
  expect(await set({ weight: 'HEADS' })).toBe('MT002 law L-ELE-02')
  expect(await set({ secret: true })).toBe('MT002 law L-ELE-03')
  expect(await set({ seats: 2, preferences_max: 3 })).toBe('E0001')
  expect(await set({ seats: 3 })).toBe('done')
})

test('the same change twice is one, two at once leave one, and after the notice the rules are shut', async () => {
  const prepared = await preparedMeeting(app, { statute: { elections: electionClauses } })
  const { company, meeting } = prepared
  const [{ _id: odg, version }] = meeting.odgs as [(typeof meeting.odgs)[number]]
  const params = { id: meeting._id, odg }
  const set = (seats: number) => company.call(electionRoutes.set, { params, body: { vote_kind: 'ELECTION', seats, version } })
  const raced = await Promise.all([refusal(set(2)), refusal(set(3))])
  expect(raced.sort()).toEqual(['E0002', 'done'])
  const { seats } = (await company.call(meetingRoutes.load, { params })).odgs[0]!.election!
  expect(await refusal(set(seats))).toBe('done')
  const add = (name: string) => company.call(electionRoutes.addCandidate, { params, body: { name } })
  await Promise.all([add('Rosa Neri'), add('Rosa Neri')])
  const { election } = await add('Viola Gallo')
  expect(election!.candidates.map((it) => [it.name, it.position])).toEqual([
    ['Rosa Neri', 0],
    ['Viola Gallo', 1],
  ])
  const [rosa, viola] = election!.candidates.map((it) => it._id) as [string, string]
  const moved = await company.call(electionRoutes.changeCandidate, {
    params: { ...params, candidate: viola },
    body: { position: 0, born_on: '1970-01-02' },
  })
  expect(moved.election!.candidates.map((it) => it.name)).toEqual(['Viola Gallo', 'Rosa Neri'])
  expect(await refusal(company.call(electionRoutes.changeCandidate, { params: { ...params, candidate: odg }, body: { name: 'X' } }))).toBe('MT001')
  expect(await refusal(company.call(electionRoutes.changeCandidate, { params: { ...params, candidate: rosa }, body: { member_id: odg } }))).toBe('E0001')
  const gone = await company.call(electionRoutes.withdrawCandidate, { params: { ...params, candidate: rosa } })
  expect(gone.election!.candidates.map((it) => it.name)).toEqual(['Viola Gallo'])
})

test('after the notice who stands may still change, and who withdraws stays to be read', async () => {
  const it = await convenedMeeting(app, { prepare: (one) => setElection(one, { seats: 1 }, people) })
  const params = { id: it.meeting._id, odg: it.meeting.odgs[0]!._id }
  const { version, election } = it.meeting.odgs[0]!
  expect(await refusal(it.company.call(electionRoutes.set, { params, body: { vote_kind: 'ELECTION', seats: 2, version } }))).toBe('E0002')
  const candidate = election!.candidates[0]!._id
  const withdraw = () => it.company.call(electionRoutes.withdrawCandidate, { params: { ...params, candidate } })
  const once = await withdraw()
  expect(once.election!.candidates[0]!.withdrawn_at).not.toBeNull()
  expect((await withdraw()).election).toEqual(once.election)
  const late = await it.company.call(electionRoutes.addCandidate, { params, body: { name: 'Tardi Bassi' } })
  expect(late.election!.candidates).toHaveLength(4)
  const stranger = await preparedMeeting(app)
  expect(await refusal(stranger.company.call(electionRoutes.addCandidate, { params, body: { name: 'Altri' } }))).toMatch(/^(CP|MT)00/)
})

test('who withdraws in the room is told there, and what is being voted is as it was', async () => {
  const it = await taken({ seats: 1 })
  const params = { ...it.params, odg: it.odg }
  const withdraw = (name: string) => it.company.call(electionRoutes.withdrawCandidate, { params: { ...params, candidate: it.idOf(name) } })
  await withdraw('Iris Conti')
  expect((await it.state()).points[it.odg]!.withdrawn).toEqual([it.idOf('Iris Conti')])
  await it.conduct({ action: 'start' })
  expect((await it.held()).rounds[0]!.ids.map(it.nameOf)).toEqual(['Rosa Neri', 'Viola Gallo'])
  expect(await refusal(withdraw('Rosa Neri'))).toBe('MT002 vote_open')
})

test('each election is paid once, when the room opens', async () => {
  const it = await taken({ seats: 1 })
  const charges = await app.deps.db.selectFrom('ledger').select(['code', 'qty', 'stage', 'amount_units']).where('meeting_id', '=', it.meeting._id).execute()
  expect(charges.filter((one) => one.code === 'M0012')).toEqual([{ code: 'M0012', qty: 1, stage: 'LIVE_OPEN', amount_units: -50 }])
})

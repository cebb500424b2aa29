import { electionRoutes } from '@delibera/core/elections/routes'
import type { ElectionChange, ElectionVote, TakenElection } from '@delibera/core/elections/schema'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { memberRoutes } from '@delibera/core/members/routes'
import { verbalRoutes } from '@delibera/core/minutes/routes'
import { offlineRoutes } from '@delibera/core/offline/routes'
import { documentOf, plainText } from '@delibera/core/rich-text'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prove } from '../../http/proven.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { companyInOrder } from '../../testing/assembly.ts'
import { convenedMeeting, daysAhead } from '../../testing/convened.ts'
import { electionClauses, setElection } from '../../testing/elections.ts'
import { electionTables } from '../exports/election-papers.ts'
import { heldMeeting } from '../minutes/held-reads.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.deps.clock.set(app.deps.db, new Date('2026-11-10T09:00:00Z'))
})
afterAll(() => app.close())

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, info }: { code: string; info?: { reason?: string; rules?: { id: string }[] } }) =>
      [code, info?.reason, ...(info?.rules ?? []).map((it) => it.id)].filter(Boolean).join(' '),
  )

type Rules = Partial<Omit<ElectionChange, 'vote_kind' | 'version'>>
const names = ['Rosa Neri', 'Viola Gallo', 'Iris Conti']

/** An assembly of three partners that was held a week ago and elected people: the third was represented by the second. */
async function heldElection(rules: Rules = {}) {
  const company = await companyInOrder(app, { statute: { elections: electionClauses } })
  const [anna, bruno, carla] = company.ids as [string, string, string]
  const body = {
    name: 'Assemblea di novembre',
    meeting_type: 'ASSEMBLY' as const,
    held_at: daysAhead(app, -7),
    ended_at: daysAhead(app, -6),
    notice_text: 'mediante raccomandata del 20 ottobre 2026',
    administrator_id: anna,
    secretary_id: bruno,
  }
  const begun = await company.call(offlineRoutes.take, { query: { company_id: company._id }, body })
  const params = { id: begun.meeting._id }
  const odgs = [
    { title: 'Nomina degli amministratori', vote_kind: 'ELECTION' as const },
    { title: 'Compensi', content_positive: documentOf('di non attribuire compensi.') },
  ]
  const { meeting } = await company.call(offlineRoutes.agenda, { params, body: { odgs, version: begun.meeting.version } })
  const [odg, motion] = meeting.odg_ids as [string, string]
  const of = { ...params, odg }
  await company.call(electionRoutes.set, { params: of, body: { vote_kind: 'ELECTION', ...rules, version: meeting.odgs[0]!.version } })
  for (const name of names) await company.call(electionRoutes.addCandidate, { params: of, body: { name } })
  const seen = () => company.call(offlineRoutes.load, { params })
  const presences = [
    ...[anna, bruno].map((member_id) => ({ member_id, presence: 'PRESENT' as const, delegate_id: null })),
    { member_id: carla, presence: 'DELEGATION' as const, delegate_id: bruno },
  ]
  await company.call(offlineRoutes.presences, { params, body: { presences, version: (await seen()).meeting.version } })
  const { candidates } = (await seen()).meeting.odgs[0]!.election!
  const idOf = (name: string) => candidates.find((it) => it.name === name)!._id
  const elects = (member_id: string, ...who: string[]): ElectionVote => ({ member_id, choice: who.map(idOf) })
  const motionVotes = [anna, bruno, carla].map((member_id) => ({ member_id, accepted: 1 as const }))
  const take = async (election: Omit<TakenElection, 'answers'> & Partial<TakenElection>, version?: number) => {
    const points = [
      { odg_id: odg, votes: null, election: { answers: [], ...election }, discussion: null },
      { odg_id: motion, votes: motionVotes, discussion: null },
    ]
    return company.call(offlineRoutes.votes, { params, body: { points, version: version ?? (await seen()).meeting.version } })
  }
  const confirm = async () => {
    const { version, checks } = await company.call(verbalRoutes.load, { params })
    return company.call(verbalRoutes.confirm, { params, body: { version, ack: checks.filter((it) => !it.ok).map((it) => it.id) } })
  }
  return { company, params, of, odg, motion, anna, bruno, carla, idOf, elects, motionVotes, seen, take, confirm }
}

const textOf = async ({ company, params }: Pick<Awaited<ReturnType<typeof heldElection>>, 'company' | 'params'>) => {
  const { blocks } = await company.call(verbalRoutes.load, { params })
  return blocks.flatMap((it) => it.paragraphs.map(plainText)).join('\n')
}

test('an election held elsewhere is taken down, counted, minuted and kept by name', async () => {
  const it = await heldElection({ seats: 2, method: 'PLURALITY', preferences_max: 1 })
  const { company, params, odg, anna, bruno, carla, elects } = it
  const votes = [elects(anna, 'Rosa Neri'), elects(bruno, 'Viola Gallo'), elects(carla, 'Iris Conti')]
  const answers = [
    { candidate_id: it.idOf('Rosa Neri'), accepted: true },
    { candidate_id: it.idOf('Viola Gallo'), accepted: false },
  ]
  const taken = await it.take({ rounds: [{ votes, lots: [] }], answers })
  expect([taken.meeting.status, taken.points[0]!.results]).toMatchObject([
    'VERBALIZE',
    [{ round: 1, present: 1_000_000, base: 1_000_000, outcome: 'APPROVED', elected: [{ id: it.idOf('Rosa Neri') }, { id: it.idOf('Viola Gallo') }] }],
  ])
  const paid = await app.deps.db.selectFrom('ledger').select('code').where('meeting_id', '=', params.id).where('kind', '=', 'CHARGE').execute()
  expect(paid.map((one) => one.code)).toEqual(['M0005'])
  const text = await textOf(it)
  expect(text).toContain('Sono candidati Rosa Neri, Viola Gallo e Iris Conti')
  expect(text).toContain('Il presidente proclama eletti')
  expect(text).toContain('Base di calcolo euro 10.000,00.')
  expect(text).toMatch(/Iris Conti[^\n]*Viola Gallo|Viola Gallo[^\n]*Iris Conti/)
  await it.confirm()
  const rows = await app.deps.db.selectFrom('election_votes').selectAll().where('odg_id', '=', odg).orderBy('weight', 'desc').execute()
  expect(rows.map((row) => [row.member_id, row.delegate_id, Number(row.weight), row.vote_type, row.auto, row.convocation_id])).toEqual([
    [anna, null, 600_000, 'PRESENCE', false, null],
    [bruno, null, 300_000, 'PRESENCE', false, null],
    [carla, bruno, 100_000, 'DELEGATION', false, null],
  ])
  const { odgs, status } = await company.call(meetingRoutes.load, { params })
  expect([status, odgs[0]]).toMatchObject(['COMPLETED', { status: 'VOTED', accepted: true, vote_results: null, election_results: [{ outcome: 'APPROVED' }] }])
  const facts = (await heldMeeting(app.deps.db, app.deps, { company: prove(company._id), meeting: prove(params.id) })).facts
  expect(electionTables(facts, 'it', new Date()).map((one) => one.rows.map((row) => [row[1], row[2], row[4]]).sort())).toEqual([
    [
      ['Anna Rossi', null, 'Rosa Neri'],
      ['Bruno Bianchi', null, 'Viola Gallo'],
      ['Carla Verdi', 'Bruno Bianchi', 'Iris Conti'],
    ],
  ])
  const [one, other] = await Promise.all([1, 2].map(() => company.call(electionRoutes.enter, { params: it.of })))
  expect([one!.entered, other!.entered].sort()).toEqual([0, 2])
  const book = await company.call(memberRoutes.list, { params: { id: company._id }, query: { compact: 'true' } })
  expect(book.items.filter((who) => who.roles.some((role) => role.code === 'CON')).map((who) => who.last_name)).toEqual(
    expect.arrayContaining(['Neri', 'Conti']),
  )
})

test('a second round and lots are taken down where they were due, and minutes wait for the last seat', async () => {
  const it = await heldElection({ seats: 1, method: 'PLURALITY', tie_rule: 'LOT', preferences_max: 1 })
  const { anna, bruno, elects, idOf } = it
  const half = (name: string) => ({ ...elects(anna, name), weight: 300_000 })
  const votes = [half('Rosa Neri'), half('Viola Gallo'), elects(bruno, 'Iris Conti')]
  const open = await it.take({ rounds: [{ votes, lots: [] }] })
  expect(open.points[0]!.results).toMatchObject([{ outcome: null, tie: { rule: 'LOT' } }])
  expect(await refusal(it.confirm())).toBe('MT002 tie_open')
  const order = ['Iris Conti', 'Viola Gallo', 'Rosa Neri'].map(idOf)
  expect(await refusal(it.take({ rounds: [{ votes, lots: [order.slice(0, 2)] }] }))).toBe('E0001')
  expect(await refusal(it.take({ rounds: [{ votes, lots: [order, order] }] }))).toBe('E0001')
  expect(await refusal(it.take({ rounds: [1, 2].map(() => ({ votes, lots: [] })) }))).toBe('MT002 lots_due')
  const drawn = await it.take({ rounds: [{ votes, lots: [order] }] })
  expect(drawn.points[0]!.results).toMatchObject([{ outcome: 'APPROVED', elected: [{ id: order[0], by: 'LOT' }] }])
  expect(await textOf(it)).toContain('sorteggio')
  await it.confirm()

  const two = await heldElection({ seats: 1 })
  const round = (...said: ElectionVote[]) => ({ votes: said, lots: [] })
  const first = round({ member_id: two.anna, choice: 'ABSTAIN' }, two.elects(two.bruno, 'Rosa Neri'), two.elects(two.carla, 'Viola Gallo'))
  expect((await two.take({ rounds: [first] })).points[0]!.results).toMatchObject([{ outcome: null }])
  const second = round(two.elects(two.anna, 'Rosa Neri'), two.elects(two.bruno, 'Rosa Neri'), two.elects(two.carla, 'Viola Gallo'))
  expect(await refusal(two.take({ rounds: [first, round(two.elects(two.anna, 'Iris Conti'))] }))).toBe('MT002 not_candidate')
  expect((await two.take({ rounds: [first, second] })).points[0]!.results).toMatchObject([{}, { round: 2, outcome: 'APPROVED' }])
  expect(await refusal(two.take({ rounds: [first, second, second] }))).toBe('MT002 wrong_round')
  await two.confirm()
  const rows = await app.deps.db.selectFrom('election_votes').select('round').where('odg_id', '=', two.odg).execute()
  expect(rows.map((row) => row.round).sort()).toEqual([1, 1, 1, 2, 2, 2])
})

test('what could not be said is refused with its reason, and leaves everything as it was', async () => {
  const it = await heldElection({ seats: 1, method: 'PLURALITY' })
  const { company, params, odg, motion, anna, bruno, elects } = it
  const before = await it.seen()
  const auditor = company.ids[3]!
  const one = (...votes: ElectionVote[]) => refusal(it.take({ rounds: [{ votes, lots: [] }] }))
  expect(await one({ member_id: auditor, choice: 'AGAINST' })).toBe('MT002 no_right')
  expect(await one({ member_id: anna, choice: [bruno] })).toBe('MT002 not_candidate')
  expect(await one(elects(anna, 'Rosa Neri', 'Viola Gallo'))).toBe('MT002 too_many')
  expect(await one({ ...elects(anna, 'Rosa Neri'), weight: 5 })).toBe('MT002 parts_differ')
  const answers = [{ candidate_id: it.idOf('Iris Conti'), accepted: true }]
  expect(await refusal(it.take({ rounds: [{ votes: [elects(anna, 'Rosa Neri')], lots: [] }], answers }))).toBe('MT002 not_elected')
  const said = (points: object[]) => refusal(company.call(offlineRoutes.votes, { params, body: { points: points as never, version: before.meeting.version } }))
  const election = { rounds: [{ votes: [elects(anna, 'Rosa Neri')] }] }
  expect(await said([{ odg_id: odg, votes: it.motionVotes, discussion: null }])).toBe('MT002 is_election')
  expect(await said([{ odg_id: motion, votes: null, election, discussion: null }])).toBe('MT002 not_election')
  expect(await said([{ odg_id: odg, votes: null, election: { rounds: [] }, discussion: null }])).toBe('E0001')
  expect(await it.seen()).toEqual(before)
  const stranger = await companyInOrder(app)
  const theirs = stranger.call(offlineRoutes.votes, { params, body: { points: [{ odg_id: odg, votes: null, election: null, discussion: null }], version: 1 } })
  expect(await refusal(theirs)).toMatch(/^(CP|MT)00/)
})

test('two at once leave one, and who stands is shut once votes were taken down', async () => {
  const it = await heldElection({ seats: 1, method: 'PLURALITY' })
  const { company, of, anna, elects } = it
  const { version } = (await it.seen()).meeting
  const takes = (name: string) => refusal(it.take({ rounds: [{ votes: [elects(anna, name)], lots: [] }] }, version))
  const both = await Promise.all(['Rosa Neri', 'Viola Gallo'].map(takes))
  expect(both.sort()).toEqual(['E0002', 'done'])
  const add = (name: string) => refusal(company.call(electionRoutes.addCandidate, { params: of, body: { name } }))
  expect(await add('Tardi Bassi')).toBe('MT002 point_voted')
  const { meeting, points } = await it.seen()
  const untaken = { points: [{ odg_id: it.odg, votes: null, election: null, discussion: null }], version: meeting.version }
  const after = await company.call(offlineRoutes.votes, { params: it.params, body: untaken })
  expect([points[0]!.results?.length, after.points[0]!.results, await add('Tardi Bassi')]).toEqual([1, null, 'done'])
})

test('an assembly that was convened here and held without its room elects too, with the names of its notice', async () => {
  const it = await convenedMeeting(app, { statute: { elections: electionClauses }, prepare: (one) => setElection(one, { seats: 1 }, names) })
  const { company } = it
  const params = { id: it.meeting._id }
  const { datetime } = (await company.call(meetingRoutes.load, { params })).convocations[0]!
  await app.deps.clock.set(app.deps.db, new Date(new Date(datetime).getTime() + 3_600_000))
  const [anna, bruno] = company.ids as [string, string]
  const presences = [anna, bruno].map((member_id) => ({ member_id, presence: 'PRESENT' as const, delegate_id: null }))
  const { version } = (await company.call(offlineRoutes.load, { params })).meeting
  const { meeting } = await company.call(offlineRoutes.presences, { params, body: { presences, version } })
  const [point, ...others] = meeting.odgs
  const choice = [point!.election!.candidates[0]!._id]
  const points = [
    { odg_id: point!._id, votes: null, election: { rounds: [{ votes: [{ member_id: anna, choice }], lots: [] }], answers: [] }, discussion: null },
    ...others.map(({ _id }) => ({ odg_id: _id, votes: null, discussion: null })),
  ]
  const taken = await company.call(offlineRoutes.votes, { params, body: { points, version: meeting.version } })
  expect(taken.points[0]!.results).toMatchObject([{ outcome: 'APPROVED', abstained: 300_000, elected: [{ id: choice[0] }] }])
  expect(await textOf({ company, params })).toContain('Rosa Neri')
})

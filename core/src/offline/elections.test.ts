import { expect, test } from 'vitest'
import { candidate, electionPoint, setting } from '../elections/elections.stage.ts'
import type { ElectionSetting, ElectionVote, TakenElection } from '../elections/schema.ts'
import type { Fault } from '../faults.ts'
import { assembly } from '../law/law.stage.ts'
import { heldElsewhere } from '../minutes/held.ts'
import type { OfflineTaken } from './rules.ts'
import { refuseUndecided, refuseVotes, withOrders } from './votes.ts'

const one = setting({ seats: 1, preferences_max: 1 })
const factsOf = (of: ElectionSetting, excluded: string[] = []) =>
  assembly('SRL', { agenda: [electionPoint(of, { excluded: excluded.map((member_id) => ({ member_id, reason: 'CONFLICT' as const })) })] })

/** Anna and Bruno came, and Bruno for Carla. */
const taken = (election: TakenElection | null, of: ElectionSetting = one): OfflineTaken => ({
  held_at: '2027-04-20T08:00:00.000Z',
  ended_at: null,
  convocation_type: 'FIRST',
  totalitarian: false,
  informed: [],
  informing: [],
  opposed: null,
  notice_text: null,
  secretary_id: 'Bruno',
  chair_id: null,
  company: null,
  presences: [
    ...['Anna', 'Bruno'].map((member_id) => ({ member_id, presence: 'PRESENT' as const, delegate_id: null })),
    { member_id: 'Carla', presence: 'DELEGATION', delegate_id: 'Bruno' },
  ],
  points: [{ odg_id: 'p1', votes: null, election, discussion: null }],
  elections: { p1: of },
})
const elects = (member_id: string, ...choice: string[]): ElectionVote => ({ member_id, choice })
const round = (...votes: ElectionVote[]) => ({ votes, lots: [] })
const election = (...rounds: TakenElection['rounds']): TakenElection => ({ rounds, answers: [] })
const why = (fault: Fault | null) => fault && (fault.info as { reason?: string }).reason

test.each<[string, TakenElection, ElectionSetting, string | null]>([
  ['of who was there and who was represented', election(round(elects('Anna', 'Rosa'), elects('Carla', 'Iris'))), one, null],
  ['of nobody', election(round()), one, 'empty_ballot'],
  ['of somebody who was not', election(round(elects('Dario', 'Rosa'))), one, 'no_right'],
  ['of who was excluded', election(round(elects('Bruno', 'Rosa'))), one, 'excluded'],
  ['for somebody who does not stand', election(round(elects('Anna', 'Luca'))), one, 'not_candidate'],
  [
    'for somebody who withdrew',
    election(round(elects('Anna', 'Iris'))),
    { ...one, candidates: [candidate('Rosa'), candidate('Iris', { withdrawn_at: '2027-04-02T10:00:00.000Z' })] },
    'not_candidate',
  ],
  ['for too many', election(round(elects('Anna', 'Rosa', 'Viola'))), one, 'too_many'],
  ['in a round that was not due', election(round(elects('Anna', 'Rosa'), elects('Carla', 'Rosa')), round(elects('Anna', 'Rosa'))), one, 'wrong_round'],
  ['in secret', election(round(elects('Anna', 'Rosa'))), { ...one, secret: true }, 'secret'],
])('a vote %s', (_, said, of, reason) => {
  expect(why(refuseVotes(factsOf(of, ['Bruno']), taken(said, of), []))).toBe(reason)
})

test('who told their delegate whom to elect is obeyed, also where nobody wrote it down', () => {
  const orders = [{ delegation_id: 'd', delegator_id: 'Carla', delegate_id: 'Bruno', votes: [{ odg_id: 'p1', choice: ['Viola'] }] }]
  const facts = factsOf(one)
  expect(why(refuseVotes(facts, taken(election(round(elects('Anna', 'Rosa'), elects('Carla', 'Rosa')))), orders))).toBe('against_instruction')
  expect(refuseVotes(facts, taken(election(round(elects('Anna', 'Rosa'), elects('Carla', 'Viola')))), orders)).toBeNull()
  const silent = withOrders(facts, taken(election(round(elects('Anna', 'Rosa')))), orders)
  const [counted] = heldElsewhere(facts, silent).state.points.p1!.election!.rounds
  expect(counted!.result!.votes.map((it) => [it.id, it.votes])).toEqual([
    ['Rosa', 5000],
    ['Viola', 2000],
    ['Iris', 0],
  ])
})

test('minutes wait for a round that is due', () => {
  const facts = factsOf(one)
  const first = round(elects('Anna', 'Rosa'), elects('Bruno', 'Viola'), elects('Carla', 'Iris'))
  const open = taken(election(first))
  expect(heldElsewhere(facts, open).state.points.p1!.status).toBe('CURRENT')
  expect(refuseUndecided(facts, open)?.info).toEqual({ reason: 'tie_open', odg_id: 'p1' })
  const second = election(first, round(elects('Anna', 'Rosa'), elects('Bruno', 'Rosa')))
  expect(refuseVotes(facts, taken(second), [])).toBeNull()
  expect(refuseUndecided(facts, taken(second))).toBeNull()
  expect(refuseUndecided(facts, taken(null))).toBeNull()
})

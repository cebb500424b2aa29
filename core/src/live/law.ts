import { oppositionTo, pointsIn } from '../agenda/opposition.ts'
import type { LawFacts, PointFact } from '../law/facts.ts'
import { count, votesOf } from '../votes/poll.ts'
import { advanceIn, type Declared, presenceOf, proxiesIn, votersAway } from './presence.ts'
import type { LivePoint, LiveState } from './state.ts'

/** The facts of the meeting with who is in the room, and who writes: `facts` are read anew, since weights are fixed only now. */
export const factsAtStart = (state: LiveState, facts: LawFacts, declared: Declared): LawFacts => ({
  ...facts,
  meeting: { ...facts.meeting, secretary_id: state.secretary_id },
  advance: advanceIn(state),
  designated: proxiesIn(state),
  presence: presenceOf(state, { ...declared, opposed: pointsIn(oppositionTo(facts.agenda, declared)) }),
})

/** What was said so far with each right, and whether the chair decided a tie. */
function voteFacts(odg_id: string, { vote, unsealed }: LivePoint, convocation_id: string): NonNullable<LawFacts['vote']> {
  const changed = unsealed && { text_changed: unsealed.text_changed }
  if (!vote) return { point_id: odg_id, ballots: [], casting_vote_used: false, ...changed }
  const said = votesOf(vote, { odg_id, convocation_id }).filter((it) => !it.auto)
  const tally = count(vote)
  return {
    point_id: odg_id,
    ballots: said.map((it) => ({ member_id: it.member, accepted: it.accepted })),
    casting_vote_used: tally.reason === 'CASTING_VOTE',
    ...changed,
    tally,
  }
}

/** What was said of a point in the room: who is excluded, and what was filled in. A room that opened before blanks were noted tells of none. */
const asInRoom = (it: PointFact, live: LivePoint | undefined): PointFact => ({
  ...it,
  excluded: live?.excluded ?? it.excluded,
  blanks: (it.blanks ?? []).filter((name) => !live?.filled?.values[name]?.trim()),
})

/** The same at a vote, with weights as they were when the meeting began and delegations as they are: asked when it opens, and again when it stops. */
export const factsAtVote = (state: LiveState, facts: LawFacts, odg_id: string): LawFacts => ({
  ...facts,
  company: state.register.company,
  meeting: { ...state.register.meeting, secretary_id: state.secretary_id },
  members: state.register.members,
  agenda: facts.agenda.map((it) => asInRoom(it, state.points[it._id])),
  ...votersAway(state),
  presence: presenceOf(state, { totalitarian: state.started?.totalitarian ?? false, informed: [], opposed: pointsIn(state.started?.opposed) }),
  vote: voteFacts(odg_id, state.points[odg_id]!, state.convocation_id),
})

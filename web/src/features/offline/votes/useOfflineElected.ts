import type { AgendaPoint } from '@delibera/core/agenda/schema'
import type { ElectionRound, HeldElection } from '@delibera/core/elections/rounds'
import type { ElectionVote, TakenElection } from '@delibera/core/elections/schema'
import type { Exclusion } from '@delibera/core/law/facts'
import { electionBase } from '@delibera/core/live/election-rules'
import type { LiveState } from '@delibera/core/live/state'
import type { Meeting } from '@delibera/core/meetings/schema'
import { playedTaken, type Taking } from '@delibera/core/offline/elections'
import { isExcluded } from '@delibera/core/votes/poll'

/** What is written of a point that elects people: who may not vote, and what the others said. */
interface Written {
  excluded: Readonly<Record<string, Exclusion['reason']>>
  election: TakenElection
}

/** An election as far as it was written down. */
export interface OfflineElected {
  /** The rounds in which nobody is missing, counted. */
  held: HeldElection
  /** The round in which votes are missing; null where a lot is due, or nothing more. */
  round: ElectionRound | null
  /** What is written of that round. */
  said: readonly ElectionVote[]
  missing: number
  isLotsDue: boolean
  /** What the wire says of it. */
  sent: TakenElection
}

export const nothingTaken: TakenElection = { rounds: [], answers: [] }

const missingIn = (round: ElectionRound, votes: readonly ElectionVote[]): number =>
  round.base.rights.filter(({ member_id: id }) => !isExcluded(round, id) && !round.bound?.includes(id) && !votes.some((it) => it.member_id === id)).length

/** The rounds one after the other, up to the first in which votes are missing. */
export function electedOf(meeting: Meeting, state: LiveState, { point, taken }: { point: AgendaPoint; taken: Written }): OfflineElected {
  const setting = point.election!
  const base = electionBase(state, point._id, setting)
  const excluded = Object.entries(taken.excluded).map(([member_id, reason]) => ({ member_id, reason }))
  const orders = meeting.delegations
    .filter((it) => it.is_valid)
    .map((it) => ({ delegation_id: it._id, delegator_id: it.delegator._id, delegate_id: it.delegate._id, votes: it.votes }))
  const taking: Taking = { odg_id: point._id, setting, base: { ...base, point: { ...base.point, excluded } }, orders }
  return upTo(taking, taken.election)
}

/** What delegates were told to say is said, where nobody has written it. */
const orderedIn = ({ casts }: ElectionRound, votes: readonly ElectionVote[]): ElectionVote[] =>
  Object.entries(casts).flatMap(([member_id, { parts }]) =>
    votes.some((it) => it.member_id === member_id) ? [] : parts.map(({ choice }) => ({ member_id, choice })),
  )

function upTo(taking: Taking, { rounds, answers }: TakenElection): OfflineElected {
  const complete: TakenElection['rounds'] = []
  for (;;) {
    const { held, open } = playedTaken(taking, { rounds: complete, answers })
    const isLotsDue = held.rounds.at(-1)?.result?.tie?.rule === 'LOT'
    if (!open) return { held, round: null, said: [], missing: 0, isLotsDue, sent: { rounds: complete, answers } }
    const { votes, lots } = rounds[complete.length] ?? { votes: [], lots: [] }
    const missing = missingIn(open, votes)
    const begun = votes.length > 0 ? [{ votes, lots }] : []
    if (missing > 0) return { held, round: open, said: votes, missing, isLotsDue: false, sent: { rounds: [...complete, ...begun], answers: [] } }
    complete.push({ votes: [...votes, ...orderedIn(open, votes)], lots })
  }
}

/** What was said with a right: one choice or, where it was divided, one for each part with its weight; nothing where it is not written. */
export type SaidElection = readonly Omit<ElectionVote, 'member_id'>[]

/** What was said with these rights in a round takes the place of what was written of them; what came after that round was about another count. */
export function withSaid(taken: TakenElection, at: number, members: readonly string[], said: SaidElection): TakenElection {
  const kept = (taken.rounds[at]?.votes ?? []).filter((it) => !members.includes(it.member_id))
  const votes = [...kept, ...members.flatMap((member_id) => said.map((it) => ({ member_id, ...it })))]
  return { rounds: [...taken.rounds.slice(0, at), { votes, lots: [] }], answers: [] }
}

/** The order that was drawn after a round. */
export const withLots = ({ rounds }: TakenElection, at: number, order: string[]): TakenElection => ({
  rounds: rounds.slice(0, at + 1).map((it, index) => (index === at ? { ...it, lots: [...it.lots, order] } : it)),
  answers: [],
})

export const withAnswer = ({ rounds, answers }: TakenElection, candidate_id: string, accepted: boolean): TakenElection => ({
  rounds,
  answers: [...answers.filter((it) => it.candidate_id !== candidate_id), { candidate_id, accepted }],
})

import type { Quorum } from '../company/statute.ts'
import type { ElectionRound } from '../elections/rounds.ts'
import { leastOf, meets, percentage } from '../law/threshold.ts'
import { constitution } from '../law/weights.ts'
import { isExcluded, isSealed, isUnvoted, saidWith, type Voting } from '../votes/poll.ts'
import { voteBase } from './decisions.ts'
import { isElection } from './point-rules.ts'
import { presentIn, votersAway } from './presence.ts'
import { openVoteIn, undecided } from './rules.ts'
import type { LiveState } from './state.ts'

/** Of an election: its first round, a further one, the end of either, and the lot where nothing else decides. */
type ElectionAct = 'start_round' | 'start_runoff' | 'stop_round' | 'draw_lots'

/** What brings a meeting further, from where it stands. */
export type ChairAct = { act: 'start' | 'close' } | { act: 'take_up' | 'start_vote' | 'stop_vote' | 'close_point' | ElectionAct; odg_id: string }

function roundDue({ points }: LiveState, odg_id: string): ElectionAct {
  const last = points[odg_id]?.election?.rounds.at(-1)
  if (!last) return 'start_round'
  return last.result?.tie?.rule === 'LOT' ? 'draw_lots' : 'start_runoff'
}

/** How many rights may vote in a round, and how many have. */
export function roundProgress(round: ElectionRound): { votes: number; voted: number } {
  const rights = round.base.rights.filter((it) => !isExcluded(round, it.member_id) && (!isSealed(it) || round.casts[it.member_id]))
  const voted = new Set([...Object.keys(round.casts), ...(round.voted ?? [])])
  return { votes: rights.length, voted: rights.filter((it) => voted.has(it.member_id)).length }
}

/** One act at a time; null before the room is open and after it is closed. A point that is not voted upon ends with its discussion. */
export function nextAct(state: LiveState): ChairAct | null {
  if (state.status === 'OPEN') return { act: 'start' }
  if (state.status !== 'STARTED') return null
  const voting = openVoteIn(state)
  if (voting !== null) return { act: isElection(state, voting) ? 'stop_round' : 'stop_vote', odg_id: voting }
  const { current_id } = state
  if (current_id !== null && state.points[current_id]?.status === 'CURRENT') {
    if (isElection(state, current_id)) return { act: roundDue(state, current_id), odg_id: current_id }
    const isVoted = !state.register.points.find((it) => it._id === current_id)?.skip_vote
    return { act: isVoted ? 'start_vote' : 'close_point', odg_id: current_id }
  }
  const [next] = undecided(state)
  return next === undefined ? { act: 'close' } : { act: 'take_up', odg_id: next }
}

/** Weight in an assembly, heads of directors in a board. */
export interface Measure {
  part: number
  whole: number
  percentage: number
  quorum: Quorum | null
  /** The least that is enough. */
  required: number
  is_met: boolean
}

/** Whether enough is there to begin, as things stand (L-QUO-01). */
export function constitutive(state: LiveState): Measure {
  const { quorums } = state.register.meeting
  const quorum = state.convocation_type === 'SECOND' ? quorums.second : quorums.first
  const { part, whole } = constitution({ ...state.register, ...votersAway(state) }, presentIn(state), state.convocation_type)
  return { part, whole, percentage: percentage(part, whole), quorum, required: leastOf(quorum, whole), is_met: meets(quorum, part, whole) }
}

/** How a vote stands before it stops. Weights; `missing` has said nothing yet. */
export interface Progress {
  favourable: number
  against: number
  abstained: number
  missing: number
  excluded: number
  /** Rights, not heads: who votes for three others holds four. */
  votes: number
  voted: number
}

export function progressOf(voting: Voting): Progress {
  const sums = { favourable: 0, against: 0, abstained: 0, missing: 0, excluded: 0, votes: 0, voted: 0 }
  const barred = new Set(voting.base.point.excluded.map((it) => it.member_id))
  for (const right of voting.base.rights) {
    if (barred.has(right.member_id)) {
      sums.excluded += right.weight
      continue
    }
    if (isUnvoted(voting, right)) continue
    sums.votes++
    const said = saidWith(voting, right)
    if (!said) sums.missing += right.weight
    else sums.voted++
    for (const { accepted, weight } of said?.parts ?? []) sums[accepted === 1 ? 'favourable' : accepted === -1 ? 'against' : 'abstained'] += weight
  }
  return sums
}

/** What must be in favour for a point to pass, of those who are there now or were when its vote opened. */
export interface Deliberative {
  quorum: Quorum
  base: number
  required: number
  /** The most that could still be in favour. */
  reachable: number
  is_reachable: boolean
}

/** What was given before the meeting without a word on this point: all of it, and that of the designated representative, which is in neither base. */
function unsaidBefore(voting: Voting): { all: number; designated: number } {
  const rights = voting.base.rights.filter((it) => isUnvoted(voting, it) && !isExcluded(voting, it.member_id))
  const weigh = (some: typeof rights) => some.reduce((sum, it) => sum + it.weight, 0)
  return { all: weigh(rights), designated: weigh(rights.filter((it) => it.is_designated)) }
}

/** The quorum of a point while it is discussed or voted; null for one that is not voted upon, and for an election. */
export function deliberative(state: LiveState, odg_id: string): Deliberative | null {
  const point = state.register.points.find((it) => it._id === odg_id)
  const live = state.points[odg_id]
  if (!point || !live || point.skip_vote || point.election) return null
  const quorum = (state.convocation_type === 'SECOND' ? point.quorum_second : null) ?? point.quorum_first
  // Before its vote opens: as if it did now.
  const voting: Voting = live.vote ?? { base: voteBase(state, odg_id), casts: {}, taken_over: [] }
  const { present, total } = voting.base
  const { favourable, missing, excluded, abstained } = progressOf(voting)
  const isCounted = state.register.company.statute.abstention_counts
  // What is sealed is known to nobody before the vote opens: all of it may be in favour.
  const sealed = unsaidBefore(voting)
  const unsaid = live.vote ? sealed : { all: 0, designated: 0 }
  const base = quorum.base === 'shares_total' ? total - excluded - unsaid.designated : present - excluded - unsaid.all - (isCounted ? 0 : abstained)
  const reachable = favourable + missing + sealed.all - unsaid.all
  return { quorum, base, required: leastOf(quorum, base), reachable, is_reachable: meets(quorum, reachable, base) }
}

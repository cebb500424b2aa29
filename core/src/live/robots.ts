import type { PlayedRound } from '../elections/rounds.ts'
import type { ElectionVote } from '../elections/schema.ts'
import type { BallotVote } from '../votes/schema.ts'
import { accidentAct } from './accidents.ts'
import { electionRightsOf } from './election-rules.ts'
import { rightsToCast } from './point-rules.ts'
import { chairOf, isPresent, mandateFrom } from './presence.ts'
import { isKeptOut } from './room-rules.ts'
import { isRunning, openVoteIn } from './rules.ts'
import type { LiveState } from './state.ts'

/** What a robot does next. `phrase` counts the sentences that whoever drives it has ready. */
export type RobotAct =
  | { act: 'join' | 'leave' | 'lose' }
  | { act: 'delegate'; delegate_id: string }
  | { act: 'hand'; raised: boolean }
  | { act: 'say'; to: 'ALL' | 'CHAIR'; phrase: number }
  | { act: 'declare'; declaration_id: string }
  | { act: 'vote'; odg_id: string; votes: BallotVote[] }
  | { act: 'elect'; odg_id: string; round: number; votes: ElectionVote[] }

/** How many sentences a robot knows. */
export const robotPhrases = 6

/** Likelihoods of each act, each time that a robot is asked. */
const habits = { join: 0.6, leave: 0.01, say: 0.04, sayToChair: 0.2, raise: 0.03, lower: 0.3, vote: 0.6, voteAgain: 0.02, declare: 0.5 }

type Random = () => number

/** What a robot goes by: whom robots play, what the clock says, and the dice. */
interface Play {
  robots: readonly string[]
  now: Date
  random: Random
}

/** What somebody of ordinary manners would do now: comes, listens, writes now and then, votes for all whose votes are theirs; unless an accident is theirs. */
export function robotAct(state: LiveState, me: string, { robots, now, random }: Play): RobotAct | null {
  if (!isRunning(state)) return null
  const accident = accidentAct(state, me, { robots, now })
  if (accident) return accident.act === 'wait' ? null : (accident as RobotAct)
  // Who is represented stays at home.
  if (mandateFrom(state, me)) return null
  const is = (likelihood: number) => random() < likelihood
  if (!isPresent(state, me)) return writesMinutes(state, me) || is(habits.join) ? { act: 'join' } : null
  return voteOf(state, me, random) ?? declaration(state, me, is) ?? (is(habits.say) ? saying(random) : null) ?? hand(state, me, is) ?? leaving(state, me, is)
}

/** A meeting cannot begin without its secretary, who never stays away. */
const writesMinutes = (state: LiveState, me: string): boolean => me === state.secretary_id

function voteOf(state: LiveState, me: string, random: Random): RobotAct | null {
  const odg_id = openVoteIn(state)
  if (odg_id === null) return null
  const { election } = state.points[odg_id]!
  if (election) return paperOf(state, { odg_id, me, round: election.rounds.at(-1)! }, random)
  const rights = rightsToCast(state, odg_id, me).filter((it) => !it.is_excluded)
  if (rights.length === 0) return null
  const casts = state.points[odg_id]!.vote!.casts
  const isNew = rights.some((it) => !casts[it.member_id])
  if (random() >= (isNew ? habits.vote : habits.voteAgain)) return null
  return { act: 'vote', odg_id, votes: rights.map((it) => ({ member_id: it.member_id, accepted: it.instruction ?? opinion(random) })) }
}

/** Names as many as may be named, or almost; now and then nobody. A secret paper is put in once. */
function paperOf(state: LiveState, { odg_id, me, round }: { odg_id: string; me: string; round: PlayedRound }, random: Random): RobotAct | null {
  const rights = electionRightsOf(state, odg_id, me).filter((it) => !it.is_excluded && !(round.voted && it.has_voted))
  const isNew = rights.some((it) => !it.has_voted)
  if (rights.length === 0 || random() >= (isNew ? habits.vote : habits.voteAgain)) return null
  const choose = (): ElectionVote['choice'] => {
    const named = round.ids.filter(() => random() < 0.6).slice(0, round.preferences_max)
    return named.length > 0 ? named : 'ABSTAIN'
  }
  return { act: 'elect', odg_id, round: round.round, votes: rights.map((it) => ({ member_id: it.member_id, choice: choose() })) }
}

function opinion(random: Random): 1 | -1 | 0 {
  const it = random()
  return it < 0.7 ? 1 : it < 0.85 ? -1 : 0
}

function declaration({ declarations }: LiveState, me: string, is: (likelihood: number) => boolean): RobotAct | null {
  const asked = Object.keys(declarations).find((it) => declarations[it]!.member_id === me && declarations[it]!.status === 'ASKED')
  return asked !== undefined && is(habits.declare) ? { act: 'declare', declaration_id: asked } : null
}

const saying = (random: Random): RobotAct => ({
  act: 'say',
  to: random() < habits.sayToChair ? 'CHAIR' : 'ALL',
  phrase: Math.floor(random() * robotPhrases),
})

function hand({ hands }: LiveState, me: string, is: (likelihood: number) => boolean): RobotAct | null {
  const raised = !hands.includes(me)
  return is(raised ? habits.raise : habits.lower) ? { act: 'hand', raised } : null
}

const leaving = (state: LiveState, me: string, is: (likelihood: number) => boolean): RobotAct | null =>
  !writesMinutes(state, me) && is(habits.leave) ? { act: 'leave' } : null

/** Represented from the start, by a delegation of the meeting itself; one that was given in the rehearsal is later. */
const isRepresented = (state: LiveState, member_id: string): boolean => mandateFrom(state, member_id)?.from === state.opened_at

/** Whom robots play: who writes, and as many others as are asked for; never who presides, which is the one who rehearses. */
export function robotsIn(state: LiveState, count: number): string[] {
  const chair = chairOf(state)
  const { secretary_id } = state
  const writer = secretary_id !== null && secretary_id !== chair ? [secretary_id] : []
  const others = state.register.members
    .map((it) => it._id)
    .filter((it) => it !== chair && it !== secretary_id && !isRepresented(state, it) && !isKeptOut(state, it))
  return [...writer, ...others.slice(0, count)]
}

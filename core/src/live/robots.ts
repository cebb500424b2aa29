import type { BallotVote } from '../votes/schema.ts'
import { rightsToCast } from './point-rules.ts'
import { chairOf, isPresent, mandateFrom } from './presence.ts'
import { isRunning, openVoteIn } from './rules.ts'
import type { LiveState } from './state.ts'

/** What a robot does next. `phrase` counts the sentences that whoever drives it has ready. */
export type RobotAct =
  | { act: 'join' | 'leave' }
  | { act: 'hand'; raised: boolean }
  | { act: 'say'; to: 'ALL' | 'CHAIR'; phrase: number }
  | { act: 'declare'; declaration_id: string }
  | { act: 'vote'; odg_id: string; votes: BallotVote[] }

/** How many sentences a robot knows. */
export const robotPhrases = 6

/** Likelihoods of each act, each time that a robot is asked. */
const habits = { join: 0.6, leave: 0.01, say: 0.04, sayToChair: 0.2, raise: 0.03, lower: 0.3, vote: 0.6, voteAgain: 0.02, declare: 0.5 }

type Random = () => number

/** What somebody of ordinary manners would do now: comes, listens, writes now and then, votes for all whose votes are theirs. Null: nothing. */
export function robotAct(state: LiveState, me: string, random: Random): RobotAct | null {
  if (!isRunning(state)) return null
  const is = (likelihood: number) => random() < likelihood
  if (!isPresent(state, me)) return holdsMeeting(state, me) || is(habits.join) ? { act: 'join' } : null
  return voteOf(state, me, random) ?? declaration(state, me, is) ?? (is(habits.say) ? saying(random) : null) ?? hand(state, me, is) ?? leaving(state, me, is)
}

/** Whether a robot plays the chair or the secretary: a meeting cannot begin without them, so these two never stay away. */
const holdsMeeting = (state: LiveState, me: string): boolean => me === chairOf(state) || me === state.secretary_id

function voteOf(state: LiveState, me: string, random: Random): RobotAct | null {
  const odg_id = openVoteIn(state)
  if (odg_id === null) return null
  const rights = rightsToCast(state, odg_id, me).filter((it) => !it.is_excluded)
  if (rights.length === 0) return null
  const casts = state.points[odg_id]!.vote!.casts
  const isNew = rights.some((it) => !casts[it.member_id])
  if (random() >= (isNew ? habits.vote : habits.voteAgain)) return null
  return { act: 'vote', odg_id, votes: rights.map((it) => ({ member_id: it.member_id, accepted: it.instruction ?? opinion(random) })) }
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
  !holdsMeeting(state, me) && is(habits.leave) ? { act: 'leave' } : null

/** Whom robots play: who presides, who writes, and as many others as are asked for. Who is represented by somebody stays at home. */
export function robotsIn(state: LiveState, count: number): string[] {
  const needed = [chairOf(state), state.secretary_id].filter((it) => it !== null)
  const others = state.register.members.map((it) => it._id).filter((it) => !needed.includes(it) && !mandateFrom(state, it))
  return [...new Set([...needed, ...others.slice(0, count)])]
}

import { hasType, weightOf } from '../law/weights.ts'
import type { Accident } from './accident-kinds.ts'
import { constitutive } from './chairing.ts'
import { isPresent, mandateFrom, memberIn } from './presence.ts'
import { openVoteIn } from './rules.ts'
import type { LiveState } from './state.ts'

/** How long too few are there, how long a vote is open before a line breaks, and how long it stays broken. */
export const accidentMs = { few: 90_000, beforeLost: 3000, lost: 15_000 }

/** Whose part an accident is. One robot plays one part; where there are too few of them a part is left out. */
interface AccidentCast {
  late: string | null
  delegator: string | null
  delegate: string | null
  lost: string | null
}

/** What an accident has a robot do; `wait` keeps it from doing anything else. */
type AccidentAct = { act: 'join' | 'leave' | 'lose' | 'wait' } | { act: 'delegate'; delegate_id: string }

const weighs = (state: LiveState, it: string): boolean => {
  const member = memberIn(state, it)
  const { meeting, company } = state.register
  return member?.in_meeting === true && weightOf(member, meeting.meeting_type, company.statute) > 0
}

/** Whom law and statute bar from carrying a proxy is left out (art. 2372, c. 5). */
function mayRepresent({ register: { company, members } }: LiveState, it: string): boolean {
  const member = members.find((one) => one._id === it)
  const barred = company.type === 'SPA' ? (['ADM', 'MAJ', 'EMPLOYEE'] as const) : company.statute.proxy_barred_roles
  return member !== undefined && !barred.some((role) => (role === 'EMPLOYEE' ? member.employee : hasType(member, role)))
}

/** A board has no proxies, and a statute may forbid them. */
const hasProxies = ({ register: { meeting, company } }: LiveState): boolean => meeting.meeting_type === 'ASSEMBLY' && company.statute.proxies_allowed

export function castOf(state: LiveState, robots: readonly string[]): AccidentCast {
  const is = (it: Accident) => state.accidents?.[it] !== undefined
  const pool = robots.filter((it) => it !== state.secretary_id && weighs(state, it))
  // The secretary first, who is always there: in a company of three there may be nobody else.
  const delegates = is('PROXY') && hasProxies(state) ? robots.filter((it) => weighs(state, it) && mayRepresent(state, it)) : []
  const delegate = delegates.find((it) => pool.some((one) => one !== it)) ?? null
  const free = pool.filter((it) => it !== delegate)
  const delegator = delegate === null ? null : (free.shift() ?? null)
  const late = is('LATE') ? (free.pop() ?? null) : null
  const lost = is('LOST_LINE') ? (free.pop() ?? null) : null
  return { late, delegator, delegate: delegator === null ? null : delegate, lost }
}

const since = (from: string, now: Date): number => now.getTime() - Date.parse(from)

/** Those robots who are there while too few are: as many as come before the quorum, in their order. Null while they may all come. */
function fewIn(state: LiveState, robots: readonly string[], now: Date): Set<string> | null {
  const from = state.accidents?.NO_QUORUM
  if (from === undefined || state.status !== 'OPEN' || state.opened_at === null) return null
  if (since(from > state.opened_at ? from : state.opened_at, now) >= accidentMs.few) return null
  const attendance = Object.fromEntries(Object.entries(state.attendance).filter(([id]) => !robots.includes(id)))
  const few = new Set<string>()
  for (const it of robots) {
    attendance[it] = [{ from: state.opened_at, until: null, via: 'ROOM' }]
    if (constitutive({ ...state, attendance }).is_met) break
    few.add(it)
  }
  return few
}

/** Away at first, and there as soon as a vote is open or was: who comes while it is open does not vote on that point. */
function lateAct(state: LiveState, me: string): AccidentAct | null {
  if (state.status === 'OPEN') return { act: isPresent(state, me) ? 'leave' : 'wait' }
  if (isPresent(state, me)) return null
  const hasVoted = openVoteIn(state) !== null || Object.values(state.points).some((it) => it.status === 'VOTED')
  return { act: hasVoted ? 'join' : 'wait' }
}

function proxyAct(state: LiveState, me: string, delegate_id: string): AccidentAct {
  if (mandateFrom(state, me)) return { act: 'wait' }
  return isPresent(state, me) ? { act: 'leave' } : { act: 'delegate', delegate_id }
}

/** Once in every vote: gone without having said anything, and back in time to vote. */
function lostAct(state: LiveState, me: string, now: Date): AccidentAct | null {
  const odg_id = openVoteIn(state)
  const vote = odg_id === null ? null : state.points[odg_id]!.vote
  if (!vote) return null
  const last = state.attendance[me]?.at(-1)
  if (!last || vote.casts[me]) return null
  if (last.until !== null) return { act: last.until < vote.opened_at || since(last.until, now) >= accidentMs.lost ? 'join' : 'wait' }
  if (last.from > vote.opened_at) return null
  return { act: since(vote.opened_at, now) >= accidentMs.beforeLost ? 'lose' : 'wait' }
}

/** What goes wrong for one robot now; null when nothing does, and it behaves as always. */
export function accidentAct(state: LiveState, me: string, { robots, now }: { robots: readonly string[]; now: Date }): AccidentAct | null {
  const { late, delegator, delegate, lost } = castOf(state, robots)
  if (me === delegator && delegate !== null) return proxyAct(state, me, delegate)
  const few = fewIn(state, robots, now)
  if (few && !few.has(me)) return { act: isPresent(state, me) ? 'leave' : 'wait' }
  if (me === late) return lateAct(state, me)
  return me === lost ? lostAct(state, me, now) : null
}

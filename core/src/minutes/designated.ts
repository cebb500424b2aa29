import type { LiveState } from '../live/state.ts'
import type { Naming } from './records.ts'
import type { VoteTold } from './told.ts'
import type { DesignatedAtStart } from './told-records.ts'
import { fill, type Voice, weightInWords } from './words.ts'

// Proxies to the designated representative, as the minutes tell them.

/** Whom the designated representative stood for when the meeting began; left out where it stood for nobody. */
export function designatedAtStart({ register, started }: LiveState, nameOf: Naming): { designated?: DesignatedAtStart } {
  const seat = register.meeting.designated
  if (!seat || !started?.by_designated) return {}
  const { is_listed, has_declared, interests = null } = seat
  return { designated: { ...started.by_designated, name: nameOf(seat.member_id), is_listed, interests: has_declared ? interests : undefined } }
}

/** A passage of the constitution: how many gave a proxy, to whom, and which interests that one declared. */
export function designatedClause({ facts, t, ...rest }: Voice): string[] {
  const { designated } = facts.constitution
  if (!designated) return []
  const voice = { facts, t, ...rest }
  const { count, weight, name, interests } = designated
  const declared = interests === undefined ? '' : interests === null ? t.designated.noInterests : fill(t.designated.interests, { interests })
  const values = { count: String(count), weight: weightInWords(voice, weight), name, declared }
  return [fill(count === 1 ? t.designated.one : t.designated.many, values)]
}

/** What is said of rights without an instruction on a point. */
export const uninstructed = (voice: Voice, { tally }: VoteTold): string[] =>
  tally.unvoted_designated ? [uninstructedPassage(voice, weightInWords(voice, tally.unvoted_designated))] : []

export function uninstructedPassage({ t, facts }: Voice, weight: string): string {
  const shares = facts.company.type === 'SPA' ? t.designated.shares : t.designated.quotas
  const code = facts.constitution.designated?.is_listed ? t.designated.code : ''
  return fill(t.designated.unvoted, { weight, shares, code })
}

import { sealedAmong } from '../live/presence.ts'
import type { LivePoint, LiveState } from '../live/state.ts'
import { rightOf } from '../votes/poll.ts'
import type { Naming } from './records.ts'
import type { AdvanceAtStart, AdvanceTold } from './told-records.ts'
import { fill, hourIn, namesIn, type Voice, weightInWords } from './words.ts'

// Votes given before the meeting, as its minutes tell them.

/** Who counted as there because they had voted before; left out where nobody had. */
export function advanceAtStart({ register, advance }: LiveState, at: string, nameOf: Naming): { advance?: AdvanceAtStart } {
  const { advance: ids } = sealedAmong(advance, (it) => it.from <= at && (it.until === null || at < it.until))
  const weights = register.members.filter((it) => ids.includes(it._id))
  if (weights.length === 0) return {}
  const { advance_vote_allowed: has_clause, articles } = register.company.statute
  const weight = weights.reduce((sum, it) => sum + it.vote_shares, 0)
  return { advance: { names: weights.map((it) => nameOf(it._id)), weight, has_clause, article: articles?.advance_vote_allowed ?? '' } }
}

/** What came of them on one point; left out where nobody had voted before. */
export function advanceOnPoint({ vote, unsealed }: LivePoint, nameOf: Naming): { advance?: AdvanceTold } {
  if (!vote || !unsealed) return {}
  const weigh = (ids: readonly string[]) => ids.reduce((sum, it) => sum + (rightOf(vote, it)?.weight ?? 0), 0)
  // Who came while the vote was open and said something is in no need of words.
  const left = (reason: 'TEXT_CHANGED' | 'BLANK') =>
    unsealed.not_counted.filter((it) => it.reason === reason && !vote.casts[it.member_id]).map((it) => it.member_id)
  const meant = (accepted: 0 | -1) =>
    Object.entries(vote.casts).flatMap(([id, it]) =>
      unsealed.text_changed && it.vote_type === 'ADVANCE' && it.parts[0]!.accepted === accepted ? [nameOf(id)] : [],
    )
  const changed = left('TEXT_CHANGED')
  return {
    advance: {
      has_cast: Object.values(vote.casts).some((it) => it.vote_type === 'ADVANCE'),
      changed: { names: changed.map(nameOf), weight: weigh(changed) },
      abstained: meant(0),
      against: meant(-1),
      blank: left('BLANK').map(nameOf),
    },
  }
}

/** Whose vote fell because they came, between two moments. */
export const cameAfterVoting = ({ advance }: LiveState, { since, until, nameOf }: { since: string; until: string; nameOf: Naming }) =>
  Object.values(advance)
    .filter((it) => it.ended_by === 'ENTRY' && !it.is_designated && it.until! > since && it.until! <= until)
    .map((it) => ({ name: nameOf(it.member_id), at: it.until! }))

/** Two passages of the constitution: who voted before, and what is there altogether. */
export function advanceClause(voice: Voice): string[] {
  const { t, facts } = voice
  const { advance } = facts.constitution
  if (!advance) return []
  const isSpa = facts.company.type === 'SPA'
  const byClause = advance.article ? fill(t.advance.byArticle, { article: advance.article }) : t.advance.byStatute
  const by = advance.has_clause ? byClause : t.advance.byEmergency
  const values = { by: `${by}${isSpa ? t.advance.alsoByCode : ''}`, names: namesIn(voice, advance.names), weight: weightInWords(voice, advance.weight) }
  return [fill(advance.names.length === 1 ? t.advance.one : t.advance.many, values)]
}

/** What is said of them when a vote opens: that they were taken into the count, and whose are not. */
export function advancePassages(voice: Voice, told: AdvanceTold | undefined, opened_at: string): string[] {
  if (!told) return []
  const { t } = voice
  const names = (of: readonly string[]) => namesIn(voice, of)
  const { changed, abstained, against, blank } = told
  const provided = [
    ...(abstained.length > 0 ? [fill(abstained.length === 1 ? t.advance.abstainedOne : t.advance.abstainedMany, { names: names(abstained) })] : []),
    ...(against.length > 0 ? [fill(against.length === 1 ? t.advance.againstOne : t.advance.againstMany, { names: names(against) })] : []),
  ]
  const fallen = changed.names.length > 0 ? [fill(t.advance.fallen, { names: names(changed.names), weight: weightInWords(voice, changed.weight) })] : []
  const other = [...fallen, ...provided].join('; ')
  return [
    ...(told.has_cast ? [fill(t.advance.opened, { time: hourIn(voice, opened_at) })] : []),
    ...(other ? [fill(t.advance.changed, { what: other })] : []),
    ...(blank.length > 0 ? [fill(blank.length === 1 ? t.advance.blankOne : t.advance.blankMany, { names: names(blank) })] : []),
  ]
}

export const entryPassages = (voice: Voice, revoked: readonly { name: string; at: string }[]): string[] =>
  revoked.map(({ name, at }) => fill(voice.t.advance.entered, { name, time: hourIn(voice, at) }))

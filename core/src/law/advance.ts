import { type Check, dayOf, fires, firesIf, passes } from './check.ts'
import type { LawFacts } from './facts.ts'
import { leastOf, meets } from './threshold.ts'
import { constitution } from './weights.ts'

const isTaken = ({ meeting }: Pick<LawFacts, 'meeting'>) => meeting.advance === true

/** Only a clause lets people vote before the meeting (art. 2370 c. 4), or the rule of the emergency while it holds; directors vote where they meet (art. 2388). */
const admitted: Check = (facts) => {
  if (!isTaken(facts)) return null
  if (facts.meeting.meeting_type === 'BOARD') return fires({ case: 'board' })
  if (facts.company.statute.advance_vote_allowed) return passes()
  const [date, until] = [dayOf(facts), facts.config.art106_until]
  if (date === null) return null
  return date <= until ? fires({ case: 'emergency', until }, 'WARN') : fires()
}

/** Nobody votes before the meeting on what is not written: every proposal is whole in the notice (art. 2538 c. 6, for the others by prudence). */
const proposed: Check = (facts) => {
  if (!isTaken(facts) || facts.agenda.length === 0) return null
  const open = facts.agenda.filter((it) => !it.skip_vote && !it.election && (it.is_unwritten || it.blanks.length > 0))
  return firesIf(open.length > 0, { titles: open.map((it) => `«${it.title}»`).join(', '), count: open.length })
}

/** Of an S.r.l. the law says nothing: the clause rules alone (art. 2479-bis c. 3). */
const byClause: Check = (facts) => (isTaken(facts) ? fires() : null)

const quorumOf = ({ meeting: { quorums } }: LawFacts, { convocation_type }: NonNullable<LawFacts['presence']>) =>
  convocation_type === 'SECOND' ? quorums.second : quorums.first

/** What they voted upon is not what is put to the vote: who is there without them should be enough. */
const constitutedWithout: Check = (facts) => {
  const { presence, vote, advance = [] } = facts
  if (!presence || !vote?.text_changed || advance.length === 0) return null
  const quorum = quorumOf(facts, presence)
  const { part, whole } = constitution({ ...facts, advance: [] }, presence.present, presence.convocation_type)
  const title = facts.agenda.find((it) => it._id === vote.point_id)?.title ?? ''
  return firesIf(!meets(quorum, part, whole), { title, present: part, total: whole, required: leastOf(quorum, whole) })
}

/** An assembly of nobody: all that is needed came before it, and nobody who votes is there to discuss. */
const discussed: Check = (facts) => {
  const { presence, advance = [] } = facts
  if (!presence || advance.length === 0) return null
  const { convocation_type, present } = presence
  const here = constitution({ ...facts, advance: [] }, present, convocation_type)
  const all = constitution(facts, present, convocation_type)
  return firesIf(here.part === 0 && meets(quorumOf(facts, presence), all.part, all.whole), { count: advance.length })
}

export const advanceChecks = {
  'L-ADV-01': admitted,
  'L-ADV-02': proposed,
  'L-ADV-03': byClause,
  'L-ADV-05': constitutedWithout,
  'L-ADV-06': discussed,
} satisfies Record<string, Check>

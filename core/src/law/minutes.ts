import { daysBetween } from '../dates.ts'
import { type Check, fires, firesIf, type LawOutcome, passes } from './check.ts'
import type { CompanyFact, LawFacts, MeetingKind, MinutesFact, PointFact, PointResult } from './facts.ts'

/** Every weight that was there is told once: in favour, against, abstained, excluded, or counted in no majority. */
export const isBalanced = ({ favourable, against, abstained, excluded, unvoted = 0, present }: PointResult): boolean =>
  favourable + against + abstained + excluded + unvoted === present

/** What art. 2375 c. 1 asks of minutes. */
const complete: Check = (facts) => (facts.minutes ? (gapIn(facts, facts.minutes) ?? passes()) : null)

function gapIn(facts: LawFacts, minutes: MinutesFact): LawOutcome | null {
  if (!minutes.held_on) return fires({ case: 'date' })
  if (!facts.presence || facts.presence.present.length === 0) return fires({ case: 'participants' })
  for (const point of facts.agenda) {
    const gap = gapAt(point, minutes.points)
    if (gap) return fires({ case: gap, title: point.title })
  }
  return null
}

function gapAt(point: PointFact, told: readonly PointResult[]): string | null {
  const result = told.find((it) => it.point_id === point._id)
  if (!result) return 'result'
  if (result.is_skipped) return null
  if (result.undecided) return 'resolution'
  if (!result.named) return 'names'
  return isBalanced(result) ? null : 'sum'
}

const signed: Check = ({ minutes, meeting }) => {
  if (!minutes) return null
  if (meeting.has_notary) return firesIf(!minutes.has_deed, { case: 'notary' })
  return firesIf(!minutes.signed_by_chair || !minutes.signed_by_secretary)
}

/** Every extraordinary assembly of an S.p.A. has a notary, whatever is said of the point (art. 2375 c. 2). */
export const needsNotary = (
  { nature, notary_required }: Pick<PointFact, 'nature' | 'notary_required'>,
  { type, meeting_type }: { type: CompanyFact['type']; meeting_type: MeetingKind },
): boolean => notary_required || (type === 'SPA' && meeting_type === 'ASSEMBLY' && nature === 'EXTRAORDINARY')

/** While preparing, a notary already named is enough; what the product then writes is a draft for them. */
const notary: Check = ({ agenda, meeting, company }, trigger) => {
  const points = agenda.filter((it) => needsNotary(it, { type: company.type, meeting_type: meeting.meeting_type }))
  if (points.length === 0) return null
  const data = { count: points.length, title: points[0]!.title }
  return trigger === 'minutes' ? fires({ case: 'draft', ...data }) : firesIf(!meeting.has_notary, data)
}

/** "Without delay" (art. 2375 c. 3), which we read as thirty days. */
const delay = 30

const withoutDelay: Check = ({ minutes }) => {
  if (!minutes?.held_on) return null
  const days = daysBetween(minutes.held_on, minutes.today)
  return firesIf(days > delay, { days, allowed: delay })
}

export const minutesChecks = { 'L-MIN-01': complete, 'L-MIN-02': signed, 'L-MIN-03': notary, 'L-MIN-05': withoutDelay } satisfies Record<string, Check>

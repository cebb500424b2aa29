import { accountsDays, yearEndBefore } from '../company/accounts-deadline.ts'
import { addDays, daysBetween } from '../dates.ts'
import { isRestDay } from '../holidays.ts'
import { accountsTemplate } from './accounts-plan.ts'
import { type Check, dayOf, fires, firesIf, type LawOutcome, passes, people } from './check.ts'
import type { LawFacts, MemberFact, PointFact } from './facts.ts'
import { hasType, hasVotes, inMeeting } from './weights.ts'

/** From when the notice counts: before it leaves, today. Where receipt decides, a delivery not yet proven could be today's at best. */
function referenceDay({ notice, company }: LawFacts): string {
  if (!notice.dispatched_on) return notice.today
  return company.statute.notice_basis === 'DISPATCH' ? notice.dispatched_on : (notice.last_delivered_on ?? notice.today)
}

const noticePeriod: Check = (facts) => {
  const day = dayOf(facts)
  if (!day) return null
  const required = facts.company.statute.notice_days
  const days = daysBetween(referenceDay(facts), day)
  const latest = addDays(day, -required)
  return firesIf(days < required, { days, required, latest, date: day, ...(facts.company.statute.notice_basis === 'RECEIPT' && { case: 'receipt' }) })
}

const publication: Check = ({ company }) => firesIf(!company.statute.pec_allowed)

/** Receipts need certified mail at both ends (DPR 68/2005, art. 6): a sender without it proves nothing to anybody. */
const proofOfReceipt: Check = (facts) => {
  if (facts.notice.sender_certified === false) return fires({ case: 'sender' })
  const unproven = inMeeting(facts).filter((it) => hasType(it, 'PAR') && it.address_looks_certified === false)
  return firesIf(unproven.length > 0, people(unproven))
}

/** In what order the parts of a notice are asked for. */
const noticeParts = (facts: LawFacts) => {
  const { call_type, call_link, place } = facts.meeting
  const hasMeans = call_type === 'CALL_DELIBERA' || (call_type === 'CALL_EXTERNAL' && Boolean(call_link))
  return { day: facts.first !== null, place: Boolean(place) || hasMeans, agenda: facts.agenda.length > 0 }
}

const noticeContent: Check = (facts, trigger) => {
  // Before the date is chosen nothing is wrong with the notice: it is still to be written.
  if (trigger === 'prepare' && !facts.first) return fires({ case: facts.agenda.length > 0 ? 'day' : 'everything' }, 'INFO')
  const missing = Object.entries(noticeParts(facts)).find(([, there]) => !there)
  return missing ? fires({ case: missing[0] }) : passes()
}

const isOfficer = (it: MemberFact) => hasType(it, 'ADM') || hasType(it, 'MAJ')

/** Lack of notice to a partner is a ground of nullity (art. 2379, 2479-ter); officers must be told, and decide nothing here (art. 2405). */
const everybodyConvened: Check = (facts, trigger) => {
  if (trigger === 'start') return addedWithoutNotice(facts)
  if (nobodyChosenYet(facts, trigger)) return null
  const forgotten = facts.members.filter((it) => !it.convocated)
  const partners = forgotten.filter(hasVotes)
  if (partners.length > 0) return fires({ case: 'partners', ...people(partners) }, 'BLOCK')
  const officers = forgotten.filter(isOfficer)
  return officers.length > 0 ? fires({ case: 'officers', ...people(officers) }, 'WARN') : passes()
}

/** Who became a partner after the send may be in the book alone: nobody convened them, and their capital is missing from the count. */
function addedWithoutNotice(facts: LawFacts): LawOutcome {
  const left = facts.members.filter((it) => !it.in_meeting && hasVotes(it))
  if (left.length > 0) return fires({ case: 'partners', ...people(left) }, 'WARN')
  const added = inMeeting(facts).filter((it) => !it.convocated && (hasVotes(it) || isOfficer(it)))
  return added.length > 0 ? fires({ case: 'added', ...people(added) }, 'WARN') : passes()
}

const nobodyChosenYet = (facts: LawFacts, trigger: string) => trigger === 'prepare' && inMeeting(facts).length === 0

const boardNotice: Check = (facts, trigger) => {
  if (nobodyChosenYet(facts, trigger)) return null
  const forgotten = facts.members.filter((it) => !it.convocated)
  const directors = forgotten.filter((it) => hasType(it, 'ADM'))
  if (directors.length > 0) return fires({ case: 'directors', ...people(directors) }, 'BLOCK')
  const day = dayOf(facts)
  const { board_notice_days: required, board_urgent_notice_days: urgent } = facts.company.statute
  const days = day ? daysBetween(facts.notice.dispatched_on ?? facts.notice.today, day) : null
  if (days !== null && days < required) return fires({ case: 'late', days, required, urgent }, 'WARN')
  const auditors = forgotten.filter((it) => hasType(it, 'MAJ'))
  return auditors.length > 0 ? fires({ case: 'auditors', ...people(auditors) }, 'WARN') : passes(days === null ? undefined : { days, required })
}

/** The approval of the accounts itself: what else is decided about them, such as reserves or a loss, has no such term. */
const accountPoints = (agenda: readonly PointFact[]) => agenda.filter((it) => it.template_id === accountsTemplate)

const accountsInTime: Check = (facts) => {
  const day = dayOf(facts)
  if (!day || accountPoints(facts.agenda).length === 0) return null
  const { statute } = facts.company
  const allowed = accountsDays(statute)
  const year_end = yearEndBefore(day, statute.fiscal_year_end)
  const deadline = addDays(year_end, allowed)
  // Once the last day has passed nobody can hold the meeting earlier.
  return firesIf(day > deadline, { year_end, deadline, allowed, date: day, ...(day > deadline && facts.notice.today > deadline && { case: 'past' }) })
}

const accountsFiled: Check = ({ agenda }) => {
  const points = accountPoints(agenda)
  return points.length === 0 ? null : firesIf(!points.some((it) => it.files_count > 0))
}

/** Lawful, and a reason for many to stay away: of the days that are asked about, or of those that are fixed. */
const restDays: Check = ({ first, second, proposed = [] }) => {
  const fixed = [first, second].flatMap((it) => it?.datetime.slice(0, 10) ?? [])
  const days = fixed.length > 0 ? fixed : proposed
  const rest = [...new Set(days.filter(isRestDay))].sort()
  if (days.length === 0) return null
  return firesIf(rest.length > 0, rest.length > 0 ? { case: fixed.length > 0 ? 'fixed' : 'proposed', days: rest.join(', ') } : undefined)
}

export const noticeChecks = {
  'L-NOT-01': noticePeriod,
  'L-NOT-02': publication,
  'L-NOT-03': proofOfReceipt,
  'L-NOT-04': noticeContent,
  'L-NOT-05': everybodyConvened,
  'L-NOT-06': boardNotice,
  'L-NOT-07': accountsInTime,
  'L-NOT-08': accountsFiled,
  'L-NOT-09': restDays,
} satisfies Record<string, Check>

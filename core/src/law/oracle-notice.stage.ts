import type { CallFact, LawFacts, MemberFact } from './facts.ts'
import { type Finding, has, isBoard, weightBy } from './oracle.stage.ts'

// The notice, a second time: when it leaves, whom it reaches, what it says.

const dayNumber = (day: string): number => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / 86_400_000

const daysTo = (from: string, call: CallFact): number => dayNumber(call.datetime) - dayNumber(from)

/** The day of the notice is not counted, that of the meeting is. Silent: one that has left and is not proven to have arrived arrives today at best. */
export function noticeBy(facts: LawFacts): Finding[] {
  const { meeting, company, notice, first } = facts
  if (meeting.is_offline || meeting.meeting_type === 'BOARD' || first === null) return []
  const since = notice.dispatched_on && (company.statute.notice_basis === 'RECEIPT' ? notice.last_delivered_on : notice.dispatched_on)
  return daysTo(since ?? notice.today, first) >= company.statute.notice_days ? [] : ['WARN L-NOT-01']
}

/** Silent: a second call before the first is as one on its day; one that is convened again in time, with its own notice, needs no word. */
export function secondBy({ meeting, company, first, second, notice }: LawFacts): Finding[] {
  if (second === null) return []
  if (meeting.meeting_type === 'BOARD') return ['BLOCK L-SEC-04']
  if (company.type === 'SRL') return company.statute.second_call_allowed ? [] : ['WARN L-SEC-03']
  if (first === null) return []
  const later = daysTo(first.datetime, second)
  const isReconvened = later <= 30 && daysTo(notice.today, second) >= 8
  return [...(later <= 0 ? ['BLOCK L-SEC-01'] : []), ...(second.in_notice || isReconvened ? [] : ['WARN L-SEC-02'])]
}

/** Who votes and was not convened can have the assembly annulled; officers are to be told of it. After the send it is late for a remedy, and only said. */
export function forgottenBy(facts: LawFacts, isStart: boolean): Finding[] {
  if (isBoard(facts)) return []
  const forgotten = facts.members.filter((it) => !it.convocated)
  const votes = (it: MemberFact) => weightBy(facts, it) > 0
  if (forgotten.some(votes)) return [isStart ? 'WARN L-NOT-05' : 'BLOCK L-NOT-05']
  // Silent: at the start an officer whom the meeting never had was told of at the send.
  return forgotten.some((it) => has(it, 'ADM', 'MAJ') && (it.in_meeting || !isStart)) ? ['WARN L-NOT-05'] : []
}

/** A director whom nobody convened is no board meeting; too few days, or an auditor left out, is said. */
export function boardNoticeBy(facts: LawFacts): Finding[] {
  const { notice, first, company } = facts
  if (!isBoard(facts)) return []
  const forgotten = facts.members.filter((it) => !it.convocated)
  if (forgotten.some((it) => has(it, 'ADM'))) return ['BLOCK L-NOT-06']
  const isLate = first !== null && daysTo(notice.dispatched_on ?? notice.today, first) < company.statute.board_notice_days
  return isLate || forgotten.some((it) => has(it, 'MAJ')) ? ['WARN L-NOT-06'] : []
}

/** An item that is voted and whose texts are not filled in. */
export const unwrittenBy = ({ agenda }: LawFacts): Finding[] => (agenda.some((it) => !it.skip_vote && it.blanks.length > 0) ? ['WARN L-AGE-03'] : [])

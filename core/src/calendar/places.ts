import { type DecisionTab, decisionPath } from '../decisions/places.ts'
import { firstPage } from '../meetings/next.ts'
import { type MeetingPage, meetingPath, meetingsPath } from '../meetings/places.ts'
import type { CalendarDeadline, CalendarEvent, CalendarMeeting, DeadlineKind } from './schema.ts'

/** Whose calendar is open: a person's, a consultant's, or a company's. */
export type CalendarSide = 'user' | 'consultant' | 'company'

export interface EventPlace {
  path: string
  search: Record<string, string>
}

const at = (path: string, search: Record<string, string> = {}): EventPlace => ({ path, search })

/** The page of the meeting on which a deadline is met. */
const pages: Partial<Record<DeadlineKind, MeetingPage>> = {
  ACCOUNTS_PROJECT: 'odg',
  ACCOUNTS_DEPOSIT: 'odg',
  ACCOUNTS_NOTICE: 'convocations',
  ACCOUNTS_ASSEMBLY: 'details',
  ACCOUNTS_FILING: 'verbal',
  NOTICE: 'convocations',
  SIGNATURES: 'verbal',
  POLL: 'proposals',
  QUESTIONS: 'organization',
  PROXIES: 'organization',
  ADVANCE: 'organization',
  LISTS: 'odg',
}

/** Steps that somebody takes outside of the product and marks in the campaign. */
const marked: readonly DeadlineKind[] = ['ACCOUNTS_PROJECT', 'ACCOUNTS_DEPOSIT', 'ACCOUNTS_FILING']

/** Where something in a calendar leads: to the meeting, or to where a deadline is mended. */
export const placeOf = (event: CalendarEvent, side: CalendarSide): EventPlace =>
  event.kind === 'MEETING' ? placeOfMeeting(event) : placeOfDeadline(event, side)

const placeOfMeeting = ({ company, meeting_id, meeting_type, status }: CalendarMeeting): EventPlace =>
  at(meetingPath({ _id: meeting_id, company_id: company._id, meeting_type }, status === 'CONVOCATION' ? 'convocations' : firstPage(status)))

/** The tab of a decision in writing on which a deadline is met. */
function decisionTab(deadline: DeadlineKind): DecisionTab {
  if (deadline === 'SIGNATURES' || deadline === 'ACCOUNTS_FILING') return 'record'
  return deadline === 'DECISION' ? 'answers' : 'text'
}

function placeOfDeadline({ deadline, company, meeting_id, written }: CalendarDeadline, side: CalendarSide): EventPlace {
  if (deadline === 'SUBSCRIPTION') return at(`/company/${company._id}/settings/products`)
  if (deadline === 'INVITATION' || deadline === 'REQUEST')
    return at(side === 'consultant' ? '/consultant/bindings' : `/company/${company._id}/settings/consultants`)
  if (side === 'consultant' && marked.includes(deadline)) return at('/consultant/calendar', { tab: 'campaign', search: company.business_name })
  if (written && meeting_id) return at(decisionPath({ _id: meeting_id, company_id: company._id }, decisionTab(deadline)))
  // A board under the address of assemblies is led on to its own.
  const page = pages[deadline]
  if (meeting_id && page) return at(meetingPath({ _id: meeting_id, company_id: company._id, meeting_type: 'ASSEMBLY' }, page))
  return at(`${meetingsPath(company._id, 'ASSEMBLY')}${deadline === 'ACCOUNTS_FILING' ? '' : '/new'}`)
}

import { minutesDays } from '../calendar/deadlines.ts'
import type { Statute } from '../company/statute.ts'
import { addDays, dayInRome } from '../dates.ts'
import type { MeetingStatus, MeetingType } from '../meeting/status.ts'
import { type MeetingPage, meetingPath } from '../meetings/places.ts'
import { type CompanyStanding, hasRight } from '../permissions.ts'
import { itemOf } from './items.ts'
import type { MeetingTask, TodoCompany, TodoItem, Urgency } from './schema.ts'

/** A meeting as far as it may wait for somebody. */
export interface TodoMeeting {
  _id: string
  meeting_type: MeetingType
  name: string
  status: MeetingStatus
  is_offline: boolean
  /** When it is or was; null while nobody has said. */
  date: string | null
  /** How many members have said which dates suit them, and until when they are asked. */
  poll: { answers: number; ends: string | null; is_closed: boolean } | null
  /** People whom the notice did not reach. */
  undelivered: number
  /** What members asked before it and nobody has answered, and by which day its notice promised to; null where it promised none. */
  questions: { unanswered: number; by: string | null }
  /** What minutes that are being written still lack; left out where nobody asked. */
  gaps?: number | undefined
  /** Of confirmed minutes: when, whether members have them, and who has still to sign. */
  minutes: { confirmed_on: string; is_sent: boolean; unsigned: number; mine: boolean } | null
}

interface Place {
  company: TodoCompany
  standing: CompanyStanding
  statute: Pick<Statute, 'notice_days' | 'board_notice_days'>
  today: string
}

/** Minutes that nobody sent are spoken of for so long: after that whoever wanted them has asked. */
const unsentDays = 30
/** So many days before its last lawful day a notice presses most. */
const pressingDays = 2

const pages: Record<MeetingTask, MeetingPage> = {
  continue_draft: 'details',
  confirm_meeting: 'details',
  convene_meeting: 'convocations',
  fix_date: 'proposals',
  send_notice: 'convocations',
  resend_notice: 'convocations',
  answer_questions: 'organization',
  prepare_room: 'organization',
  open_room: 'live',
  complete_meeting: 'presences',
  write_minutes: 'verbal',
  sign_minutes: 'verbal',
  collect_signatures: 'verbal',
  send_minutes: 'verbal',
}

type Found = Pick<TodoItem, 'tone'> & Partial<Pick<TodoItem, 'due' | 'count' | 'when'>> & { what: MeetingTask }

/** What brings a meeting further. Who may not confirm what a consultant prepared only waits. */
export function meetingTodo(meeting: TodoMeeting, place: Place): TodoItem[] {
  const { _id, meeting_type, name, is_offline } = meeting
  return tasksIn(meeting, place).map((it) =>
    itemOf({
      _id: `${it.what}-${_id}`,
      company: place.company,
      meeting: { _id, name, meeting_type },
      when: meeting.date,
      to: meetingPath({ _id, meeting_type, company_id: place.company._id, mode: { is_offline } }, pages[it.what]),
      ...it,
    }),
  )
}

function tasksIn(meeting: TodoMeeting, place: Place): Found[] {
  switch (meeting.status) {
    case 'DRAFT':
      return [{ what: 'continue_draft', tone: 'gray' }]
    case 'CREATION':
      return hasRight(place.standing, 'confirm') ? [{ what: 'confirm_meeting', ...noticeTerm(meeting, place) }] : []
    case 'PROCESSING':
      return meeting.is_offline ? [{ what: 'complete_meeting', tone: 'ambra' }] : [{ what: 'convene_meeting', ...noticeTerm(meeting, place) }]
    case 'PROPOSAL':
      return pollTasks(meeting, place)
    case 'CONVOCATION':
      return [{ what: 'send_notice', ...noticeTerm(meeting, place) }]
    case 'PERFORM':
      return convenedTasks(meeting, place)
    case 'VERBALIZE':
      return [{ what: 'write_minutes', ...minutesTerm(meeting, place), ...(meeting.gaps ? { count: meeting.gaps } : {}) }]
    case 'COMPLETED':
      return minutesTasks(meeting, place)
    default:
      return []
  }
}

const dayOf = ({ date }: Pick<TodoMeeting, 'date'>): string | null => (date ? dayInRome(new Date(date)) : null)

/** The last lawful day for the notice, where the meeting has a day. Before it has come near, there is time. */
function noticeTerm(meeting: TodoMeeting, { statute, today }: Place): Pick<Found, 'tone' | 'due'> {
  const day = dayOf(meeting)
  if (!day || meeting.is_offline) return { tone: 'ambra' }
  const due = addDays(day, -statute[meeting.meeting_type === 'BOARD' ? 'board_notice_days' : 'notice_days'])
  return { tone: due <= addDays(today, pressingDays) ? 'rosso' : 'ambra', due }
}

/** A poll waits for those who prepare once somebody has answered, or nobody can any more. */
function pollTasks({ poll }: TodoMeeting, { today }: Place): Found[] {
  const isOver = poll !== null && (poll.is_closed || (poll.ends !== null && dayInRome(new Date(poll.ends)) < today))
  if (!poll || (poll.answers === 0 && !isOver)) return []
  return [{ what: 'fix_date', tone: isOver ? 'ambra' : 'gray', count: poll.answers, when: poll.ends }]
}

function convenedTasks(meeting: TodoMeeting, { today }: Place): Found[] {
  const day = dayOf(meeting)
  const isPast = day !== null && day < today
  const lost: Found[] =
    meeting.undelivered > 0 && !isPast ? [{ what: 'resend_notice', tone: 'rosso', count: meeting.undelivered, ...(day && { due: day }) }] : []
  const asked = isPast ? [] : questionTasks(meeting, today)
  if (day === null || day > addDays(today, 1)) return [...lost, ...asked]
  const room: Found = day > today ? { what: 'prepare_room', tone: 'ambra', due: day } : { what: 'open_room', tone: 'rosso', due: day }
  return [room, ...lost, ...asked]
}

/** Answers are there when the notice said, or in the meeting itself. */
function questionTasks(meeting: TodoMeeting, today: string): Found[] {
  const { unanswered, by } = meeting.questions
  if (unanswered === 0) return []
  const due = by ?? dayOf(meeting)
  return [{ what: 'answer_questions', tone: due !== null && due <= addDays(today, 1) ? 'rosso' : 'ambra', count: unanswered, ...(due && { due }) }]
}

/** Minutes are drawn up without delay, in time for what must be filed (art. 2375 c. 3). */
function minutesTerm(meeting: TodoMeeting, { today }: Place): { tone: Urgency; due?: string } {
  const day = dayOf(meeting)
  if (!day) return { tone: 'ambra' }
  const due = addDays(day, minutesDays)
  return { tone: due < today ? 'rosso' : 'ambra', due }
}

function minutesTasks(meeting: TodoMeeting, place: Place): Found[] {
  const { minutes } = meeting
  if (!minutes) return []
  const { unsigned, mine, is_sent, confirmed_on } = minutes
  const others = unsigned - (mine ? 1 : 0)
  return [
    ...(mine ? [{ what: 'sign_minutes' as const, ...minutesTerm(meeting, place) }] : []),
    ...(others > 0 ? [{ what: 'collect_signatures' as const, ...minutesTerm(meeting, place), count: others }] : []),
    ...(unsigned === 0 && !is_sent && addDays(confirmed_on, unsentDays) >= place.today ? [{ what: 'send_minutes' as const, tone: 'gray' as const }] : []),
  ]
}

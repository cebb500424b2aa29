import { minutesDays } from '../calendar/deadlines.ts'
import { addDays, dayInRome } from '../dates.ts'
import { decisionPath } from '../decisions/places.ts'
import type { MeetingType } from '../meeting/status.ts'
import { itemOf } from './items.ts'
import type { TodoCompany, TodoItem } from './schema.ts'

/** A decision in writing that waits: closed and without a record, or stopped and to be decided in a meeting. */
export interface TodoDecision {
  _id: string
  meeting_type: MeetingType
  name: string
  decision_status: 'CLOSED' | 'STOPPED'
  /** When it was closed or stopped. */
  since: string
}

/** A record is made without delay (art. 2478); whoever asked for a meeting has a right to it. */
export function decisionTodo(
  { _id, meeting_type, name, decision_status, since }: TodoDecision,
  { company, today }: { company: TodoCompany; today: string },
): TodoItem {
  const what = decision_status === 'CLOSED' ? 'record_decision' : 'convert_decision'
  const due = addDays(dayInRome(new Date(since)), minutesDays)
  return itemOf({
    _id: `${what}-${_id}`,
    what,
    tone: due < today ? 'rosso' : 'ambra',
    company,
    meeting: { _id, name, meeting_type },
    when: since,
    due,
    to: decisionPath({ _id, company_id: company._id }, what === 'record_decision' ? 'record' : 'answers'),
  })
}

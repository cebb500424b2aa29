import { minutesDays } from '../calendar/deadlines.ts'
import { addDays, dayInRome } from '../dates.ts'
import { type DecisionTab, decisionPath } from '../decisions/places.ts'
import type { MeetingType } from '../meeting/status.ts'
import { itemOf } from './items.ts'
import type { DecisionTask, TodoCompany, TodoItem } from './schema.ts'

/** A decision in writing as far as it may wait for somebody. */
export interface TodoDecision {
  _id: string
  meeting_type: MeetingType
  name: string
  decision_status: 'DRAFT' | 'OPEN' | 'CLOSED' | 'STOPPED' | 'RECORDED'
  /** The moment it is about: until when people answer, or when it was closed, stopped or recorded. Null while nobody has said until when. */
  when: string | null
  /** People whom the proposal did not reach, by mail or otherwise. */
  undelivered: number
  /** Of a record: who has still to sign it, and whether that is who asks. */
  unsigned: number
  mine: boolean
}

const tabs: Record<DecisionTask, DecisionTab> = {
  continue_decision: 'text',
  reach_people: 'recipients',
  record_decision: 'record',
  sign_record: 'record',
  collect_record: 'record',
  convert_decision: 'answers',
}

type Found = Pick<TodoItem, 'tone'> & Partial<Pick<TodoItem, 'due' | 'count'>> & { what: DecisionTask }

/** What brings a decision in writing further. */
export function decisionTodo(decision: TodoDecision, { company, today }: { company: TodoCompany; today: string }): TodoItem[] {
  const { _id, meeting_type, name, when } = decision
  return tasksIn(decision, today).map((it) =>
    itemOf({
      _id: `${it.what}-${_id}`,
      company,
      meeting: { _id, name, meeting_type },
      when,
      to: decisionPath({ _id, company_id: company._id }, tabs[it.what]),
      ...it,
    }),
  )
}

function tasksIn(decision: TodoDecision, today: string): Found[] {
  const { decision_status, undelivered, unsigned, mine } = decision
  const term = () => recordTerm(decision, today)
  switch (decision_status) {
    case 'DRAFT':
      return [{ what: 'continue_decision', tone: 'gray' }]
    case 'OPEN':
      // Without anything that shows that it came there is no record (L-DEC-13), and nobody can be told any more after the end.
      return undelivered > 0 ? [{ what: 'reach_people', tone: 'rosso', count: undelivered, ...(dayOf(decision) && { due: dayOf(decision) }) }] : []
    case 'CLOSED':
      return [{ what: 'record_decision', ...term() }]
    case 'STOPPED':
      return [{ what: 'convert_decision', ...term() }]
    case 'RECORDED':
      return unsigned > 0 ? [{ what: mine ? 'sign_record' : 'collect_record', ...term() }] : []
  }
}

const dayOf = ({ when }: Pick<TodoDecision, 'when'>): string | null => (when ? dayInRome(new Date(when)) : null)

/** A record is made without delay (art. 2478); whoever asked for a meeting has a right to it. */
function recordTerm(decision: TodoDecision, today: string): Pick<Found, 'tone' | 'due'> {
  const day = dayOf(decision)
  if (!day) return { tone: 'ambra' }
  const due = addDays(day, minutesDays)
  return { tone: due < today ? 'rosso' : 'ambra', due }
}

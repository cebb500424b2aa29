import type { Statute } from '../company/statute.ts'
import { dayInRome } from '../dates.ts'
import type { Notification } from '../notifications/schema.ts'
import { type CompanyFacts, companyTodo } from './company-todo.ts'
import { decisionTodo, type TodoDecision } from './decision-todo.ts'
import { meetingTodo, type TodoMeeting } from './meeting-todo.ts'
import { noticeTodo, type OwnFacts, ownTodo, withNotices } from './own-todo.ts'
import type { TodoItem, TodoLight, Urgency } from './schema.ts'

/** A company, its statute and the meetings that may wait. */
export interface TodoFacts extends CompanyFacts {
  statute: Pick<Statute, 'notice_days' | 'board_notice_days'>
  meetings: readonly TodoMeeting[]
  decisions: readonly TodoDecision[]
}

interface Asked {
  companies: readonly TodoFacts[]
  /** Unread ones, as far as they are about these companies or the account. */
  notices: readonly Notification[]
  /** Left out where it is asked for companies alone. */
  own?: OwnFacts | undefined
}

/** Everything that waits, what presses most first: the one list of dashboard, home of a company, consultant's list and campaign. */
export function todoOf({ companies, notices, own }: Asked, now: Date): TodoItem[] {
  const today = dayInRome(now)
  const ofCompanies = companies.flatMap((it) => [
    ...it.meetings.flatMap((one) => meetingTodo(one, { ...it, today })),
    ...(it.standing === 'CLAIMANT' ? [] : it.decisions.flatMap((one) => decisionTodo(one, { ...it, today }))),
    ...companyTodo(it, today),
  ])
  const items = withNotices([...ofCompanies, ...(own ? ownTodo(own) : [])], notices)
  return inOrder([...items, ...noticeTodo(notices)])
}

const weight: Record<Urgency, number> = { rosso: 0, ambra: 1, gray: 2 }
/** The second factor is advice to somebody who has nothing else to do. */
const rank = (it: TodoItem) => (it.what === 'turn_second_factor_on' ? 3 : weight[it.tone])
/** What has no term comes after what has one. */
const term = (it: TodoItem) => it.due ?? '9999'

/** What presses most first; among equals the earliest term, then as they were found. */
export const inOrder = (items: readonly TodoItem[]): TodoItem[] =>
  [...items].sort((one, other) => rank(one) - rank(other) || term(one).localeCompare(term(other)))

/** How a company stands by what waits in it. Advice leaves it in order. */
export function lightOf(items: readonly Pick<TodoItem, 'tone'>[]): TodoLight {
  if (items.some((it) => it.tone === 'rosso')) return 'BLOCKED'
  return items.some((it) => it.tone === 'ambra') ? 'CHECK' : 'FINE'
}

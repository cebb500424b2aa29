import { lightOf } from '../calendar/deadlines.ts'
import type { DeadlineState } from '../calendar/schema.ts'
import { addDays, daysBetween } from '../dates.ts'
import { Fault } from '../faults.ts'
import type { TaskChange, TaskStatus } from './schema.ts'
import { taskRule } from './table.ts'
import type { TaskTerm } from './terms.ts'

/** What of a task its rules ask for. */
export interface TaskStanding extends Pick<TaskTerm, 'code' | 'due_on' | 'legal_on'> {
  status: TaskStatus
  done_on: string | null
  protocol: string | null
  proof_file_id: string | null
  note: string | null
}

/** Why a change is refused with MT002: `info.reason`, for which the screens have words. */
export type TaskReason = 'legal_term' | 'no_proof' | 'no_day' | 'day_ahead' | 'no_reason' | 'not_open' | 'not_free' | 'not_registered'

const refused = (reason: TaskReason, info: Record<string, unknown> = {}) => new Fault('MT002', { reason, ...info })

export const needsProof = (code: TaskTerm['code']): boolean => taskRule(code).proof === true

/** DONE, or how near its day is. What was given up stands aside like what is done; without a day nothing is near. */
export const stateOf = ({ status, due_on }: Pick<TaskStanding, 'status' | 'due_on'>, today: string): DeadlineState =>
  due_on === null ? (status === 'OPEN' ? 'AHEAD' : 'DONE') : lightOf(today)(due_on, status !== 'OPEN')

/** The task as the change leaves it: one that is open again has no day on which it was done. */
export function changed<It extends TaskStanding>(task: It, change: TaskChange): It {
  const { due_on = task.due_on, status = task.status, protocol = task.protocol, proof_file_id = task.proof_file_id, note = task.note } = change
  const done_on = status === 'DONE' ? (change.done_on === undefined ? task.done_on : change.done_on) : null
  return { ...task, due_on, status, done_on, protocol, proof_file_id, note }
}

/** What stands against a change. A term of law is never put later; what is filed or paid is proven by a protocol or a file. */
export function refuseChange(task: TaskStanding, change: TaskChange, today: string): Fault | null {
  const next = changed(task, change)
  if (change.title !== undefined && task.code !== 'T-FREE') return refused('not_free')
  if (change.registered_on !== undefined && taskRule(task.code).from !== 'REGISTERED') return refused('not_registered')
  if (change.due_on !== undefined && task.status !== 'OPEN' && next.status !== 'OPEN') return refused('not_open')
  if (task.legal_on !== null && (next.due_on === null || next.due_on > task.legal_on)) return refused('legal_term', { legal_on: task.legal_on })
  if (next.status === 'WAIVED' && !next.note) return refused('no_reason')
  return next.status === 'DONE' ? refuseDone(next, today) : null
}

function refuseDone({ code, done_on, protocol, proof_file_id }: TaskStanding, today: string): Fault | null {
  if (done_on === null) return refused('no_day')
  if (done_on > today) return refused('day_ahead', { today })
  return needsProof(code) && !protocol && !proof_file_id ? refused('no_proof') : null
}

/** Days before the term on which it is recalled; from the term on it is once a week. */
const remindedBefore = [14, 7, 1, 0]

/** Whether whoever has to do it is reminded on a day. */
export function isRecalled({ due_on, status }: Pick<TaskStanding, 'due_on' | 'status'>, today: string): boolean {
  if (due_on === null || status !== 'OPEN') return false
  const left = daysBetween(today, due_on)
  return remindedBefore.includes(left) || (left < 0 && left % 7 === 0)
}

/** The days of terms that are recalled on a day, as far as a first search goes: all that is late, and up to the farthest ahead. */
export const recalledUntil = (today: string): string => addDays(today, Math.max(...remindedBefore))

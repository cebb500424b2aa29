import { dayInRome } from '@delibera/core/dates'
import { needsProof, stateOf } from '@delibera/core/followup/rules'
import type { ServedTaskQuery, Task, TaskQuery } from '@delibera/core/followup/schema'
import { daysLate } from '@delibera/core/followup/values'
import { organName, taskTitle } from '@delibera/core/followup/words'
import { sharedTexts } from '@delibera/core/i18n/every-locale'
import { limits } from '@delibera/core/limits'
import type { Locale } from '@delibera/core/locale'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { type TaskRow, type TaskScope, tasksIn } from '../../stores/followup/task-list-store.ts'

/** A task as its reader sees it. */
export function taskSeen(row: TaskRow, { locale, today }: { locale: Locale; today: string }): Task {
  const { template_id, subject, organ, owner_member, owner_user, owner_name, ...rest } = row
  const texts = sharedTexts(locale)
  return {
    ...rest,
    title: taskTitle(texts, row),
    owner: ownerOf(row, organName(texts, organ)),
    state: stateOf(row, today),
    days_late: daysLate(row.due_on, row.done_on),
    needs_proof: needsProof(row.code),
  }
}

function ownerOf({ owner_member, owner_user, owner_name, organ }: TaskRow, name: string): Task['owner'] {
  if (owner_member) return { kind: 'MEMBER', id: owner_member, name: owner_name ?? name }
  return owner_user ? { kind: 'USER', id: owner_user, name: owner_name ?? name } : { kind: 'ORGAN', id: organ, name }
}

type Reader = Pick<Contexts['user'], 'user' | 'locale'>
type TasksSeen = { total: number; items: Task[] }

async function seen({ db, clock }: Deps, { user, locale }: Reader, scope: TaskScope, query: Omit<TaskQuery, 'sort_by' | 'operator'>): Promise<TasksSeen> {
  const today = dayInRome(clock.now())
  const { total, items } = await tasksIn(db, { scope, user, today, query })
  return { total, items: items.map((it) => taskSeen(it, { locale, today })) }
}

export const companyTasks = (deps: Deps, ctx: Contexts['company'], query: TaskQuery): Promise<TasksSeen> => seen(deps, ctx, { company: ctx.company }, query)

export const servedTasks = (deps: Deps, ctx: Contexts['user'], { company_id, ...query }: ServedTaskQuery): Promise<TasksSeen> =>
  seen(deps, ctx, { consultant: ctx.user, company_id }, query)

export const meetingTasks = (deps: Deps, ctx: Contexts['meeting']): Promise<TasksSeen> =>
  seen(deps, ctx, { meeting: ctx.meeting }, { page: 1, count: limits.tables.max_count })

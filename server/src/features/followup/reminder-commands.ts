import { followupPath } from '@delibera/core/company/tasks'
import { dayInRome } from '@delibera/core/dates'
import { Fault } from '@delibera/core/faults'
import { isRecalled, recalledUntil } from '@delibera/core/followup/rules'
import { taskTitle } from '@delibera/core/followup/words'
import { sharedTexts } from '@delibera/core/i18n/every-locale'
import { defaultLocale } from '@delibera/core/locale'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { notify } from '../../notices/notify.ts'
import { noteReminded, type Recalled, recalledTasks } from '../../stores/followup/reminder-store.ts'
import { lockedTask } from '../../stores/followup/task-list-store.ts'
import { tellTask } from '../../stores/followup/task-store.ts'
import { postReminder } from './letters.ts'

/** What comes due is recalled to whoever has to do it: one letter a day and person, whatever the number of companies and tasks. */
export async function remindByItself(deps: Deps): Promise<void> {
  const today = dayInRome(deps.clock.now())
  const due = (await recalledTasks(deps.db, { until: recalledUntil(today) })).filter((it) => isRecalled({ ...it, status: 'OPEN' }, today))
  for (const email of [...new Set(due.map((it) => it.email))].sort()) {
    const own = due.filter((it) => it.email === email)
    await deps.db
      .transaction()
      .execute((tx) => remind(tx, deps, own))
      .catch((error) => deps.log.error({ err: error }, 'a reminder of tasks was not given'))
  }
}

/** Reminds whoever has to do one task, at somebody's wish. */
export function remindOwner(deps: Deps, { company, user }: Contexts['company'], task_id: string): Promise<{ reminded: number }> {
  return deps.db.transaction().execute(async (tx) => {
    const task = await lockedTask(tx, company, task_id)
    if (!task) throw new Fault('MT001')
    if (task.status !== 'OPEN') throw new Fault('E0002', { reason: 'not_open' })
    const found = await recalledTasks(tx, { until: dayInRome(deps.clock.now()), task_id })
    let reminded = 0
    for (const it of found) reminded += await remind(tx, deps, [it])
    if (reminded > 0) await tellTask(tx, task_id, { at: deps.clock.now(), by: user, kind: 'REMINDED', said: null })
    return { reminded }
  })
}

/** Of one person; told is told, in the letter's own transaction. Answers how many letters were written. */
async function remind(tx: Tx, deps: Deps, own: readonly Recalled[]): Promise<number> {
  const { email, user_id } = own[0]!
  const day = dayInRome(deps.clock.now())
  const fresh = await noteReminded(tx, { email, ids: own.map((it) => it.task_id), day })
  const told = own.filter((it) => fresh.has(it.task_id)).sort((one, other) => (one.due_on ?? '').localeCompare(other.due_on ?? ''))
  if (told.length === 0) return 0
  await postReminder(tx, deps, told)
  if (user_id) for (const it of told) await notifyOf(tx, deps, { ...it, user_id })
  return 1
}

function notifyOf(tx: Tx, { clock }: Deps, it: Recalled & { user_id: string }): Promise<void> {
  const at = clock.now()
  const name = taskTitle(sharedTexts(defaultLocale), it)
  const data = { name, ...(it.due_on && { day: it.due_on }), company: it.business_name, company_id: it.company_id, to: followupPath(it.company_id) }
  return notify(tx, { user_id: it.user_id, kind: 'TASK_DUE', data, key: `task:${it.task_id}:${dayInRome(at)}`, at })
}

import type { Task } from '@delibera/core/followup/schema'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { TaskRow } from './TaskRow.tsx'
import styles from './Tasks.module.css'

interface Props {
  tasks: readonly Task[]
  /** Of several companies, each says its own. */
  isNamed?: boolean
  onOpen: (task: Task) => void
}

/** Tasks by the month in which they are due, or in which they were done. */
export function TaskList({ tasks, isNamed = false, onOpen }: Props) {
  const t = useTranslations('tasks')
  const format = useFormatter()
  const titleOf = (month: string) => (month ? format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: 'long', year: 'numeric' }) : t('undated'))
  return (
    <div className={styles.months}>
      {byMonth(tasks).map(([month, those]) => (
        <section key={month} aria-label={titleOf(month)}>
          <h3 className={styles.month}>{titleOf(month)}</h3>
          <ul className={styles.list}>
            {those.map((it) => (
              <TaskRow key={it._id} task={it} isNamed={isNamed} onOpen={() => onOpen(it)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const monthOf = ({ status, done_on, due_on }: Task): string => ((status === 'DONE' ? done_on : due_on) ?? '').slice(0, 7)

function byMonth(tasks: readonly Task[]): [month: string, tasks: Task[]][] {
  const months = new Map<string, Task[]>()
  for (const it of tasks) months.set(monthOf(it), [...(months.get(monthOf(it)) ?? []), it])
  return [...months]
}

import type { Task } from '@delibera/core/followup/schema'
import { useTranslations } from '../../i18n/useTranslations.ts'
import type { Tone } from '../../palette.ts'
import { Badge } from '../../ui/marks/Badge.tsx'
import styles from './Tasks.module.css'
import { useTaskWords } from './useTaskWords.ts'

const tones: Record<Task['state'] | 'WAIVED', Tone> = { DONE: 'verde', LATE: 'rosso', NEAR: 'ambra', AHEAD: 'gray', WAIVED: 'gray' }

/** A task on a list: what, whose, by when. The whole of it opens with its name. */
export function TaskRow({ task, isNamed, onOpen }: { task: Task; isNamed: boolean; onOpen: () => void }) {
  const t = useTranslations('tasks')
  const { term, origin } = useTaskWords()(task)
  const state = task.status === 'WAIVED' ? 'WAIVED' : task.state
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <button type="button" className={styles.name} onClick={onOpen}>
          {task.title}
        </button>
        <p className={styles.about}>
          {[...(isNamed ? [task.company.business_name] : []), ...(origin ? [origin] : []), ...(task.source ? [task.source] : [])].join(' · ')}
        </p>
        <p className={styles.about}>
          {t('row.owner', { name: task.owner.name })}
          {task.provisional && ` · ${t('row.provisional')}`}
        </p>
      </div>
      <div className={styles.side}>
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
        <span className={styles.term}>{term}</span>
      </div>
    </li>
  )
}

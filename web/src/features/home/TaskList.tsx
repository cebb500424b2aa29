import type { Task } from '@delibera/core/accounts/tasks'
import { Button } from '@mantine/core'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { toned } from '../../palette.ts'
import { PageLink } from '../../ui/page/PageLink.tsx'
import { useNoticeWords } from '../notifications/useNoticeWords.ts'
import styles from './TaskList.module.css'

/** By when, what, why, and the one verb that settles it. Only what presses most has a filled button. */
export function TaskList({ tasks, onFollow }: { tasks: readonly Task[]; onFollow: (task: Task) => void }) {
  return (
    <ul>
      {tasks.map((it, at) => (
        <TaskRow key={it.notice?._id ?? `${it.what} ${it.where ?? ''}`} task={it} isFirst={at === 0} onFollow={() => onFollow(it)} />
      ))}
    </ul>
  )
}

function TaskRow({ task, isFirst, onFollow }: { task: Task; isFirst: boolean; onFollow: () => void }) {
  const t = useTranslations('dashboard.tasks')
  const format = useFormatter()
  const { what, means, action, to } = useTaskWords()(task)
  return (
    <li className={styles.row} style={toned(task.tone)}>
      <span className={styles.when}>
        {task.when ? (
          <time dateTime={task.when}>{format.dateTime(new Date(task.when), { weekday: 'short', day: 'numeric', month: 'long' })}</time>
        ) : (
          t(`tone.${task.tone}`)
        )}
      </span>
      <div className={styles.words}>
        <p className={styles.what}>{what}</p>
        <p className={styles.where}>{means}</p>
      </div>
      <Button
        component={PageLink}
        to={to}
        size="xs"
        variant={task.tone === 'rosso' && isFirst ? 'filled' : 'default'}
        className={styles.action}
        aria-label={`${action}: ${what}`}
        onClick={onFollow}
      >
        {action}
      </Button>
    </li>
  )
}

/** A notice that waits for an answer says itself what it is about and where it is given. */
function useTaskWords() {
  const t = useTranslations('dashboard.tasks.kinds')
  const noticeWords = useNoticeWords()
  return ({ what, where, action, notice }: Task) => {
    if (notice) return noticeWords(notice)
    const own = what as Exclude<Task['what'], 'answer'>
    return { what: t(`${own}.what`), means: [where, t(`${own}.where`)].filter(Boolean).join(': '), action: t(`${own}.action`), to: action ?? '/user/profile' }
  }
}

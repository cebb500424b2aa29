import type { TodoItem } from '@delibera/core/home/schema'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { toned } from '../../palette.ts'
import { PageLink } from '../../ui/page/PageLink.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../ui/states/RowsLoading.tsx'
import { useMarkRead } from '../notifications/useMarkRead.ts'
import styles from './TodoPanel.module.css'
import type { Todo } from './useTodo.ts'
import { useTodoWords } from './useTodoWords.ts'

interface Props {
  todo: Todo
  /** Of several companies: each row says whose it is. */
  isNamed?: boolean
  /** What is shown when nothing waits. */
  none: ReactNode
}

/** What waits, each with its term and the one button that settles it. That nothing waits is said only once that is known. */
export function TodoPanel({ todo: { read, items, hidden, showAll }, isNamed = false, none }: Props) {
  const t = useTranslations('todo')
  const markRead = useMarkRead()
  const isEmpty = items?.length === 0
  const further = hidden > 0 && (
    <Button variant="subtle" size="compact-sm" loading={read.isPlaceholderData} onClick={showAll}>
      {t('all', { count: hidden })}
    </Button>
  )
  return (
    <Panel title={t('title')} flush={!isEmpty || isNamed} foot={further} tour="todo">
      {isEmpty && none}
      {items && !isEmpty && (
        <ul>
          {items.map((it, at) => (
            <TodoRow
              key={it._id}
              item={it}
              isFirst={at === 0}
              isNamed={isNamed}
              onFollow={() => it.notices.length > 0 && markRead({ ids: it.notices.map(({ _id }) => _id) })}
            />
          ))}
        </ul>
      )}
      {!items && !read.isError && <RowsLoading rows={2} />}
      {!items && read.isError && (
        <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
      )}
    </Panel>
  )
}

interface RowProps {
  item: TodoItem
  isFirst: boolean
  isNamed: boolean
  onFollow: () => void
}

/** Only what presses most has a filled button, and advice never. */
function TodoRow({ item, isFirst, isNamed, onFollow }: RowProps) {
  const { what, note, action, term, company } = useTodoWords()(item)
  return (
    <li className={styles.row} style={toned(item.tone)}>
      <span className={styles.when}>{item.due ? <time dateTime={item.due}>{term}</time> : term}</span>
      <div className={styles.words}>
        <p className={styles.what}>{what}</p>
        {isNamed && company && <p className={styles.company}>{company}</p>}
        <p className={styles.note}>{note}</p>
      </div>
      <Button
        component={PageLink}
        to={item.to}
        search={item.search as never}
        size="xs"
        variant={isFirst && item.tone !== 'gray' ? 'filled' : 'default'}
        className={styles.action}
        aria-label={[`${action}: ${what}`, isNamed && company].filter(Boolean).join(', ')}
        onClick={onFollow}
      >
        {action}
      </Button>
    </li>
  )
}

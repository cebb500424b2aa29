import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ReadFailure } from '../../../ui/states/ReadFailure.tsx'
import styles from './RecentPanel.module.css'

interface Props<Item> {
  title: string
  /** What is said while there is nothing. */
  none: string
  read: Pick<UseQueryResult<{ items: readonly Item[] }>, 'data' | 'isError' | 'refetch'>
  /** The way to the rest. */
  foot?: ReactNode
  children: (item: Item) => ReactNode
}

/** The last few lines of a history. */
export function RecentPanel<Item>({ title, none, read: { data, isError, refetch }, foot, children }: Props<Item>) {
  const t = useTranslations('payments.recent')
  if (!data)
    return <Panel title={title}>{isError ? <ReadFailure text={t('failed')} onRetry={() => void refetch()} /> : <Skeleton height={104} radius={7} />}</Panel>
  if (data.items.length === 0)
    return (
      <Panel title={title}>
        <p className={styles.none}>{none}</p>
      </Panel>
    )
  return (
    <Panel title={title} foot={foot} flush>
      <ul>{data.items.map(children)}</ul>
    </Panel>
  )
}

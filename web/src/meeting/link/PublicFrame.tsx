import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallError } from '../../api/call.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PublicPage } from '../../shell/PublicPage.tsx'
import { Icon } from '../../ui/marks/Icon.tsx'
import { PublicCard, PublicCardWaiting } from '../../ui/page/PublicCard.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import styles from './PublicFrame.module.css'

interface Props<Data> {
  read: UseQueryResult<Data, CallError>
  children: (data: Data) => ReactNode
}

/** Around the pages that a personal link opens: what is there, or why nothing is. Whoever reads has no account and may not know the product. */
export function PublicFrame<Data>({ read, children }: Props<Data>) {
  const t = useTranslations('memberPage')
  const { data, error, isFetching } = read
  const isDead = error?.status === 404 || error?.status === 400
  return (
    <PublicPage>
      {data ? (
        children(data)
      ) : (
        <PublicCard busy={!error}>
          {isDead && <DeadLink />}
          {error && !isDead && <Failed busy={isFetching} onRetry={() => void read.refetch()} />}
          {!error && <PublicCardWaiting label={t('loading')} />}
        </PublicCard>
      )}
    </PublicPage>
  )
}

function DeadLink() {
  const t = useTranslations('memberPage.dead')
  useDocumentTitle(`${t('title')} · Delibera`)
  return <EmptyState heading="h1" art="search" title={t('title')} text={t('text')} note={t('note')} />
}

function Failed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const t = useTranslations()
  const retry = (
    <Button onClick={onRetry} loading={busy} leftSection={<Icon name="refresh" />} mih={44}>
      {t('ui.retry')}
    </Button>
  )
  return <EmptyState heading="h1" art="broken" title={t('memberPage.failed.title')} text={t('memberPage.failed.text')} actions={retry} />
}

/** While there is nothing to show yet. */
export function PublicWaiting() {
  const t = useTranslations('memberPage')
  return (
    <PublicPage>
      <PublicCard busy>
        <PublicCardWaiting label={t('loading')} />
      </PublicCard>
    </PublicPage>
  )
}

/** The column that the page is read in, with who writes and what it is about above it. */
export function PublicColumn({ company, children }: { company: string; children: ReactNode }) {
  return (
    <article className={styles.column}>
      <p className={styles.company}>{company}</p>
      {children}
    </article>
  )
}

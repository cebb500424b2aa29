import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RowsLoading } from '../../ui/RowsLoading.tsx'
import styles from './MessageList.module.css'
import { MessageRow } from './MessageRow.tsx'
import type { Mailbox } from './useMailbox.ts'

export function MessageList({ mailbox }: { mailbox: Mailbox }) {
  const t = useTranslations('operations.mailbox')
  return (
    <section className={styles.list} aria-label={t('list')}>
      <div className={styles.search}>
        <SearchBox mailbox={mailbox} />
      </div>
      {mailbox.read.isError && (
        <div className={styles.notice}>
          <Notice tone="ambra" icon="refresh">
            {t('stale')}
          </Notice>
        </div>
      )}
      <div className={styles.scroll}>
        <Messages mailbox={mailbox} />
      </div>
    </section>
  )
}

function SearchBox({ mailbox: { search, setSearch } }: { mailbox: Mailbox }) {
  const t = useTranslations('operations.mailbox')
  const clear = (
    <ActionIcon size="md" aria-label={t('clearSearch')} onClick={() => setSearch('')}>
      <Icon name="x" />
    </ActionIcon>
  )
  return (
    <TextInput
      type="search"
      role="searchbox"
      aria-label={t('search')}
      placeholder={t('searchHint')}
      leftSection={<Icon name="search" />}
      rightSection={search ? clear : null}
      classNames={{ input: styles.field }}
      value={search}
      onChange={(event) => setSearch(event.currentTarget.value)}
    />
  )
}

function Messages({ mailbox }: { mailbox: Mailbox }) {
  const t = useTranslations('operations.mailbox')
  const { read, messages, open, sought, setSearch, showMore } = mailbox
  if (!read.data) return <RowsLoading rows={7} />
  if (messages.length === 0 && sought) {
    const clear = (
      <Button variant="default" onClick={() => setSearch('')}>
        {t('clearSearch')}
      </Button>
    )
    return <EmptyState art="search" title={t('noResult.title')} text={t('noResult.text', { search: sought })} actions={clear} />
  }
  if (messages.length === 0) return <EmptyState art="blank" title={t('empty.title')} text={t('empty.text')} />
  return (
    <>
      <ul>
        {messages.map((it) => (
          <MessageRow key={it._id} message={it} current={it === open} />
        ))}
      </ul>
      {showMore && (
        <div className={styles.more}>
          <Button variant="default" fullWidth loading={read.isPlaceholderData} onClick={showMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

import { Button } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import styles from './MessageList.module.css'
import { MessageRow } from './MessageRow.tsx'
import type { Mailbox } from './useMailbox.ts'

export function MessageList({ mailbox }: { mailbox: Mailbox }) {
  const t = useTranslations('operations.mailbox')
  return (
    <section className={styles.list} aria-label={t('list')}>
      <div className={styles.search}>
        <SearchField label={t('search')} hint={t('searchHint')} value={mailbox.search} onSearch={mailbox.setSearch} />
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

function Messages({ mailbox }: { mailbox: Mailbox }) {
  const t = useTranslations('operations.mailbox')
  const { read, messages, open, search, setSearch, showMore } = mailbox
  if (!read.data) return <RowsLoading rows={7} />
  if (messages.length === 0 && search) {
    const clear = (
      <Button variant="default" onClick={() => setSearch('')}>
        {t('clearSearch')}
      </Button>
    )
    return <EmptyState art="search" title={t('noResult.title')} text={t('noResult.text', { search })} actions={clear} />
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

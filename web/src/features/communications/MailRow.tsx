import type { CommunicationItem } from '@delibera/core/communications/panel'
import { Skeleton } from '@mantine/core'
import { IconPaperclip, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import unseen from '../../ui/Unseen.module.css'
import { DeliveryMarks } from './DeliveryMarks.tsx'
import styles from './MailRow.module.css'
import { useMailWords } from './useMailWords.ts'

interface Props {
  mail: CommunicationItem
  at: number
  isOpen: boolean
  /** The address of the company. */
  ours: string
  /** Where it leads. */
  search: never
}

/** A line of a folder: who, when, about what, and how far its letters came or how it begins. */
export function MailRow({ mail, at, isOpen, ours, search }: Props) {
  const t = useTranslations('communications.row')
  const { who, momentOf } = useMailWords(ours)
  const { subject, timestamp, attachments_count, reached, preview, seen_at, position, envelope, tags } = mail
  const isUnread = position === 'inbox' && seen_at === null
  return (
    <PageLink
      to="."
      search={search}
      resetScroll={false}
      className={styles.row}
      data-at={at}
      data-unread={isUnread || undefined}
      data-open={isOpen || undefined}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className={styles.line}>
        <span className={styles.who}>
          {isUnread && <span className={unseen.unseen}>{t('unread')} </span>}
          {who(mail)}
        </span>
        <time className={styles.time} dateTime={timestamp}>
          {momentOf(timestamp)}
        </time>
      </span>
      <span className={styles.line}>
        <span className={styles.subject}>{subject || t('noSubject')}</span>
        {envelope && <IconRosetteDiscountCheck size={15} stroke={1.6} role="img" aria-label={t('certified')} />}
        {attachments_count > 0 && <IconPaperclip size={14} stroke={1.7} role="img" aria-label={t('files', { count: attachments_count })} />}
      </span>
      <span className={styles.line}>
        {reached ? <DeliveryMarks reached={reached} /> : <span className={styles.preview}>{preview || t('noText')}</span>}
        {tags.length > 0 && <span className={styles.tag}>{tags.length === 1 ? tags[0] : t('tags', { tag: tags[0], count: tags.length - 1 })}</span>}
      </span>
    </PageLink>
  )
}

/** A line that is on its way. */
export function MailRowLoading() {
  return (
    <div className={styles.row} aria-hidden>
      <Skeleton height={12} width="46%" mt={6} />
      <Skeleton height={11} width="78%" mt={8} />
      <Skeleton height={10} width="60%" mt={8} />
    </div>
  )
}

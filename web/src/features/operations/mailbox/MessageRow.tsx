import type { TrialMessage } from '@delibera/core/operations/schema'
import { VisuallyHidden } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { Icon } from '../../../ui/marks/Icon.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import styles from './MessageRow.module.css'

/** A message in the list: to whom, when, about what. */
export function MessageRow({ message, current }: { message: TrialMessage; current: boolean }) {
  const t = useTranslations('operations.mailbox')
  const dates = useDates()
  const files = message.attachments.length
  return (
    <li>
      <PageLink to="/dev/mailbox" hash={message._id} className={styles.row} data-current={current || undefined} aria-current={current ? 'true' : undefined}>
        <span className={styles.line}>
          <span className={styles.to}>{message.to}</span>
          <time className={styles.time} dateTime={message.created_at}>
            {dates.brief(message.created_at)}
          </time>
        </span>
        <span className={styles.line}>
          <span className={styles.subject}>{message.subject || message.text || t('noSubject')}</span>
          {message.kind === 'message' && <Sign icon="message" words={t('message')} />}
          {files > 0 && <Sign icon="paperclip" words={t('attachments', { count: files })} />}
        </span>
      </PageLink>
    </li>
  )
}

function Sign({ icon, words }: { icon: 'message' | 'paperclip'; words: string }) {
  return (
    <span className={styles.sign} title={words}>
      <Icon name={icon} size={15} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}

import type { Communication, CommunicationItem } from '@delibera/core/communications/panel'
import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { useMailWords } from '../useMailWords.ts'
import { notWriting, type Places } from '../usePlace.ts'
import styles from './Conversation.module.css'

interface Props {
  mail: Communication
  ours: string
  places: Places
}

/** The other messages of the same conversation, oldest first; the open one stands among them as text. */
export function Conversation({ mail, ours, places: { at } }: Props) {
  const t = useTranslations('communications.thread')
  const { who, momentOf } = useMailWords(ours)
  if (mail.thread.length < 2) return null
  const place = ({ _id, position }: CommunicationItem) =>
    position === 'drafts' ? at({ ...notWriting, folder: position, id: null, write: _id }) : at({ ...notWriting, folder: position, id: _id })
  const line = (it: CommunicationItem) => {
    const Way = it.position === 'inbox' ? IconArrowDownLeft : IconArrowUpRight
    return (
      <>
        <Way size={16} stroke={1.7} role="img" aria-label={t(it.position === 'inbox' ? 'arrived' : 'sent')} />
        <span className={styles.who}>{who(it)}</span>
        <span className={styles.preview}>{it.preview || it.subject}</span>
        <time className={styles.time} dateTime={it.timestamp}>
          {momentOf(it.timestamp)}
        </time>
      </>
    )
  }
  return (
    <section className={styles.thread} aria-label={t('title')}>
      <h3 className={styles.title}>{t('count', { count: mail.thread.length })}</h3>
      <ol>
        {mail.thread.map((it) => (
          <li key={it._id}>
            {it._id === mail._id ? (
              <span className={styles.line} aria-current="true">
                {line(it)}
              </span>
            ) : (
              <PageLink to="." search={place(it)} resetScroll={false} className={styles.line}>
                {line(it)}
              </PageLink>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

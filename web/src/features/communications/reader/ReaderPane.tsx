import type { Communication, CommunicationList } from '@delibera/core/communications/panel'
import { cleanDocument } from '@delibera/core/rich-text'
import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CallError } from '../../../api/call.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { DocumentView } from '../../agenda/point/DocumentView.tsx'
import type { MailActs } from '../useMailActs.ts'
import { useMailWords } from '../useMailWords.ts'
import type { Places } from '../usePlace.ts'
import { Conversation } from './Conversation.tsx'
import { EnvelopeSeal } from './EnvelopeSeal.tsx'
import { LetterFiles } from './LetterFiles.tsx'
import { BackToList, ReaderBar } from './ReaderBar.tsx'
import styles from './ReaderPane.module.css'
import { ReceivedText } from './ReceivedText.tsx'
import { RecipientProofs } from './RecipientProofs.tsx'
import { TagsLine } from './TagsLine.tsx'

interface Props {
  company_id: string
  places: Places
  read: UseQueryResult<Communication, CallError>
  facts: CommunicationList | undefined
  acts: MailActs
}

/** What is open, or what there is to do when nothing is. */
export function ReaderPane(props: Props) {
  const t = useTranslations('communications.reader')
  const { places, read, facts, acts } = props
  const { id } = places.place
  useSeen(id === null ? undefined : read.data, acts)
  if (id === null) {
    return <div className={styles.nothing}>{facts && facts.total > 0 && <EmptyState art="blank" title={t('none.title')} text={t('none.text')} />}</div>
  }
  if (read.data?._id === id) return <Letter key={id} {...props} mail={read.data} />
  return (
    <>
      <BackToList places={places} />
      {read.isError ? <Failed read={read} /> : <Waiting />}
    </>
  )
}

/** Opened is read; who wants it unread again closes it. */
function useSeen(mail: Communication | undefined, { see }: MailActs): void {
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (told.current === mail?._id) return
    told.current = mail?._id
    if (mail && mail.position === 'inbox' && mail.seen_at === null) void see([mail], true)
  }, [mail, see])
}

function Letter({ company_id, places, facts, acts, mail }: Props & { mail: Communication }) {
  const t = useTranslations('communications')
  const ours = facts?.mailbox.email ?? ''
  const isArrived = mail.body === null
  return (
    <>
      <BackToList places={places} />
      <ReaderBar company_id={company_id} places={places} mail={mail} acts={acts} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      <article className={styles.letter} aria-label={mail.subject || t('row.noSubject')} tabIndex={0}>
        <header className={styles.head}>
          <h2 className={styles.subject}>{mail.subject || t('row.noSubject')}</h2>
          <Facts mail={mail} isArrived={isArrived} />
          <TagsLine mail={mail} known={facts?.tags ?? []} onChange={(tags) => void acts.label(mail._id, tags)} />
        </header>
        {isArrived ? <EnvelopeSeal envelope={mail.envelope} /> : mail.recipients.length > 0 && <RecipientProofs company_id={company_id} mail={mail} />}
        {isArrived ? (
          <ReceivedText company_id={company_id} mail={mail} />
        ) : (
          <div className={styles.body}>
            <DocumentView text={cleanDocument(mail.body)} />
          </div>
        )}
        <LetterFiles company_id={company_id} id={mail._id} files={mail.attachments} arrived={isArrived} />
        <Conversation mail={mail} ours={ours} places={places} />
      </article>
    </>
  )
}

/** When, from whom and to whom, in words. */
function Facts({ mail, isArrived }: { mail: Communication; isArrived: boolean }) {
  const t = useTranslations('communications.reader')
  const { when } = useMailWords('')
  const said = ({ name, email }: { name: string | null; email: string }) => (name && name !== email ? `${name} <${email}>` : email)
  const to = isArrived
    ? mail.addressed.map(said)
    : [...mail.to, ...mail.cc].map((it) => (it.count > 1 ? t('group', { name: it.name, count: it.count }) : it.name))
  const shown = to.slice(0, 6)
  return (
    <div className={styles.facts}>
      <p>
        <time dateTime={mail.timestamp}>{when(mail.timestamp)}</time>
      </p>
      <p>{t('from', { who: said(mail.from) })}</p>
      {to.length > 0 && (
        <p>{to.length > shown.length ? t('toMore', { who: shown.join(', '), count: to.length - shown.length }) : t('to', { who: shown.join(', ') })}</p>
      )}
    </div>
  )
}

function Failed({ read }: Pick<Props, 'read'>) {
  const t = useTranslations('communications.reader')
  if (read.error?.status === 404) return <EmptyState art="search" title={t('gone.title')} text={t('gone.text')} />
  return <ErrorState title={t('failed')} text={t('failedText')} code={read.error?.code ?? 'GEN01'} busy={read.isFetching} onRetry={() => void read.refetch()} />
}

function Waiting() {
  const t = useTranslations('ui')
  return (
    <div className={styles.letter} role="status" aria-label={t('loading')}>
      <Skeleton height={24} width="70%" />
      <Skeleton height={12} width="45%" />
      <Skeleton height={180} radius={10} mt={8} />
    </div>
  )
}

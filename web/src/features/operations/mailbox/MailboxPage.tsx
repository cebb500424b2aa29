import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PublicPage } from '../../../shell/PublicPage.tsx'
import { Icon } from '../../../ui/marks/Icon.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Letter } from './Letter.tsx'
import styles from './MailboxPage.module.css'
import { MessageList } from './MessageList.tsx'
import { ProductClock } from './ProductClock.tsx'
import { type Mailbox, useMailbox } from './useMailbox.ts'

/** What the trial services would have sent: the list, the letter, and the clock by which terms and reminders run. */
export function MailboxPage() {
  const t = useTranslations('operations.mailbox')
  useDocumentTitle(`${t('title')} · Delibera`)
  const mailbox = useMailbox()
  const absent = mailbox.read.error?.status === 404
  return (
    <PublicPage>
      {absent ? (
        <NoTrial />
      ) : (
        <>
          <div className={styles.top} data-view={mailbox.chosen ? 'letter' : 'list'}>
            <Head mailbox={mailbox} />
            <ProductClock />
          </div>
          <Panes mailbox={mailbox} />
        </>
      )}
    </PublicPage>
  )
}

function Head({ mailbox: { read, total } }: { mailbox: Mailbox }) {
  const t = useTranslations('operations.mailbox')
  const [asked, setAsked] = useState(false)
  const refresh = async () => {
    setAsked(true)
    await read.refetch()
    setAsked(false)
  }
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.text}>
          <span>{t('text')}</span>
          <span role="status">{read.data && t('count', { total })}</span>
        </p>
      </div>
      <Button variant="default" loading={asked} onClick={() => void refresh()} leftSection={<Icon name="refresh" />}>
        {t('refresh')}
      </Button>
    </div>
  )
}

function Panes({ mailbox }: { mailbox: Mailbox }) {
  const t = useTranslations()
  const { read, chosen, open, messages } = mailbox
  if (read.isError && !read.data) {
    return (
      <section className={styles.alone} aria-label={t('operations.mailbox.list')}>
        <ErrorState
          title={t('operations.mailbox.failed')}
          text={t('faults.GEN01')}
          code={read.error.code}
          busy={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      </section>
    )
  }
  return (
    <div className={styles.panes} data-view={chosen ? 'letter' : 'list'}>
      <MessageList mailbox={mailbox} />
      <section className={styles.read} aria-label={t('operations.letter.label')}>
        {open ? <Letter key={open._id} message={open} /> : chosen && read.data && messages.length > 0 && <Gone mailbox={mailbox} />}
      </section>
    </div>
  )
}

/** The address names a message that the list does not hold. */
function Gone({ mailbox }: { mailbox: Mailbox }) {
  const t = useTranslations('operations.letter.gone')
  const back = (
    <Button component={PageLink} to="/dev/mailbox" variant="default" onClick={() => mailbox.setSearch('')}>
      {t('action')}
    </Button>
  )
  return <EmptyState art="search" title={t('title')} text={t('text')} actions={back} />
}

function NoTrial() {
  const t = useTranslations('operations.mailbox.off')
  const home = (
    <Button component={PageLink} to="/">
      {t('home')}
    </Button>
  )
  return <EmptyState art="blank" heading="h1" title={t('title')} text={t('text')} actions={home} />
}

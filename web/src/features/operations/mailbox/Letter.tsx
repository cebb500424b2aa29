import type { TrialMessage } from '@delibera/core/operations/schema'
import { Tabs } from '@mantine/core'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Icon } from '../../../ui/marks/Icon.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Attachments } from './Attachments.tsx'
import styles from './Letter.module.css'

export function Letter({ message }: { message: TrialMessage }) {
  const t = useTranslations('operations.letter')
  const subject = message.subject || message.text.split('\n')[0] || t('html')
  return (
    <article className={styles.letter} aria-label={subject}>
      <header className={styles.head}>
        <PageLink to="/dev/mailbox" className={styles.back}>
          <Icon name="arrow-left" size={18} />
          {t('back')}
        </PageLink>
        <h2 className={styles.subject}>{subject}</h2>
        <Facts message={message} />
        <Attachments files={message.attachments} />
      </header>
      {message.html ? <Views message={message} subject={subject} /> : <PlainText text={message.text} />}
    </article>
  )
}

function Facts({ message }: { message: TrialMessage }) {
  const t = useTranslations('operations.letter')
  const format = useFormatter()
  const sent = format.dateTime(new Date(message.created_at), { dateStyle: 'full', timeStyle: 'medium' })
  return (
    <dl className={styles.facts}>
      <dt>{t('from')}</dt>
      <dd>{message.from}</dd>
      <dt>{t('to')}</dt>
      <dd>{message.to}</dd>
      <dt>{t('date')}</dt>
      <dd>
        <time dateTime={message.created_at}>{sent}</time>
      </dd>
    </dl>
  )
}

function Views({ message, subject }: { message: TrialMessage; subject: string }) {
  const t = useTranslations('operations.letter')
  return (
    <Tabs defaultValue="html" className={styles.views} classNames={{ panel: styles.panel, list: styles.tabs }}>
      <Tabs.List aria-label={t('views')}>
        <Tabs.Tab value="html">{t('html')}</Tabs.Tab>
        <Tabs.Tab value="text">{t('text')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="html">
        {/* No scripts, no forms, an origin of its own: a letter is written by others. */}
        <iframe
          title={t('frame', { subject })}
          className={styles.frame}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          srcDoc={inNewTabs(message.html)}
        />
      </Tabs.Panel>
      <Tabs.Panel value="text">
        <PlainText text={message.text} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** The plain text of a letter. The box scrolls, so the keyboard must reach it. */
function PlainText({ text }: { text: string }) {
  const t = useTranslations('operations.letter')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus
    <section className={styles.text} aria-label={t('text')} tabIndex={0}>
      {text}
    </section>
  )
}

const base = '<base target="_blank">'

/** Links of the letter open outside its frame, as they would from a mail program. */
function inNewTabs(html: string): string {
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html
}

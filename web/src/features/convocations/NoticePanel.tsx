import type { NoticeStanding } from '@delibera/core/convocations/proofs'
import type { Meeting } from '@delibera/core/meetings/schema'
import { Button } from '@mantine/core'
import { IconFileText, IconMailOpened, IconPrinter } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useMeetingDates } from '../../meeting/useMeetingDates.ts'
import { usePdf } from '../../meeting/usePdf.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import styles from './NoticePanel.module.css'
import { OrdinaryAddresses } from './OrdinaryAddresses.tsx'
import { type Recipients, sentTo, useRecipients, useSender } from './useNoticeFacts.ts'

const LetterWindow = lazy(async () => ({ default: (await import('./LetterWindow.tsx')).LetterWindow }))

interface Props {
  meeting: Meeting
  /** Of the notice, once it has left. */
  standings: ReadonlyMap<string, NoticeStanding>
  onEmails: () => void
}

/** The notice before it leaves and after: what it says, who gets it and how, as the real documents show it. */
export function NoticePanel({ meeting, standings, onEmails }: Props) {
  const t = useTranslations('convocations.notice')
  const recipients = useRecipients(meeting)
  const { isTrial } = useSender()
  const isOpen = !meeting.is_summon_sent && meeting.status !== 'CANCELED'
  return (
    <Panel title={t('title')} actions={<Previews meeting={meeting} recipients={recipients} />}>
      <div className={styles.body}>
        {isTrial && (
          <Notice tone="cielo" icon="flask">
            {t('trial')}
          </Notice>
        )}
        <Facts meeting={meeting} recipients={sentTo(recipients, standings)} />
        {isOpen && recipients.ordinary.length > 0 && <OrdinaryAddresses people={recipients.ordinary} onEmails={onEmails} />}
        {recipients.withoutAddress.length > 0 && (
          <Notice tone="ambra" icon="mail">
            {t(meeting.is_summon_sent ? 'withoutAddressSent' : 'withoutAddress', {
              count: recipients.withoutAddress.length,
              names: namesOf(recipients.withoutAddress),
            })}
          </Notice>
        )}
      </div>
    </Panel>
  )
}

/** As many names as a sentence bears. */
const most = 4
export const namesOf = (people: readonly { first_name: string | null; last_name: string }[]): string => {
  const names = people.slice(0, most).map((it) => [it.first_name, it.last_name].filter(Boolean).join(' '))
  return `${names.join(', ')}${people.length > most ? ' …' : ''}`
}

function Previews({ meeting, recipients }: { meeting: Meeting; recipients: Recipients }) {
  const t = useTranslations('convocations.notice')
  const { show, busy } = usePdf(meeting)
  const [isLetter, setLetter] = useState(false)
  const hasDate = meeting.convocations.length > 0 || meeting.planned.datetime !== null
  const small = { variant: 'default', size: 'xs' } as const
  const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const
  if (!hasDate || meeting.status === 'CANCELED') return null
  return (
    <>
      <Button {...small} leftSection={<IconFileText {...icon} />} loading={busy === 'notice'} onClick={() => void show('notice', t('file'))}>
        {t('pdf')}
      </Button>
      <Button {...small} leftSection={<IconMailOpened {...icon} />} onClick={() => setLetter(true)}>
        {t('letter')}
      </Button>
      {recipients.withoutAddress.length > 0 && (
        <Button {...small} leftSection={<IconPrinter {...icon} />} loading={busy === 'printable'} onClick={() => void show('printable', t('printableFile'))}>
          {t('printable', { count: recipients.withoutAddress.length })}
        </Button>
      )}
      <Suspense>{isLetter && <LetterWindow meeting={meeting} people={recipients.all} onClose={() => setLetter(false)} />}</Suspense>
    </>
  )
}

function Facts({ meeting, recipients: { all, certified, ordinary, withoutAddress } }: { meeting: Meeting; recipients: Recipients }) {
  const t = useTranslations('convocations.notice')
  const dates = useMeetingDates()
  const { own, replyTo } = useSender()
  const sentAt = meeting.timestamps.sent_at
  const files = meeting.odgs.reduce((sum, it) => sum + it.files.length, 0)
  const ways = [
    certified.length > 0 && t('certified', { count: certified.length }),
    ordinary.length > 0 && t('ordinary', { count: ordinary.length }),
    withoutAddress.length > 0 && t('paper', { count: withoutAddress.length }),
  ].filter(Boolean)
  const rows: [label: string, value: ReactNode][] = [
    ...(sentAt ? ([[t('sent'), dates.full(sentAt)]] satisfies [string, ReactNode][]) : []),
    [t('to'), t('people', { count: all.length, ways: ways.join(', ') })],
    [t('from'), own ?? t('platform', { replyTo: replyTo ?? '' })],
    [t('channels'), t(meeting.mode.use_whatsapp ? 'mailAndMessages' : 'mailAlone')],
    [t('carries'), t('attachments', { points: meeting.odgs.length, files })],
  ]
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

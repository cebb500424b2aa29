import { type LinkReason, reasonOf } from '@delibera/core/calendar/reasons'
import type { CalendarLink, CalendarProviderName } from '@delibera/core/calendar/schema'
import { Button, Loader, Skeleton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Tone } from '../../../palette.ts'
import { useDates } from '../../../ui/dates/useDates.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { CalDavModal } from './CalDavModal.tsx'
import styles from './CalendarLinkPanel.module.css'
import { isAtWork, type LinkActs, useCalendarLink } from './useCalendarLink.ts'

interface Props {
  provider: CalendarProviderName
  /** Something is being done about it elsewhere on the page. */
  busy?: boolean
  /** What stood against the last attempt to connect it. */
  refusal?: LinkReason | null
}

/** One outside calendar: whose it is, whether it is in step, and what can be done about it. */
export function CalendarLinkPanel({ provider, busy = false, refusal = null }: Props) {
  const t = useTranslations('integrations')
  const acts = useCalendarLink(provider)
  const { data: link, error, isFetching, refetch } = acts.read
  return (
    <Panel title={t(`${provider}.title`)} actions={link && <Standing link={link} busy={busy} />}>
      {!link && !error && <Skeleton height={96} />}
      {!link && error && <ErrorState title={t('failed')} text={t('failedText')} code={error.code} busy={isFetching} onRetry={() => void refetch()} />}
      {link && (
        <div className={styles.rest}>
          {refusal && !link.connected && !busy && <FormAlert kind="error">{t(`reasons.${refusal}`)}</FormAlert>}
          <Content link={link} acts={acts} busy={busy} />
        </div>
      )}
    </Panel>
  )
}

type Shown = 'off' | 'idle' | 'working' | 'on' | 'failed' | 'absent'
const tones: Record<Shown, Tone> = { off: 'gray', idle: 'gray', working: 'cielo', on: 'verde', failed: 'rosso', absent: 'gray' }

function shownOf(link: CalendarLink): Shown {
  if (!link.available) return 'absent'
  if (link.state === 'FAILED') return 'failed'
  if (!link.connected) return 'off'
  if (isAtWork(link)) return 'working'
  return link.state === 'ON' ? 'on' : 'idle'
}

const marks: Partial<Record<Shown, ReactNode>> = {
  on: <KindMark kind="success" size={14} />,
  failed: <KindMark kind="error" size={14} />,
  working: <Loader size={12} color="currentColor" aria-hidden />,
}

function Standing({ link, busy }: { link: CalendarLink; busy: boolean }) {
  const t = useTranslations('integrations.states')
  const shown = busy ? 'working' : shownOf(link)
  return (
    <Badge tone={tones[shown]}>
      {marks[shown]}
      {t(shown)}
    </Badge>
  )
}

function Content({ link, acts, busy }: { link: CalendarLink; acts: LinkActs; busy: boolean }) {
  const t = useTranslations('integrations')
  const { provider, available, connected } = link
  if (!available) return <p className={styles.quiet}>{t(`${provider}.absent`)}</p>
  return (
    <>
      <p>{t(`${provider}.text`)}</p>
      {link.account && <Facts link={link} />}
      <Trouble link={link} />
      <Actions>
        {!connected && <Connect link={link} acts={acts} busy={busy} />}
        {connected && <Synchronise link={link} acts={acts} />}
        {link.account && (
          <Button variant="subtle" color="rosso" disabled={acts.busy} onClick={() => void acts.leave()}>
            {t('leave')}
          </Button>
        )}
      </Actions>
    </>
  )
}

function Facts({ link: { account, calendar, events, synchronized_at } }: { link: CalendarLink }) {
  const t = useTranslations('integrations.facts')
  const format = useFormatter()
  const dates = useDates()
  const facts = [
    [t('account'), account],
    [t('calendar'), calendar],
    [t('events'), calendar === null ? null : format.number(events)],
    [t('last'), synchronized_at && dates.moment(synchronized_at)],
  ].filter(([, value]) => value)
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What stands against it, and whether it mends itself; or how far it has come. */
function Trouble({ link }: { link: CalendarLink }) {
  const t = useTranslations('integrations')
  if (link.reason) {
    const passes = link.state !== 'FAILED'
    return (
      <FormAlert kind={passes ? 'warning' : 'error'}>
        {t(`reasons.${reasonOf(link.reason)}`)} {passes && t('again')}
      </FormAlert>
    )
  }
  if (!isAtWork(link)) return null
  return (
    <p className={styles.quiet} role="status">
      {t('progress', { count: link.events })}
    </p>
  )
}

function Connect({ link, acts, busy }: { link: CalendarLink; acts: LinkActs; busy: boolean }) {
  const t = useTranslations('integrations')
  const [isOpen, setOpen] = useState(false)
  const words = t(link.account ? 'reconnect' : `${link.provider}.connect`)
  if (link.provider === 'google')
    return (
      <Button component="a" href={link.url ?? undefined} loading={busy} className={styles.consent!}>
        {words}
      </Button>
    )
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words}</Button>
      <CalDavModal opened={isOpen} onClose={() => setOpen(false)} onConnected={acts.keep} />
    </>
  )
}

function Synchronise({ link, acts }: { link: CalendarLink; acts: LinkActs }) {
  const t = useTranslations('integrations')
  const isOn = link.state === 'ON'
  const isFailed = link.state === 'FAILED'
  return (
    <>
      <Button variant={isOn ? 'default' : 'filled'} loading={isAtWork(link) || acts.busy} onClick={acts.start}>
        {t(isOn ? 'now' : isFailed ? 'retry' : 'start')}
      </Button>
      {(isOn || isFailed) && (
        <Button variant="default" disabled={acts.busy} onClick={() => void acts.stop()}>
          {t('stop')}
        </Button>
      )}
    </>
  )
}

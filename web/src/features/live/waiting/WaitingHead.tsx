import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { calendarDays } from '@delibera/core/dates'
import { limits } from '@delibera/core/limits'
import { useFormatter } from 'use-intl'
import { useClock } from '../../../api/clock.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useOwnTimeSaid } from '../../../meeting/link/PublicInvite.tsx'
import { linkPath } from '../../../meeting/link/usePersonalLink.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { useMember } from '../../../meeting/live/useMember.ts'
import { Icon } from '../../../ui/marks/Icon.tsx'
import { LiveBadge } from '../../../ui/marks/StatusBadge.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import styles from './WaitingHead.module.css'

const minute = 60_000

/** The room opens a little before the hour of the call. */
export const opensAt = (datetime: string): Date => new Date(Date.parse(datetime) - limits.live.opens_minutes_before * minute)

/** Whose meeting it is, and how long there is to wait. */
export function WaitingHead({ call }: { call: PublicMeeting['convocations'][number] | undefined }) {
  const t = useTranslations('live.waiting')
  const { meeting, link } = useMember()
  const status = useLiveState((it) => it.status)
  return (
    <header className={styles.head}>
      <p className={styles.back}>
        <PageLink to={linkPath(link)}>
          <Icon name="arrow-left" />
          {t('back')}
        </PageLink>
        <LiveBadge status={status === 'CLOSED' ? 'STANDBY' : status} />
      </p>
      <p className={styles.company}>{meeting.company_name}</p>
      <h1 className={styles.title}>{meeting.name}</h1>
      {call && <Greeting datetime={call.datetime} />}
    </header>
  )
}

function Greeting({ datetime }: { datetime: string }) {
  const t = useTranslations('live.waiting.greeting')
  const { name } = useMember()
  const format = useFormatter()
  const status = useLiveState((it) => it.status)
  const now = useClock()
  const time = format.dateTime(new Date(datetime), { timeStyle: 'short' })
  const minutes = Math.ceil((opensAt(datetime).getTime() - now.getTime()) / minute)
  const isToday = calendarDays(now, new Date(datetime)) === 0
  const words = () => {
    if (status === 'OPEN') return t('open', { name })
    if (status === 'STARTED') return t('started', { name })
    if (minutes <= 0) return t('moment', { name, time })
    if (isToday && minutes <= 120) return t.rich('minutes', { name, time, minutes, b: (chunk) => <b>{chunk}</b> })
    return t('soon', { name, time, day: format.dateTime(new Date(datetime), { weekday: 'long', day: 'numeric', month: 'long' }) })
  }
  const own = useOwnTimeSaid(datetime)
  return (
    <p className={styles.greeting}>
      {words()} {status === 'STANDBY' && own}
    </p>
  )
}

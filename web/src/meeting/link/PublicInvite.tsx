import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { calendarDays } from '@delibera/core/dates'
import { Anchor } from '@mantine/core'
import { IconMapPin, IconRepeat, IconUserCheck, IconVideo, IconWorld } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useMinute } from '../../api/clock.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './PublicInvite.module.css'
import { useOwnTime } from './useOwnTime.ts'

/** When and where, as a leaf of a calendar. */
export function PublicInvite({ meeting }: { meeting: PublicMeeting }) {
  const t = useTranslations('memberPage.invite')
  const format = useFormatter()
  const now = useMinute()
  const call = meeting.convocations.find((it) => it.status === 'ACTIVE')
  if (!call) return null
  const at = new Date(call.datetime)
  const time = format.dateTime(at, { timeStyle: 'short' })
  const days = calendarDays(now, at)
  return (
    <section className={styles.invite} aria-label={t('label')}>
      <div className={styles.date}>
        <b aria-hidden>{format.dateTime(at, { day: 'numeric' })}</b>
        <p>
          <span className={styles.day}>{format.dateTime(at, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}</span>
          <span className={styles.time}>{days >= 0 ? t('timeIn', { time, days }) : t('time', { time })}</span>
        </p>
      </div>
      <div className={styles.body}>
        {call.convocation_type === 'SECOND' && <Fact icon={<IconRepeat size={19} stroke={1.6} aria-hidden />}>{t('isSecond')}</Fact>}
        <OwnTime datetime={call.datetime} />
        <Where meeting={meeting} />
        <Second meeting={meeting} />
      </div>
    </section>
  )
}

function Fact({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <p className={styles.fact}>
      {icon}
      <span>{children}</span>
    </p>
  )
}

/** The hour of the call is Italy's, as the notice says; who sits elsewhere is told their own beside it. */
function OwnTime({ datetime }: { datetime: string }) {
  const own = useOwnTimeSaid(datetime)
  return own && <Fact icon={<IconWorld size={19} stroke={1.6} aria-hidden />}>{own}</Fact>
}

/** A call by the reader's own clock; null where that is Italy's. */
export function useOwnTimeSaid(datetime: string): string | null {
  const t = useTranslations('memberPage.invite')
  const { isAway, zone, day, range } = useOwnTime()
  return isAway(datetime) ? t('ownTime', { zone, day: day(datetime), time: range(datetime, null) }) : null
}

function Where({ meeting: { mode, address, member } }: { meeting: PublicMeeting }) {
  const t = useTranslations('memberPage.invite')
  const video = <IconVideo size={19} stroke={1.6} aria-hidden />
  const pin = <IconMapPin size={19} stroke={1.6} aria-hidden />
  if (member.is_kept_out) return <Fact icon={<IconUserCheck size={19} stroke={1.6} aria-hidden />}>{t('byRepresentative')}</Fact>
  if (mode.call_type === 'CALL_PRESENCE') return <Fact icon={pin}>{address ? t('inPerson', { address }) : t('atSeat')}</Fact>
  const platform = mode.call_platform ?? t('otherPlatform')
  return (
    <>
      {mode.call_type === 'CALL_DELIBERA' && <Fact icon={video}>{t('online')}</Fact>}
      {mode.call_type === 'CALL_EXTERNAL' && (
        <Fact icon={video}>
          {t('elsewhere', { platform })}
          {mode.call_link && (
            <Anchor href={mode.call_link} target="_blank" rel="noreferrer" className={styles.link}>
              {t('open', { platform })}
            </Anchor>
          )}
        </Fact>
      )}
      {address && <Fact icon={pin}>{t('orInPerson', { address })}</Fact>}
    </>
  )
}

function Second({ meeting: { convocations } }: { meeting: PublicMeeting }) {
  const t = useTranslations('memberPage.invite')
  const format = useFormatter()
  const second = convocations.find((it) => it.convocation_type === 'SECOND' && it.status === 'INACTIVE')
  if (!second) return null
  const at = new Date(second.datetime)
  const day = format.dateTime(at, { weekday: 'long', day: 'numeric', month: 'long' })
  const time = format.dateTime(at, { timeStyle: 'short' })
  return <Fact icon={<IconRepeat size={19} stroke={1.6} aria-hidden />}>{t('second', { day, time })}</Fact>
}

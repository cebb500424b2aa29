import { calendarDays } from '@delibera/core/dates'
import type { RuleId } from '@delibera/core/law/schema'
import { light } from '@delibera/core/law/semaforo'
import { valuesOf, wordsOf } from '@delibera/core/law/words'
import { meetingPath } from '@delibera/core/meetings/places'
import { isCompanyTab, remedyOf } from '@delibera/core/meetings/remedies'
import type { Meeting, MeetingItem } from '@delibera/core/meetings/schema'
import { Button, Skeleton } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useFormatter, useLocale } from 'use-intl'
import { useMinute } from '../../api/clock.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Lamps } from '../../meeting/law/Semaforo.tsx'
import { useMeeting } from '../../meeting/useMeeting.ts'
import { useMeetingDates } from '../../meeting/useMeetingDates.ts'
import { toned } from '../../palette.ts'
import { useKnownPaths } from '../../shell/screen.ts'
import { StatusBadge } from '../../ui/marks/StatusBadge.tsx'
import { PageLink } from '../../ui/page/PageLink.tsx'
import styles from './NextMeetingCard.module.css'

/** The next meeting: its date on the double margin, where it stands, what the law says of it. */
export function NextMeetingCard({ meeting, companyId }: { meeting: MeetingItem; companyId: string }) {
  const t = useTranslations('meetings')
  const dates = useMeetingDates()
  const now = useMinute()
  const second = meeting.convocations.find((it) => it.convocation_type === 'SECOND' && it.status === 'INACTIVE')
  const to = meetingPath({ ...meeting, company_id: companyId }, 'details')
  return (
    <article className={styles.card}>
      <DateBlock date={meeting.date} />
      <div className={styles.body}>
        <div className={styles.head}>
          <StatusBadge status={meeting.status} />
          {meeting.date && <span className={styles.when}>{t('home.in', { days: Math.max(0, calendarDays(now, new Date(meeting.date))) })}</span>}
        </div>
        <h3 className={styles.name}>
          <PageLink to={to} className={styles.link}>
            {meeting.name}
          </PageLink>
        </h3>
        <p className={styles.facts}>
          <span>{t(`list.modes.${meeting.mode.call_type}`)}</span>
          <span>{t('home.people', { count: meeting.members_count })}</span>
          {second && <span>{t('home.second', { at: dates.short(second.datetime) })}</span>}
        </p>
        <Verdict id={meeting._id} />
      </div>
    </article>
  )
}

function DateBlock({ date }: { date: string | null }) {
  const t = useTranslations('meetings.home')
  const format = useFormatter()
  if (!date) return <div className={styles.date}>{t('undated')}</div>
  const at = new Date(date)
  return (
    <time className={styles.date} dateTime={date}>
      <span>{format.dateTime(at, { weekday: 'long' })}</span>
      <b>{format.dateTime(at, { day: 'numeric' })}</b>
      <span>{t('monthAt', { month: format.dateTime(at, { month: 'long' }), time: format.dateTime(at, { timeStyle: 'short' }) })}</span>
    </time>
  )
}

/** The gravest thing the law has to say, with the way to put it right. */
function Verdict({ id }: { id: string }) {
  const { data: meeting, isError } = useMeeting(id)
  if (isError) return null
  return meeting ? <Said meeting={meeting} /> : <Skeleton height={44} radius="md" />
}

function Said({ meeting }: { meeting: Meeting }) {
  const t = useTranslations()
  const locale = useLocale()
  const known = useKnownPaths()
  const { color, blocking, pending } = light(
    meeting.checks,
    meeting.acks.map((it) => it.rule_id as RuleId),
  )
  const worst = blocking[0] ?? pending[0]
  const remedy = worst ? remedyOf(worst, meeting.status) : null
  const page = remedy && !isCompanyTab(remedy) && known.some((it) => it.endsWith(`/${remedy}`)) ? remedy : 'details'
  // What somebody has taken upon themselves no longer stands against anything.
  const lit = color === 'AMBER' && !worst ? 'GREEN' : color
  const tone = lit === 'RED' ? 'rosso' : lit === 'AMBER' ? 'ambra' : 'verde'
  return (
    <div className={styles.verdict} style={toned(tone)}>
      <Lamps color={lit} />
      <p>{worst ? t(`law.${wordsOf(worst).reason}`, valuesOf(worst, locale)) : t('meetings.home.inOrder')}</p>
      {worst && (
        <Button component={PageLink} to={meetingPath(meeting, page)} size="xs" className={styles.fix} rightSection={<IconArrowRight size={14} aria-hidden />}>
          {t('meetings.home.fix')}
        </Button>
      )}
    </div>
  )
}

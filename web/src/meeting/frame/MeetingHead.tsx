import { callName } from '@delibera/core/meetings/calls'
import { meetingsPath } from '@delibera/core/meetings/places'
import type { Convocation, Meeting } from '@delibera/core/meetings/schema'
import { isDeserted, showsDate } from '@delibera/core/meetings/states'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Badge } from '../../ui/marks/Badge.tsx'
import { StatusBadge } from '../../ui/marks/StatusBadge.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useMeetingDates } from '../useMeetingDates.ts'

/** What the meeting is called and where it stands. The date stands in its title once the company has confirmed it. */
export function MeetingHead({ meeting, help }: { meeting: Meeting; help?: ReactNode }) {
  const t = useTranslations('meetings')
  const format = useFormatter()
  const { meeting_type, company_id, company_name, status } = meeting
  const date = dateOf(meeting)
  const title =
    showsDate(status) && date ? t('frame.dated', { name: meeting.name, date: format.dateTime(new Date(date), { dateStyle: 'long' }) }) : meeting.name
  return (
    <PageHeader
      document
      unfold={t('frame.unfold')}
      title={title}
      crumbs={[
        { label: company_name, to: `/company/${company_id}/home` },
        { label: t(`kinds.${meeting_type}.many`), to: meetingsPath(company_id, meeting_type) },
      ]}
      meta={
        <>
          <StatusBadge status={status} />
          {meeting.mode.is_offline && <Badge tone="gray">{t('offline')}</Badge>}
          <span>{t(`types.${meeting_type}.${meeting.type}`)}</span>
          <Calls meeting={meeting} />
          <Standing meeting={meeting} />
          {help}
        </>
      }
    />
  )
}

/** When it is held: by the call that counts, or as it is planned. */
export const dateOf = ({ convocations, planned }: Pick<Meeting, 'convocations' | 'planned'>): string | null =>
  (convocations.find((it) => it.status === 'ACTIVE') ?? convocations.at(-1))?.datetime ?? planned.datetime

function Calls({ meeting: { convocations, planned, status, mode } }: { meeting: Meeting }) {
  const t = useTranslations('meetings.frame')
  const dates = useMeetingDates()
  const said = (it: Convocation) => {
    return t(`calls.${it.status === 'CANCELED' ? 'canceled' : callName(it, { convocations })}`, { at: dates.full(it.datetime) })
  }
  if (convocations.length > 0) return convocations.map((it) => <span key={it._id}>{said(it)}</span>)
  if (planned.datetime) return <span>{t(mode.is_offline ? 'held' : 'planned', { at: dates.full(planned.datetime) })}</span>
  return status === 'PROPOSAL' ? <span>{t('asked')}</span> : <span>{t('undated')}</span>
}

/** What follows from where it stands, or why it ended. */
function Standing({ meeting: { status, cancel_reason, consultant, maker } }: { meeting: Meeting }) {
  const t = useTranslations('meetings.frame.standing')
  if (status === 'CANCELED') return cancel_reason && <span>{isDeserted(cancel_reason) ? t('deserted') : t('reason', { reason: cancel_reason })}</span>
  if (status === 'CREATION' && maker === 'CONSULTANT') {
    const name = [consultant?.first_name, consultant?.last_name].filter(Boolean).join(' ')
    return <span>{name ? t('prepared', { name }) : t('CREATION')}</span>
  }
  return status === 'DRAFT' ? <span>{t('DRAFT')}</span> : null
}

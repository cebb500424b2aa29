import { dayOfEvent, openDeadlines } from '@delibera/core/calendar/order'
import type { CalendarEvent } from '@delibera/core/calendar/schema'
import { upperInitial } from '@delibera/core/i18n/initials'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import { useKnownToday } from '../../../api/clock.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { FaqLink } from '../../help/FaqLink.tsx'
import { FeedButton } from '../feeds/FeedButton.tsx'
import type { CalendarScope } from '../useCalendarEvents.ts'
import { noonOf } from '../useEventWords.ts'
import { CalendarBoard } from './CalendarBoard.tsx'
import { type Calendar, useCalendar } from './useCalendar.ts'

interface Props {
  scope: CalendarScope
  /** Of a company's calendar. */
  company?: { _id: string; business_name: string }
  children?: ReactNode
}

/** The page of a calendar, whosever it is. */
export function CalendarScreen({ scope, ...rest }: Props) {
  const t = useTranslations('calendar')
  const today = useKnownToday()
  if (today) return <Screen scope={scope} today={today} {...rest} />
  // Without its button: a window opened from here would go when the page comes.
  return (
    <>
      <PageHeader title={t('title')} meta={<span>{'\u00a0'}</span>} />
      <Panel label={t('title')} flush>
        <RowsLoading rows={8} />
      </Panel>
    </>
  )
}

function Screen({ scope, today, company, children }: Props & { today: string }) {
  const t = useTranslations('calendar')
  const calendar = useCalendar(scope, today)
  const facts = useFacts(calendar, scope.side)
  return (
    <>
      <PageHeader
        title={t('title')}
        meta={
          <>
            <span>{facts}</span>
            <FaqLink about="calendar" />
          </>
        }
        actions={<FeedButton company={company} />}
      />
      <CalendarBoard calendar={calendar} scope={scope} />
      {children}
    </>
  )
}

const isPressing = (it: CalendarEvent, state: string) => it.kind === 'DEADLINE' && it.state === state

/** What the month holds, in a line; its place is kept while it is being read. */
function useFacts({ events, place }: Calendar, side: CalendarScope['side']): string {
  const t = useTranslations('calendar.meta')
  const format = useFormatter()
  if (place.view === 'week') return t(side)
  if (!events) return '\u00a0'
  const inMonth = events.filter((it) => dayOfEvent(it).startsWith(place.month))
  const meetings = inMonth.filter((it) => it.kind === 'MEETING' && it.status !== 'CANCELED').length
  const terms = inMonth.filter((it) => it.kind === 'DEADLINE').length
  const name = format.dateTime(noonOf(`${place.month}-01`), { month: 'long' })
  const counts = { month: upperInitial(name), meetings, terms }
  const late = inMonth.filter((it) => isPressing(it, 'LATE')).length
  const near = openDeadlines(inMonth.filter((it) => isPressing(it, 'NEAR')))
  if (late > 0) return t('late', { ...counts, count: late })
  if (near[0]) return t('near', { ...counts, count: near.length, day: format.dateTime(noonOf(dayOfEvent(near[0])), { weekday: 'long', day: 'numeric' }) })
  return t('counts', counts)
}

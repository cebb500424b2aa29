import { openDeadlines } from '@delibera/core/calendar/order'
import { calendarRoutes } from '@delibera/core/calendar/routes'
import { daysAround } from '@delibera/core/home/dashboard'
import { Anchor } from '@mantine/core'
import { useKnownToday } from '../../../api/clock.ts'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { type CalendarScope, eventsQuery } from '../useCalendarEvents.ts'
import { DeadlineRow } from './DeadlineRow.tsx'

export const calendarPath = (scope: CalendarScope): string => {
  if (scope.side === 'company') return `/company/${scope.companyId}/calendar`
  return scope.side === 'consultant' ? '/consultant/calendar' : '/user/calendar'
}

/** What must be done in the next three weeks, and what was missed; the first few of it. */
export function DeadlinesPanel({ scope, most = 5 }: { scope: CalendarScope; most?: number }) {
  const t = useTranslations('calendar')
  const { read, today } = useComing(scope)
  const open = read.data && openDeadlines(read.data.items)
  const rest = (open?.length ?? 0) - most
  const all = (
    <Anchor component={PageLink} to={calendarPath(scope)} search={(rest > 0 ? { view: 'agenda' } : {}) as never} fz="sm" fw={580}>
      {rest > 0 ? t('deadlines.more', { count: rest }) : t('deadlines.calendar')}
    </Anchor>
  )
  return (
    <Panel title={t('deadlines.title')} flush actions={scope.side === 'consultant' && rest <= 0 ? undefined : all}>
      {!open && !read.isError && <RowsLoading rows={3} />}
      {!open && read.isError && (
        <ErrorState title={t('deadlines.failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {open?.length === 0 && <EmptyState isCompact art="blank" title={t('deadlines.empty.title')} text={t('deadlines.empty.text')} />}
      {open && today && open.length > 0 && (
        <ul>
          {open.slice(0, most).map((it) => (
            <DeadlineRow key={it._id} event={it} today={today} side={scope.side} isNamed={scope.side !== 'company'} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** The events around today; asked for when the day is known. */
export function useComing(scope: CalendarScope) {
  const today = useKnownToday()
  // Until it is known nothing is asked, whatever the days.
  const { from, to } = daysAround(today ?? '2027-01-01')
  const read = useRead(calendarRoutes.events, eventsQuery(scope, from, to), { enabled: today !== null })
  return { read, today }
}

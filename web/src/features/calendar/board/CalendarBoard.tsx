import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import hidden from '../../../ui/marks/Unseen.module.css'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { type CalendarScope, usePrefetch } from '../useCalendarEvents.ts'
import { AgendaList } from './AgendaList.tsx'
import { CalendarBar } from './CalendarBar.tsx'
import styles from './CalendarBoard.module.css'
import { CompanyFilter } from './CompanyFilter.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { MonthStrip } from './MonthStrip.tsx'
import type { Calendar } from './useCalendar.ts'
import { type DayKeys, useDayKeys } from './useDayKeys.ts'
import { WeekBoard } from './WeekBoard.tsx'

interface Props {
  calendar: Calendar
  scope: CalendarScope
}

/** The calendar itself: what time is shown, and what is on its days. */
export function CalendarBoard({ calendar, scope }: Props) {
  const t = useTranslations('calendar')
  const { place, today, read, companies } = calendar
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const keys = useDayKeys(place, today)
  const prefetch = usePrefetch(scope)
  const isNamed = scope.side !== 'company'
  const filter = isNamed && <CompanyFilter companies={companies} chosen={place.companies} onChoose={place.choose} />
  return (
    <Panel label={t('title')} flush>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the grid inside */}
      <div ref={keys.box} onKeyDown={keys.onKeyDown} className={styles.board} aria-busy={read.isFetching}>
        <CalendarBar
          place={place}
          today={today}
          isNamed={isNamed}
          company={scope.side === 'company' ? scope.companyId : undefined}
          filter={filter}
          active={keys.active}
          isNarrow={isNarrow}
          onPrefetch={prefetch}
        />
        <p className={hidden.unseen}>{t('bar.keys')}</p>
        {!read.data && read.isError ? (
          <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
        ) : (
          <Body calendar={calendar} keys={keys} side={scope.side} isNarrow={isNarrow} />
        )}
      </div>
    </Panel>
  )
}

interface BodyProps {
  calendar: Calendar
  keys: DayKeys
  side: CalendarScope['side']
  isNarrow: boolean
}

/** The days in the shape that the view asks for and the window has room for. */
function Body({ calendar: { place, today, byDay }, keys, side, isNarrow }: BodyProps) {
  const t = useTranslations('calendar')
  const { view, month, days } = place
  const shown = { side, isNamed: side !== 'company' }
  const grid = { ...shown, days, today, byDay, active: keys.active, onPick: keys.pick, month }
  const toDay = (day: string) => {
    keys.pick(day)
    const there = [...(byDay?.keys() ?? [])].find((it) => it >= day)
    keys.box.current?.querySelector(`[data-agenda="${there}"]`)?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }
  // Seven days side by side need a wide window; in a smaller one they stand below each other.
  const isTight = useMediaQuery('(max-width: 75em)', undefined, { getInitialValueInEffect: false })
  const isAgenda = isNarrow || view === 'agenda' || (view === 'week' && isTight)
  return (
    <>
      {isNarrow && view !== 'week' && <MonthStrip {...grid} label={t('bar.views.month')} onPick={toDay} />}
      {!isAgenda && (view === 'month' ? <MonthGrid {...grid} label={t('bar.views.month')} /> : <WeekBoard {...grid} label={t('bar.views.week')} />)}
      {isAgenda && !byDay && <RowsLoading rows={6} />}
      {isAgenda && byDay && byDay.size > 0 && <AgendaList byDay={byDay} today={today} fromToday={isNarrow} {...shown} />}
      {byDay?.size === 0 && <Nothing place={place} isAgenda={isAgenda} />}
    </>
  )
}

/** The days are there all the same; a sentence says that none of them has anything. */
function Nothing({ place, isAgenda }: { place: Calendar['place']; isAgenda: boolean }) {
  const t = useTranslations('calendar.empty')
  const isFiltered = place.companies.length > 0
  const title = t(place.view === 'week' ? 'week' : 'month')
  const text = t(isFiltered ? 'filtered' : 'text')
  const all = isFiltered && (
    <Button variant="default" size="xs" onClick={() => place.choose([])}>
      {t('all')}
    </Button>
  )
  if (isAgenda) return <EmptyState art="blank" title={title} text={text} actions={all} />
  return (
    <div className={styles.nothing} role="status">
      <p>
        <b>{title}.</b> {text}
      </p>
      {all}
    </div>
  )
}

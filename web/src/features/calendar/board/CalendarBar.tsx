import { weekOf, weeksOf } from '@delibera/core/calendar/days'
import { addDays, addMonths } from '@delibera/core/dates'
import { upperInitial } from '@delibera/core/i18n/initials'
import { meetingsPath } from '@delibera/core/meetings/places'
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { toned } from '../../../palette.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { noonOf } from '../useEventWords.ts'
import styles from './CalendarBar.module.css'
import { type CalendarPlace, calendarViews } from './useCalendarPlace.ts'

interface Props {
  place: CalendarPlace
  /** The day that is shown or that one is on. */
  active: string
  today: string
  /** A phone has the agenda alone. */
  isNarrow: boolean
  isNamed: boolean
  /** In a company's calendar a meeting begins from the day one is on. */
  company?: string | undefined
  filter: ReactNode
  onPrefetch: (days: readonly string[]) => void
}

/** Which time is shown, and how. */
export function CalendarBar({ place, active, today, isNarrow, isNamed, company, filter, onPrefetch }: Props) {
  const t = useTranslations('calendar.bar')
  const title = usePeriod(place)
  const unit = place.view === 'week' ? 'week' : 'month'
  const daysAt = (day: string) => (unit === 'week' ? weekOf(day) : weeksOf(day.slice(0, 7)).flat())
  const step = (by: -1 | 1) => (unit === 'week' ? addDays(place.days[0]!, 7 * by) : addMonths(`${place.month}-01`, by))
  const arrow = (by: -1 | 1) => {
    const Arrow = by < 0 ? IconChevronLeft : IconChevronRight
    const near = () => onPrefetch(daysAt(step(by)))
    return (
      <ActionIcon variant="default" aria-label={t(`${by < 0 ? 'previous' : 'next'}.${unit}`)} onClick={() => place.show(step(by))} onPointerEnter={near}>
        <Arrow size={17} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form
    <div className={styles.bar} role="group" aria-label={t('label')}>
      {arrow(-1)}
      <h2 className={styles.title} aria-live="polite">
        {title}
      </h2>
      {arrow(1)}
      <Button variant="default" size="xs" className={styles.today} onClick={() => place.show(today)}>
        {t('today')}
      </Button>
      {!isNarrow && (
        <SegmentedControl
          size="xs"
          aria-label={t('view')}
          data={calendarViews.map((it) => ({ value: it, label: t(`views.${it}`) }))}
          value={place.view}
          onChange={(it) =>
            place.show(
              active,
              calendarViews.find((one) => one === it),
            )
          }
        />
      )}
      {filter}
      {company && <NewOn company={company} day={active < today ? today : active} />}
      <Legend isNamed={isNamed} />
    </div>
  )
}

function NewOn({ company, day }: { company: string; day: string }) {
  const t = useTranslations('calendar.bar')
  const format = useFormatter()
  return (
    <Button
      component={PageLink}
      to={`${meetingsPath(company, 'ASSEMBLY')}/new`}
      search={{ date: day } as never}
      variant="default"
      size="xs"
      leftSection={<IconPlus size={15} aria-hidden />}
    >
      {t('newOn', { day: format.dateTime(noonOf(day), { day: 'numeric', month: 'long' }) })}
    </Button>
  )
}

function Legend({ isNamed }: { isNamed: boolean }) {
  const t = useTranslations('calendar.legend')
  return (
    <ul className={styles.legend} aria-label={t('label')}>
      <li>
        <i data-kind={isNamed ? 'meetings' : 'meeting'} aria-hidden />
        {t(isNamed ? 'meetingOf' : 'meeting')}
      </li>
      <li>
        <i data-kind="unsent" aria-hidden />
        {t('unsent')}
      </li>
      <li style={toned('ambra')}>
        <i aria-hidden />
        {t('term')}
      </li>
      <li style={toned('cielo')}>
        <i aria-hidden />
        {t('poll')}
      </li>
    </ul>
  )
}

/** The name of what is shown: "Aprile 2027", "12 – 18 apr 2027". */
function usePeriod({ view, month, days }: CalendarPlace): string {
  const format = useFormatter()
  const words =
    view === 'week'
      ? format.dateTimeRange(noonOf(days[0]!), noonOf(days.at(-1)!), { day: 'numeric', month: 'short', year: 'numeric' })
      : format.dateTime(noonOf(`${month}-01`), { month: 'long', year: 'numeric' })
  return upperInitial(words)
}

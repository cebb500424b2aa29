import { isWeekend } from '@delibera/core/calendar/days'
import { holidayOn } from '@delibera/core/holidays'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import hidden from '../../../ui/marks/Unseen.module.css'
import { noonOf } from '../useEventWords.ts'
import styles from './MonthTable.module.css'

interface Props {
  label: string
  month: string
  /** Whole weeks. */
  days: readonly string[]
  today: string
  active: string
  /** For a phone: only numbers. */
  small?: boolean
  onPick: (day: string) => void
  children: (day: string) => ReactNode
}

/** The days of a month, a row for each week; one of them is reached by the Tab key. */
export function MonthTable({ label, month, days, today, active, small = false, onPick, children }: Props) {
  const format = useFormatter()
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are gone through with the arrows is a grid
    <table role="grid" aria-label={label} className={styles.table} data-small={small || undefined}>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col">
              {format.dateTime(noonOf(day), { weekday: small ? 'short' : 'long' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day key={day} day={day} today={today} active={active} isOutside={!day.startsWith(month)} small={small} onPick={onPick}>
                {children(day)}
              </Day>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps extends Pick<Props, 'today' | 'active' | 'onPick'> {
  day: string
  isOutside: boolean
  small: boolean
  children: ReactNode
}

function Day({ day, today, active, isOutside, small, onPick, children }: DayProps) {
  const t = useTranslations('calendar')
  const format = useFormatter()
  const holiday = holidayOn(day)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the calendar around it hears all keys
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of a grid
      role="gridcell"
      className={styles.day}
      tabIndex={day === active ? 0 : -1}
      data-day={day}
      data-rest={isWeekend(day) || holiday !== null || undefined}
      data-outside={isOutside || undefined}
      aria-current={day === today ? 'date' : undefined}
      // What is inside has its own ways: a press on it is not one on the day.
      onClick={(event) => event.target instanceof Element && !event.target.closest('a, button, [role="dialog"]') && onPick(day)}
    >
      <div className={styles.head}>
        <span className={styles.number} aria-hidden>
          {Number(day.slice(8))}
        </span>
        <span className={hidden.unseen}>
          {format.dateTime(noonOf(day), { dateStyle: 'full' })}
          {day === today && `, ${t('day.today')}`}
        </span>
        {holiday && <span className={small ? hidden.unseen : styles.holiday}>{t(`holidays.${holiday}`)}</span>}
      </div>
      {children}
    </td>
  )
}

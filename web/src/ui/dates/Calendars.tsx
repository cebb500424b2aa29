import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/en-gb'
import 'dayjs/locale/it'
import { addMonths, type DateRange, startOfYear } from '@delibera/core/dates'
import { limits } from '@delibera/core/limits'
import { Button } from '@mantine/core'
import { DatePicker, TimePicker } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './Calendars.module.css'
import { type CalendarBounds, useCalendar } from './useCalendar.ts'

interface CalendarProps<Value> extends CalendarBounds {
  value: Value
  onPick: (value: Value) => void
}

/** A month to choose a day from; `value` is empty while there is none. */
export function DayCalendar({ value, onPick, ...bounds }: CalendarProps<string>) {
  const { ref, ...calendar } = useCalendar(bounds, value)
  return (
    <div ref={ref}>
      <DatePicker {...calendar} value={value || null} onChange={(day) => day && onPick(day)} />
    </div>
  )
}

/** Assemblies are seldom called before ten. */
const usual_hour = '10:00'

export function MomentCalendar({ value, onPick, onDone, ...bounds }: CalendarProps<string> & { onDone: () => void }) {
  const t = useTranslations('dates')
  const day = value.slice(0, 10)
  const time = value.slice(11, 16) || usual_hour
  const { ref, ...calendar } = useCalendar(bounds, day)
  return (
    <div ref={ref} className={styles.moment}>
      <DatePicker {...calendar} value={day || null} onChange={(next) => next && onPick(`${next}T${time}`)} />
      <div className={styles.time}>
        <TimePicker
          label={t('time')}
          hoursInputLabel={t('hours')}
          minutesInputLabel={t('minutes')}
          value={time}
          disabled={!day}
          onChange={(next) => next && onPick(`${day}T${next.slice(0, 5)}`)}
        />
        <Button onClick={onDone} disabled={!day}>
          {t('done')}
        </Button>
      </div>
    </div>
  )
}

/** Two months beside each other, and the ranges that people ask for most. */
export function RangeCalendar({ value, onPick, ...bounds }: CalendarProps<DateRange>) {
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const [half, setHalf] = useState<string | null>(null)
  const { ref, ...calendar } = useCalendar(bounds, isNarrow ? value.to : addMonths(value.to, -1))
  const choose = ([from, to]: [string | null, string | null]) => {
    if (from && to) onPick({ from, to })
    else setHalf(from)
  }
  return (
    <div ref={ref} className={styles.range}>
      <Presets today={bounds.today} onPick={onPick} />
      <DatePicker
        {...calendar}
        type="range"
        allowSingleDateInRange
        numberOfColumns={isNarrow ? 1 : 2}
        columnsToScroll={1}
        value={half ? [half, null] : [value.from, value.to]}
        onChange={choose}
      />
    </div>
  )
}

function Presets({ today, onPick }: { today: string; onPick: (range: DateRange) => void }) {
  const t = useTranslations('dates.presets')
  const back = (months: number) => addMonths(today, -months)
  const presets = [
    { label: t('year'), from: startOfYear(today) },
    { label: t('month'), from: back(1) },
    { label: t('quarter'), from: back(3) },
    { label: t('longest'), from: back(limits.history.max_months) },
  ]
  return (
    <ul className={styles.presets}>
      {presets.map(({ label, from }) => (
        <li key={label}>
          <button type="button" className={styles.preset} onClick={() => onPick({ from, to: today })}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

import { type DateRange, formatRange, parseRange, rangeQuery, refuseDate, refuseRange } from '@delibera/core/dates'
import { limits } from '@delibera/core/limits'
import { useEffect, useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { DateBox } from './DateBox.tsx'
import { RangeCalendar } from './lazy-calendars.tsx'

interface Props {
  label?: string
  /** The last valid range; at first usually from the start of the year to today. */
  value: DateRange
  /** Only valid ranges, with the bounds that list calls take. */
  onChange: (range: DateRange, query: ReturnType<typeof rangeQuery>) => void
  /** The day of the product's clock, up to which the presets run. */
  today: string
  min?: string
  max?: string
  disabled?: boolean
}

/** From and to, at most twelve months. What cannot be accepted is answered with the reason, and the last valid range comes back. */
export function RangeField({ label, value, onChange, today, min, max, disabled = false }: Props) {
  const t = useTranslations('dates')
  const shown = formatRange(value)
  const [text, setText] = useState(shown)
  const [wrong, setWrong] = useState<'invalid' | 'timeRangeError' | null>(null)
  useEffect(() => setText(shown), [shown])

  const choose = (range: DateRange | null) => {
    const refusal = range ? (refuseRange(range) ?? outOfBounds(range, { min, max })) : 'invalid'
    setWrong(refusal)
    setText(range && !refusal ? formatRange(range) : shown)
    if (range && !refusal && formatRange(range) !== shown) onChange(range, rangeQuery(range))
  }
  const type = (next: string) => {
    setText(next)
    setWrong(null)
  }
  const leave = () => {
    if (text !== shown) choose(parseRange(text))
  }
  const error = wrong && (wrong === 'invalid' ? t('invalidRange') : t('timeRangeError', { months: limits.history.max_months }))
  return (
    <DateBox
      wide
      label={label ?? t('period')}
      disabled={disabled}
      error={error}
      text={text}
      hint={t('range')}
      dialog={t('rangeDialog')}
      onText={type}
      onLeave={leave}
    >
      {(close) => {
        const pick = (range: DateRange) => {
          choose(range)
          close()
        }
        return <RangeCalendar value={value} onPick={pick} min={min} max={max} today={today} />
      }}
    </DateBox>
  )
}

const outOfBounds = ({ from, to }: DateRange, bounds: { min: string | undefined; max: string | undefined }) =>
  refuseDate(from, bounds) || refuseDate(to, bounds) ? 'invalid' : null

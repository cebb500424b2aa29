import { dayInRome, formatDay, parseDay } from '@delibera/core/dates'
import { useTranslations } from 'use-intl'
import { DateBox, type DateBoxSettings } from './DateBox.tsx'
import { DayCalendar } from './lazy-calendars.tsx'
import { useTypedDate } from './useTypedDate.ts'

interface Props extends DateBoxSettings {
  /** `2027-04-28`, empty, or what was typed when it is no date: the form's schema refuses that. */
  value: string
  onChange: (value: string) => void
  /** Days; 2010 is the first year unless said otherwise. */
  min?: string
  max?: string
  /** The day of the product's clock. */
  today?: string
}

const notation = { parse: parseDay, format: formatDay, wrong: 'invalid' } as const

/** A day, typed as 28/04/2027 or 2027/04/28, or chosen from a calendar. */
export function DateField({ value, onChange, min, max, today = dayInRome(new Date()), error, ...settings }: Props) {
  const t = useTranslations('dates')
  const typed = useTypedDate({ value, onChange, min, max }, notation)
  return (
    <DateBox {...settings} error={typed.error ?? error} text={typed.text} hint={t('day')} dialog={t('dayDialog')} onText={typed.setText} onLeave={typed.leave}>
      {(close) => {
        const pick = (day: string) => {
          onChange(day)
          close()
        }
        return <DayCalendar value={typed.read} onPick={pick} min={min} max={max} today={today} />
      }}
    </DateBox>
  )
}

import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { DateBox, type DateBoxSettings } from './DateBox.tsx'
import type { CalendarBounds } from './useCalendar.ts'
import { type Notation, useTypedDate } from './useTypedDate.ts'

export interface DateFieldProps extends DateBoxSettings {
  /** As core writes it, empty, or what was typed when it is no date: the form's schema refuses that. */
  value: string
  onChange: (value: string) => void
  /** Days, and for a field of moments also moments; 2010 is the first year unless said otherwise. */
  min?: string
  max?: string
  /** The day of the product's clock. */
  today: string
}

interface Props extends DateFieldProps {
  notation: Notation & { unit: 'day' | 'moment' }
  calendar: (shown: CalendarBounds & { value: string }, close: () => void) => ReactNode
}

/** One date, typed in its notation or picked from its calendar. */
export function TypedDateField({ value, onChange, min, max, today, error, notation, calendar, ...settings }: Props) {
  const t = useTranslations('dates')
  const { text, setText, leave, read, error: refusal } = useTypedDate({ value, onChange, min, max }, notation)
  const { unit } = notation
  return (
    <DateBox {...settings} error={refusal ?? error} text={text} hint={t(unit)} dialog={t(`${unit}Dialog`)} onText={setText} onLeave={leave}>
      {(close) => calendar({ value: read, min, max, today }, close)}
    </DateBox>
  )
}

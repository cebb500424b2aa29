import { formatDay, parseDay } from '@delibera/core/dates'
import { DayCalendar } from './lazy-calendars.tsx'
import { type DateFieldProps, TypedDateField } from './TypedDateField.tsx'

const notation = { unit: 'day', parse: parseDay, format: formatDay, wrong: 'invalid' } as const

/** A day, `2027-04-28`: typed as 28/04/2027 or 2027/04/28, or chosen from a calendar. */
export function DateField(props: DateFieldProps) {
  const pick = (day: string, close: () => void) => {
    props.onChange(day)
    close()
  }
  return <TypedDateField {...props} notation={notation} calendar={(shown, close) => <DayCalendar {...shown} onPick={(day) => pick(day, close)} />} />
}

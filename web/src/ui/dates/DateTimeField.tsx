import { formatMoment, parseMoment } from '@delibera/core/dates'
import { MomentCalendar } from './lazy-calendars.tsx'
import { type DateFieldProps, TypedDateField } from './TypedDateField.tsx'

const notation = { unit: 'moment', parse: parseMoment, format: formatMoment, wrong: 'invalidMoment' } as const

/** A day and an hour on the clocks of Italy, `2027-04-28T10:00`: typed as 28/04/2027 10:00 or 2027/04/28 10:00, or chosen. `instantInRome` of core makes an instant of it. */
export function DateTimeField(props: DateFieldProps) {
  return <TypedDateField {...props} notation={notation} calendar={(shown, close) => <MomentCalendar {...shown} onPick={props.onChange} onDone={close} />} />
}

import { endOfCall } from '@delibera/core/calendar/length'
import type { Locale } from '@delibera/core/locale'
import type { Attachment } from '../../adapters/mail/port.ts'
import { type IcsEvent, icsType, meetingIcs, uidOf } from '../../calendar/ical.ts'
import { calendarTexts, fill } from '../../i18n/texts.ts'

export interface ProposedDate {
  _id: string
  datetime: string
  end_datetime: string | null
}

interface Holds {
  dates: readonly ProposedDate[]
  /** Of the meeting: what is told later has a higher one. */
  version: number
  title: string
  company: string
  changed_at: Date
}

/** A date that is proposed: held in a calendar until it is fixed, and then let go. */
export function heldDate(
  { _id, ...date }: ProposedDate,
  { version, title, company, changed_at }: Omit<Holds, 'dates'>,
  it: { locale: Locale; isOff: boolean },
): IcsEvent {
  return {
    uid: uidOf(_id),
    sequence: version,
    status: it.isOff ? 'CANCELLED' : 'TENTATIVE',
    changed_at,
    start: new Date(date.datetime),
    end: new Date(endOfCall(date)),
    summary: fill(calendarTexts(it.locale).proposed, { title, company }),
  }
}

/** All dates of a poll in one file: published, since a request may be about one event alone (RFC 5546, 3.2). */
export function holdsOf(holds: Holds, isOff: boolean): (locale: Locale) => Attachment[] {
  return (locale) => {
    if (holds.dates.length === 0) return []
    const { file_proposed, file_released } = calendarTexts(locale)
    const events = holds.dates.map((it) => heldDate(it, holds, { locale, isOff }))
    const content = Buffer.from(meetingIcs({ method: 'PUBLISH', events }))
    return [{ name: isOff ? file_released : file_proposed, mime_type: icsType('PUBLISH'), content }]
  }
}

import { secondsInRome } from '@delibera/core/dates'

interface Person {
  name: string
  email: string
}

/** From one instant to another, or a whole day of Rome. */
type When = { start: Date; end: Date } | { day: string }

export type IcsEvent = When & {
  /** The same for the same thing in letters, feeds and outside calendars. */
  uid: string
  /** Of two versions of the same thing the higher one is the newer. */
  sequence: number
  /** TENTATIVE holds a date that is proposed and not yet fixed. */
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  changed_at: Date
  summary: string
  description?: string | null
  location?: string | null
  url?: string | null
  organizer?: Person
  attendee?: Person
  /** Before its beginning the reader is reminded with these words. What is cancelled reminds nobody. */
  alarm?: string
}

export interface IcsCalendar {
  /** A REQUEST puts events into the calendar of who reads the letter, a CANCEL takes them out; what is subscribed to is PUBLISHed. */
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL'
  events: readonly IcsEvent[]
  /** Of a calendar that is subscribed to. */
  name?: string
}

export const uidOf = (_id: string): string => `${_id}@delibera`

/** How a part of a letter or a reply says what it is. */
export const icsType = (method: IcsCalendar['method']): string => `text/calendar; charset=utf-8; method=${method}`

/** Italian time since 1996: summer from the last Sunday of March to the last of October, both at one o'clock UTC. */
const rome = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Rome',
  'BEGIN:DAYLIGHT',
  'TZNAME:CEST',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:CET',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** A day before, to get ready, and a quarter of an hour, to be there (RFC 5545, 3.8.6.3). */
const remindBefore = ['-P1D', '-PT15M']

const alarmLines = (before: string, words: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${text(words)}`,
  `TRIGGER:${before}`,
  'END:VALARM',
]

/** How often a program should ask again. */
const refresh = 'PT1H'

/** An iCalendar object (RFC 5545; in letters RFC 5546). The same facts give the same bytes: who asks again is told that nothing changed. */
export function meetingIcs({ method, events, name }: IcsCalendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Delibera//Delibera//IT',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(name
      ? [
          `NAME:${text(name)}`,
          `X-WR-CALNAME:${text(name)}`,
          'X-WR-TIMEZONE:Europe/Rome',
          `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
          `X-PUBLISHED-TTL:${refresh}`,
        ]
      : []),
    ...(events.some((it) => 'start' in it) ? rome : []),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function eventLines(it: IcsEvent): string[] {
  const { uid, sequence, status, changed_at, summary, description, location, url, organizer, attendee, alarm } = it
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${inUtc(changed_at)}`,
    `LAST-MODIFIED:${inUtc(changed_at)}`,
    ...whenLines(it),
    `STATUS:${status}`,
    `SUMMARY:${text(summary)}`,
    ...(description ? [`DESCRIPTION:${text(description)}`] : []),
    ...(location ? [`LOCATION:${text(location)}`] : []),
    ...(url ? [`URL:${oneLine(url)}`] : []),
    ...(organizer ? [`ORGANIZER;CN=${parameter(organizer.name)}:mailto:${oneLine(organizer.email)}`] : []),
    // Who comes says so on the personal page: an answer by mail would reach nobody.
    ...(attendee
      ? [`ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE;CN=${parameter(attendee.name)}:mailto:${oneLine(attendee.email)}`]
      : []),
    ...(alarm && status === 'CONFIRMED' ? remindBefore.flatMap((before) => alarmLines(before, alarm)) : []),
    'END:VEVENT',
  ]
}

function whenLines(it: When): string[] {
  if ('start' in it) return [`DTSTART;TZID=Europe/Rome:${inRome(it.start)}`, `DTEND;TZID=Europe/Rome:${inRome(it.end)}`, 'TRANSP:OPAQUE']
  // Without an end a day lasts one day, and nobody is busy because of it.
  return [`DTSTART;VALUE=DATE:${it.day.replaceAll('-', '')}`, 'TRANSP:TRANSPARENT']
}

const inRome = (at: Date): string => secondsInRome(at).replace(/[-:]/g, '')
const inUtc = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

// Whatever somebody typed stays inside of its line.
const controls = /[\p{Cc}\u2028\u2029]+/gu
const oneLine = (it: string): string => it.replace(controls, '')
const text = (it: string): string =>
  it
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
/** A parameter has no way to say a quotation mark (RFC 5545, 3.2). */
const parameter = (it: string): string => `"${oneLine(it).replaceAll('"', '’')}"`

/** Lines are at most 75 bytes, and no sign is cut in two (RFC 5545, 3.1). */
function folded(line: string): string {
  if (line.length <= 25 || Buffer.byteLength(line) <= 75) return line
  const parts: string[] = []
  let [part, bytes] = ['', 0]
  for (const sign of line) {
    const more = Buffer.byteLength(sign)
    if (bytes + more > 75) {
      parts.push(part)
      // The space that goes on a line counts.
      ;[part, bytes] = ['', 1]
    }
    part += sign
    bytes += more
  }
  return [...parts, part].join('\r\n ')
}

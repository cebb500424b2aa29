import ICAL from 'ical.js'

/** What a calendar program makes of a VEVENT. */
export interface ReadEvent {
  uid: string
  sequence: number
  status: string
  summary: string
  description: string | null
  location: string | null
  url: string | null
  /** As the clock on the wall shows it, with its zone; the instant it is; a day alone has neither hour nor zone. */
  start: string
  zone: string | null
  instant: string
  end: string | null
  all_day: boolean
  organizer: string | null
  attendee: string | null
  stamp: string
}

/** Reads an iCalendar object as a program would, by its own time zones. */
export function readCalendar(text: string): { method: string; name: string | null; zones: string[]; events: ReadEvent[] } {
  const root = new ICAL.Component(ICAL.parse(text))
  const zones = root.getAllSubcomponents('vtimezone').map((it) => new ICAL.Timezone(it))
  return {
    method: String(root.getFirstPropertyValue('method')),
    name: unescaped(root.getFirstPropertyValue('name') as string | null),
    zones: zones.map((it) => it.tzid),
    events: root.getAllSubcomponents('vevent').map((it) => eventOf(it, zones)),
  }
}

/** The library leaves as it stands what RFC 7986 added. */
const unescaped = (text: string | null) => text?.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign)) ?? null

function eventOf(it: ICAL.Component, zones: readonly ICAL.Timezone[]): ReadEvent {
  const text = (name: string) => it.getFirstPropertyValue(name)?.toString() ?? null
  const property = it.getFirstProperty('dtstart')!
  const start = property.getFirstValue() as ICAL.Time
  const zone = property.getFirstParameter('tzid') ?? null
  const known = zones.find((one) => one.tzid === zone)
  const offset = known ? known.utcOffset(start) : 0
  return {
    uid: text('uid')!,
    sequence: Number(text('sequence')),
    status: text('status')!,
    summary: text('summary')!,
    stamp: text('dtstamp')!,
    description: text('description'),
    location: text('location'),
    url: text('url'),
    organizer: text('organizer'),
    attendee: text('attendee'),
    start: start.toString(),
    zone,
    end: text('dtend'),
    all_day: start.isDate,
    instant: new Date(Date.parse(`${start.toString()}${start.isDate ? 'T00:00:00' : ''}Z`) - offset * 1000).toISOString(),
  }
}

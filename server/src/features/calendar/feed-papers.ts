import { placeOf } from '@delibera/core/calendar/places'
import type { CalendarDeadline } from '@delibera/core/calendar/schema'
import { dayIn } from '@delibera/core/dates'
import type { Locale } from '@delibera/core/locale'
import { type IcsEvent, meetingIcs, uidOf } from '../../calendar/ical.ts'
import { calendarTexts, fill } from '../../i18n/texts.ts'
import type { AskedDate, ConvenedCall } from '../../stores/calendar/calendar-store.ts'
import { heldDate } from '../proposals/hold-papers.ts'

interface FeedFacts {
  locale: Locale
  /** The company's name, in a feed of one company alone. */
  business_name: string | null
  public_url: string
  calls: readonly ConvenedCall[]
  /** Dates that are proposed: a feed that names them no more has let them go. */
  dates: readonly AskedDate[]
  deadlines: readonly CalendarDeadline[]
}

/** What somebody subscribes to. Links lead into the product, where the reader has still to sign in. */
export function feedIcs({ locale, business_name, public_url, calls, dates, deadlines }: FeedFacts): string {
  const { name, name_of } = calendarTexts(locale)
  const site = public_url.replace(/\/+$/, '')
  return meetingIcs({
    method: 'PUBLISH',
    name: business_name === null ? name : fill(name_of, { company: business_name }),
    events: [
      ...calls.map((it) => remindedOf(callEvent(it, { locale, site }))),
      ...dates.map((it) => askedEvent(it, locale)),
      ...deadlines.map((it) => deadlineEvent(it, { locale, site })),
    ],
  })
}

const remindedOf = (it: IcsEvent): IcsEvent => ({ ...it, alarm: it.summary })

const askedEvent = (it: AskedDate, locale: Locale): IcsEvent => heldDate(it, { ...it, changed_at: new Date(it.changed_at) }, { locale, isOff: false })

interface Reader {
  locale: Locale
  site: string
}

/** A convened call as an event of a calendar outside. */
export function callEvent({ event, sequence, changed_at, is_only }: ConvenedCall, { locale, site }: Reader): IcsEvent {
  const { meeting, canceled, calls } = calendarTexts(locale)
  const isCanceled = event.status === 'CANCELED'
  return {
    uid: uidOf(event._id),
    sequence,
    status: isCanceled ? 'CANCELLED' : 'CONFIRMED',
    changed_at: new Date(changed_at),
    start: new Date(event.start),
    end: new Date(event.end),
    summary: fill(isCanceled ? canceled : meeting, { title: event.title, company: event.company.business_name }),
    description: calls[event.convocation_type === 'FIRST' && is_only ? 'only' : event.convocation_type],
    location: event.location,
    url: `${site}${placeOf(event, 'user').path}`,
  }
}

function deadlineEvent(it: CalendarDeadline, { locale, site }: Reader): IcsEvent {
  const { deadline, deadlines, source, year } = calendarTexts(locale)
  const words = [...(it.year_end ? [fill(year, { day: dayIn(it.year_end, locale) })] : []), ...(it.source ? [fill(source, { source: it.source })] : [])]
  return {
    uid: uidOf(it._id),
    sequence: 0,
    status: 'CONFIRMED',
    // Its day is all there is to know of it: the same bytes until that changes.
    changed_at: new Date(`${it.day}T00:00Z`),
    day: it.day,
    summary: fill(deadline, { deadline: deadlines[it.deadline === 'SIGNATURES' && it.written ? 'RECORD' : it.deadline], company: it.company.business_name }),
    description: words.join(' ') || null,
    url: `${site}${placeOf(it, 'user').path}`,
  }
}

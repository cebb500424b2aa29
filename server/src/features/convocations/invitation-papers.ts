import { fillText } from '@delibera/core/agenda/placeholders'
import { endOfCall } from '@delibera/core/calendar/length'
import type { EmailEvents } from '@delibera/core/letters'
import type { Locale } from '@delibera/core/locale'
import type { Mode } from '@delibera/core/meetings/schema'
import { fullName } from '@delibera/core/names'
import type { Attachment } from '../../adapters/mail/port.ts'
import { type IcsCalendar, icsType, meetingIcs, uidOf } from '../../calendar/ical.ts'
import type { Deps } from '../../deps.ts'
import { calendarTexts, fill } from '../../i18n/texts.ts'
import type { KnownMeeting } from '../../meeting/law.ts'
import { placeInWords } from '../../outbox/meeting-words.ts'
import { placeOf } from '../../stores/meetings/meeting-place.ts'
import type { ConvocationRow } from '../../stores/meetings/meeting-store.ts'
import type { Participant } from '../../stores/meetings/member-store.ts'
import { holdsOf } from '../proposals/hold-papers.ts'

type Method = Exclude<IcsCalendar['method'], 'PUBLISH'>
type Reader = Pick<Participant, 'first_name' | 'last_name' | 'email'>

interface Notice {
  known: KnownMeeting
  event: EmailEvents
  call: ConvocationRow | undefined
}

/** What a letter does to the reader's calendar, one object each: an iCalendar object has one method for all that is in it (RFC 5546, 1.4). */
function effectsOf({ known, event, call }: Notice): { method: Method; call: ConvocationRow }[] {
  if (!call) return []
  if (event === 'CONVOCATION_CANCEL' || event === 'CONVOCATION_CANCEL_SECOND') return [{ method: 'CANCEL', call }]
  if (event !== 'CONVOCATION' && event !== 'CONVOCATION_SECOND') return []
  // The first call, which this one replaces, is still in the calendar of who had its notice.
  const replaced = known.calls.filter((it) => it._id !== call._id && it.status === 'CANCELED' && it.sent_at !== null)
  return [{ method: 'REQUEST', call }, ...replaced.map((it) => ({ method: 'CANCEL' as const, call: it }))]
}

/** What everybody's letter carries for their calendar. The personal link is not in it: calendars are shared, and letters are kept. */
export function invitationsOf({ config, clock }: Pick<Deps, 'config' | 'clock'>, notice: Notice): (reader: Reader, locale: Locale) => Attachment[] {
  const effects = effectsOf(notice)
  const { company } = notice.known
  const common = { organizer: { name: company.business_name, email: company.email ?? config.mail.from }, changed_at: clock.now() }
  const released = releasedIn(notice, common.changed_at)
  return (reader, locale) => [
    ...effects.map(({ method, call }) => {
      const { file, file_canceled } = calendarTexts(locale)
      const attendee = { name: fullName(reader), email: reader.email! }
      const written = { ...common, ...wordsOf(notice.known, { method, call, locale }), attendee }
      const when = { start: new Date(call.datetime), end: new Date(endOfCall(call)) }
      const status = method === 'CANCEL' ? ('CANCELLED' as const) : ('CONFIRMED' as const)
      const content = Buffer.from(
        meetingIcs({ method, events: [{ uid: uidOf(call._id), sequence: call.sequence, status, alarm: written.summary, ...when, ...written }] }),
      )
      return { name: method === 'CANCEL' ? file_canceled : file, mime_type: icsType(method), content }
    }),
    ...released(locale),
  ]
}

/** With the notice the dates that were proposed are let go: the call has taken the place of one of them. */
function releasedIn({ known: { row, company, dates }, event }: Notice, changed_at: Date): (locale: Locale) => Attachment[] {
  if (event !== 'CONVOCATION' || row.poll_sent_at === null) return () => []
  return holdsOf({ dates, version: row.version, title: row.name, company: company.business_name, changed_at }, true)
}

function wordsOf({ row, company, points, calls }: KnownMeeting, { method, call, locale }: { method: Method; call: ConvocationRow; locale: Locale }) {
  const texts = calendarTexts(locale)
  const { call_type, call_platform } = row.mode as unknown as Mode
  const address = placeOf(row, company)
  const agenda = points.map((it, at) => `${at + 1}. ${fillText(it.title, it.values)}`)
  return {
    summary: fill(method === 'CANCEL' ? texts.canceled : texts.meeting, { title: row.name, company: company.business_name }),
    // A map finds an address, and no sentence about it.
    location: call_type === 'CALL_PRESENCE' && address ? address : placeInWords(locale, { call_type, platform: call_platform, address }),
    description: [
      texts.calls[calls.length === 1 ? 'only' : (call.convocation_type as 'FIRST')],
      ...(agenda.length > 0 ? ['', texts.agenda, ...agenda] : []),
    ].join('\n'),
  }
}

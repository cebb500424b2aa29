import type { LinkReason } from '@delibera/core/calendar/reasons'
import type { IcsEvent } from '../../calendar/ical.ts'

/** A meeting as it stands in an outside calendar: always from one instant to another. */
export type OutsideEvent = Extract<IcsEvent, { start: Date }>

/** The name of the calendar that the product keeps at a provider, apart from everything of its owner's. */
export const calendarName = 'Delibera'

export interface OutsideCalendar {
  _id: string
  /** Whether it was not there: what was written into one before is gone. */
  made: boolean
}

/** What is in a calendar, or what became of it since a sync token. */
export interface Changes {
  /** Without a token, or with one that the provider has forgotten: everything there is. */
  whole: boolean
  /** By remote id; null is gone. Anything that anybody wrote there: who asks knows their own. */
  etags: Map<string, string | null>
  sync_token: string | null
}

export interface WrittenEvent {
  remote_id: string
  etag: string | null
}

/** Somebody's account at a provider. Every act may be repeated: the same event twice is one, one that is gone can be removed. */
export interface CalendarAccount {
  /** The product's own calendar; `key` is the same for the same person, so that a second try finds what the first one made. */
  ensureCalendar(it: { known: string | null; key: string }): Promise<OutsideCalendar>
  changes(calendar_id: string, sync_token: string | null): Promise<Changes>
  /** `_id` makes the event's name there; `etag` is that of the version to be replaced, where one is known. */
  put(calendar_id: string, it: { _id: string; event: OutsideEvent; etag: string | null }): Promise<WrittenEvent>
  remove(calendar_id: string, remote_id: string): Promise<void>
  /** Gives back what was granted. */
  revoke(): Promise<void>
}

/** Of a new connection: whose it is, and what has to be kept secret. */
export interface Connected {
  account: string
  secret: string
}

export interface CalendarProvider<Login> {
  connect(login: Login): Promise<Connected>
  /** `keep` is told when the secret has changed. */
  open(secret: string, keep: (secret: string) => Promise<void>): CalendarAccount
}

export interface CalDavLogin {
  url: string
  username: string
  password: string
}

export interface GoogleLogin {
  code: string
  verifier: string
}

export interface GoogleProvider extends CalendarProvider<GoogleLogin> {
  /** Where somebody consents; what comes back is bound to the verifier (PKCE, RFC 7636) and to the state. */
  consentUrl(it: { state: string; verifier: string }): string
}

/** Outside calendars that people can connect; null for a provider that this installation has not. */
export interface Calendars {
  google: GoogleProvider | null
  caldav: CalendarProvider<CalDavLogin> | null
}

/** What a provider can say; the rest is said before it is asked. */
export type CalendarReason = Exclude<LinkReason, 'consent_expired' | 'consent_denied'>

export class CalendarRefused extends Error {
  override readonly name = 'CalendarRefused'
  readonly reason: CalendarReason

  constructor(reason: CalendarReason, detail: string, options?: ErrorOptions) {
    super(detail.slice(0, 300), options)
    this.reason = reason
  }

  /** Whether the same may succeed later without anybody's doing. */
  get passes(): boolean {
    return this.reason === 'unreachable' || this.reason === 'busy'
  }
}

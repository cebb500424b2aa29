import type { Config } from '../../config/config.ts'
import { caldavProvider } from './caldav.ts'
import type { DavReader } from './dav.ts'
import { googleProvider } from './google.ts'
import type { Calendars } from './port.ts'

/** The providers of an installation. Servers of this machine and its network are for installations that look after themselves. */
export function buildCalendars(
  { calendars: { google, caldav }, public_url, production }: Config,
  { now, read }: { now: () => Date; read: DavReader },
): Calendars {
  return {
    google: google ? googleProvider({ ...google, redirect_url: `${public_url}/user/integrations`, now }) : null,
    caldav: caldav ? caldavProvider({ allowPrivate: !production, read }) : null,
  }
}

import { z } from 'zod'
import { ById, Done, listOf } from '../paging.ts'
import { route } from '../route.ts'
import { CalDavLogin, CalendarLink, CalendarQuery, CalendarReply, Feed, FeedReply, FeedRequest, GoogleConsent } from './schema.ts'

export const calendarRoutes = {
  events: route({
    method: 'GET',
    path: '/calendar/events',
    access: 'user',
    query: CalendarQuery,
    reply: CalendarReply,
    about: 'Meetings that were convened, and deadlines, of one company or of all of a workspace.',
  }),
  feeds: route({ method: 'GET', path: '/calendar/feeds', access: 'user', reply: listOf(Feed), about: 'The subscriptions of the caller.' }),
  feed: route({
    method: 'POST',
    path: '/calendar/feed',
    access: 'user',
    body: FeedRequest,
    reply: FeedReply,
    about: 'Makes the secret address of a feed, or makes it anew; `revoke` only ends it.',
  }),
  // Without a reply schema: iCalendar.
  read: route({
    method: 'GET',
    path: '/calendar/feed/:secret',
    files: ['text/calendar'],
    access: 'public',
    params: z.object({ secret: z.string().regex(/^[\w-]{20,100}(\.ics)?$/) }),
    about: 'The calendar behind a secret address, as iCalendar.',
  }),
} as const

const google = '/google/calendar'
const caldav = '/caldav/calendar'

export const googleCalendarRoutes = {
  connect: route({
    method: 'POST',
    path: `${google}/token`,
    access: 'user',
    limit: 'login',
    body: GoogleConsent,
    reply: CalendarLink,
    about: 'Takes the consent given at Google.',
  }),
  link: route({ method: 'GET', path: `${google}/token`, access: 'user', reply: CalendarLink, about: 'How it stands with Google Calendar.' }),
  disconnect: route({
    method: 'DELETE',
    path: '/users/google/oauth/:id',
    access: 'user',
    params: ById,
    reply: Done,
    about: 'Forgets the consent given at Google.',
  }),
  synchronize: route({
    method: 'POST',
    path: `${google}/synchronize`,
    access: 'user',
    reply: CalendarLink,
    about: 'Keeps the meetings in Google Calendar from now on.',
  }),
  desynchronize: route({
    method: 'POST',
    path: `${google}/desynchronize`,
    access: 'user',
    reply: CalendarLink,
    about: 'Takes the meetings out of Google Calendar.',
  }),
} as const

export const caldavCalendarRoutes = {
  connect: route({
    method: 'POST',
    path: `${caldav}/token`,
    access: 'user',
    limit: 'login',
    body: CalDavLogin,
    reply: CalendarLink,
    about: 'Signs in to a CalDAV server.',
  }),
  link: route({ method: 'GET', path: `${caldav}/token`, access: 'user', reply: CalendarLink, about: 'How it stands with the CalDAV calendar.' }),
  disconnect: route({
    method: 'DELETE',
    path: '/users/caldav/oauth/:id',
    access: 'user',
    params: ById,
    reply: Done,
    about: 'Forgets the login of the CalDAV server.',
  }),
  synchronize: route({
    method: 'POST',
    path: `${caldav}/synchronize`,
    access: 'user',
    reply: CalendarLink,
    about: 'Keeps the meetings in the CalDAV calendar from now on.',
  }),
  desynchronize: route({
    method: 'POST',
    path: `${caldav}/desynchronize`,
    access: 'user',
    reply: CalendarLink,
    about: 'Takes the meetings out of the CalDAV calendar.',
  }),
} as const

import { z } from 'zod'
import { Done, Id } from '../paging.ts'
import { route } from '../route.ts'
import {
  AdministratorSlug,
  Cancellation,
  EmailsChange,
  Ending,
  Meeting,
  MeetingChange,
  MeetingList,
  MeetingQuery,
  MembersChange,
  NewMeeting,
} from './schema.ts'
import { UpcomingMeetings } from './upcoming.ts'

const ById = z.object({ id: Id })
const OfMember = ById.extend({ memberId: Id })
const InCompany = z.object({ company_id: Id })

export const meetingRoutes = {
  list: route({
    method: 'GET',
    path: '/meetings',
    access: 'company',
    right: 'read',
    query: MeetingQuery,
    reply: MeetingList,
    about: 'Meetings of a company, the latest first.',
  }),
  upcoming: route({
    method: 'GET',
    path: '/meetings/upcoming',
    access: 'user',
    query: z.object({ company_id: Id.optional(), slug: z.string().max(100).optional() }),
    reply: UpcomingMeetings,
    about: 'The next meetings of all companies of the person, or of one of them; the first to come first. With a slug, the one meeting whose pages have it.',
  }),
  load: route({
    method: 'GET',
    path: '/meetings/:id',
    access: 'meeting',
    right: 'read',
    params: ById,
    reply: Meeting,
    about: 'A meeting with its checks and its cart.',
  }),
  prepare: route({
    method: 'POST',
    path: '/meetings',
    access: 'company',
    right: 'prepare',
    query: InCompany,
    body: NewMeeting,
    reply: Meeting,
    status: 201,
    about: 'Begins a meeting, as a draft or ready to be confirmed.',
  }),
  change: route({
    method: 'PATCH',
    path: '/meetings/:id',
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: MeetingChange,
    reply: Meeting,
    about: 'Changes a meeting, ends its draft, or confirms what a consultant prepared.',
  }),
  administratorSlug: route({
    method: 'GET',
    path: '/meetings/:id/administrator_slug',
    access: 'meeting',
    right: 'read',
    params: ById,
    reply: AdministratorSlug,
    about: "The administrator's own link to the room; for nobody else.",
  }),
  changeMembers: route({
    method: 'POST',
    path: '/meetings/:id/members',
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: MembersChange,
    reply: Meeting,
    about: 'Who takes part: people of the book, lists, external people; and who no longer does.',
  }),
  changeEmails: route({
    method: 'PATCH',
    path: '/meetings/:id/members/emails',
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: EmailsChange,
    reply: Meeting,
    about: 'Where the notices of this meeting go.',
  }),
  renewLink: route({
    method: 'POST',
    path: '/meetings/:id/members/:memberId/link',
    access: 'meeting',
    right: 'prepare',
    params: OfMember,
    reply: Meeting,
    about: 'Gives somebody another personal link, by letter; the one before opens nothing any more.',
  }),
  revokeLink: route({
    method: 'DELETE',
    path: '/meetings/:id/members/:memberId/link',
    access: 'meeting',
    right: 'prepare',
    params: OfMember,
    reply: Meeting,
    about: 'Takes the personal link away from somebody, until it is renewed.',
  }),
  membersCsv: route({
    method: 'GET',
    path: '/meetings/:id/members/download/csv',
    files: ['text/csv'],
    access: 'meeting',
    right: 'read',
    params: ById,
    about: 'The people of a meeting as a CSV file.',
  }),
} as const

export const endingRoutes = {
  ending: route({
    method: 'GET',
    path: '/meetings/:id/delete',
    access: 'meeting',
    right: 'read',
    params: ById,
    reply: Ending,
    about: 'What deleting or cancelling would do: who is told, what is given back.',
  }),
  remove: route({ method: 'DELETE', path: '/meetings/:id/delete', access: 'meeting', right: 'prepare', params: ById, reply: Done, about: 'Deletes a draft.' }),
  cancel: route({
    method: 'POST',
    path: '/meetings/:id/delete',
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: Cancellation,
    reply: Meeting,
    about: 'Cancels a meeting and tells its members.',
  }),
} as const

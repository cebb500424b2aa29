import { z } from 'zod'
import { ById, Id } from '../paging.ts'
import { mayRemove } from '../removals/schema.ts'
import { route } from '../route.ts'
import { NewOffline, OfflineAgenda, OfflineDetails, OfflineMeeting, OfflinePresences, OfflineVotes } from './schema.ts'

const offline = '/meetings/offline/:id'

/** Meetings that were held without the product's room: not convened by it, or convened and then held in another way. */
export const offlineRoutes = {
  take: route({
    method: 'POST',
    path: '/meetings/offline',
    access: 'company',
    right: 'prepare',
    query: z.object({ company_id: Id }),
    body: NewOffline,
    reply: OfflineMeeting,
    status: 201,
    about: 'Begins the minutes of a meeting that was held elsewhere.',
  }),
  load: route({
    method: 'GET',
    path: offline,
    access: 'meeting',
    right: 'read',
    params: ById,
    reply: OfflineMeeting,
    about: 'What was taken down of it, and what follows from that.',
  }),
  change: route({
    method: 'PATCH',
    path: offline,
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: OfflineDetails,
    reply: OfflineMeeting,
    about: 'When and where it was held, who presided, who kept the minutes.',
  }),
  presences: route({
    method: 'PATCH',
    path: `${offline}/presences`,
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: OfflinePresences,
    reply: OfflineMeeting,
    about: 'Who was there, and who was represented by whom.',
  }),
  agenda: route({
    method: 'PATCH',
    path: `${offline}/odg`,
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: OfflineAgenda,
    reply: OfflineMeeting.extend(mayRemove),
    about: 'What was on its agenda: the whole list, in its order.',
  }),
  votes: route({
    method: 'PATCH',
    path: `${offline}/votes`,
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: OfflineVotes,
    reply: OfflineMeeting,
    about: 'How everybody voted. The first time it is paid, and the minutes can be written.',
  }),
} as const

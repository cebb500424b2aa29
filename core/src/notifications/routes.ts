import { z } from 'zod'
import { ByLink } from '../paging.ts'
import { route } from '../route.ts'
import { ByDevice, PushDevices, PushSubscription } from './push.ts'
import { NotificationList, NotificationPreferences, NotificationQuery, PreferenceChange, ReadNotifications } from './schema.ts'

export const notificationRoutes = {
  list: route({
    method: 'GET',
    path: '/notifications',
    access: 'user',
    about: 'What the person was told, newest first, with the count of what is unread.',
    query: NotificationQuery,
    reply: NotificationList,
  }),
  read: route({
    method: 'PATCH',
    path: '/notifications/read',
    access: 'user',
    about: 'Marks some or all as read.',
    body: ReadNotifications,
    reply: z.object({ unread: z.number().int() }),
  }),
  preferences: route({
    method: 'GET',
    path: '/notifications/preferences',
    access: 'user',
    about: 'How the person wants to be told of each kind.',
    reply: NotificationPreferences,
  }),
  prefer: route({
    method: 'PATCH',
    path: '/notifications/preferences',
    access: 'user',
    about: 'Changes how the person is told of some kinds.',
    body: PreferenceChange,
    reply: NotificationPreferences,
  }),
}

const ofLink = '/meetings/public/:meeting/members/:member/push'

/** Messages to a browser in which no page is open: of an account, or of a personal link. */
export const pushRoutes = {
  devices: route({
    method: 'GET',
    path: '/notifications/push',
    access: 'user',
    about: 'By which key browsers know us, and which browsers are told of what the person is told.',
    reply: PushDevices,
  }),
  subscribe: route({
    method: 'POST',
    path: '/notifications/push',
    access: 'user',
    about: 'This browser wants to be told, as long as its session lasts. Whoever had it before is told there no more.',
    body: PushSubscription,
    reply: PushDevices,
  }),
  unsubscribe: route({
    method: 'DELETE',
    path: '/notifications/push/:device',
    access: 'user',
    params: ByDevice,
    about: 'A browser is told no more.',
    reply: PushDevices,
  }),
  memberDevices: route({
    method: 'GET',
    path: ofLink,
    access: 'link',
    params: ByLink,
    about: 'By which key browsers know us, and which browsers are told of the meeting by this personal link.',
    reply: PushDevices,
  }),
  memberSubscribe: route({
    method: 'POST',
    path: ofLink,
    access: 'link',
    params: ByLink,
    about: 'This browser wants to be told of the meeting, as long as the personal link opens.',
    body: PushSubscription,
    reply: PushDevices,
  }),
  memberUnsubscribe: route({
    method: 'DELETE',
    path: `${ofLink}/:device`,
    access: 'link',
    params: ByLink.extend(ByDevice.shape),
    about: 'A browser is told of the meeting no more.',
    reply: PushDevices,
  }),
} as const

import { z } from 'zod'
import { route } from '../route.ts'
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

import { ById, Done } from '../paging.ts'
import { route } from '../route.ts'
import { Restoring } from './schema.ts'

export const removalRoutes = {
  restore: route({
    method: 'POST',
    path: '/companies/:id/removals/restore',
    access: 'company',
    right: 'edit',
    params: ById,
    body: Restoring,
    reply: Done,
    about:
      'Puts back what the caller removed a moment ago: people and their roles, people of a meeting, contacts, points of an agenda, files of points and of letters, drafts. All of it, or nothing.',
  }),
} as const

import { z } from 'zod'
import { Done, Id } from '../paging.ts'
import { route } from '../route.ts'
import { Guide } from './guide.ts'
import { Company } from './schema.ts'

export const firstRunRoutes = {
  guide: route({
    method: 'GET',
    path: '/users/guide',
    access: 'user',
    query: z.object({ about: Id.optional() }),
    reply: Guide,
    about: 'How far the caller is on the way to a first notice: with the company named in `about`, else with the newest that they administer.',
  }),
  addExample: route({
    method: 'POST',
    path: '/companies/example',
    access: 'user',
    reply: Company,
    status: 201,
    about: 'Copies the example company for the caller, who has one at a time; whoever has it already is answered the same.',
  }),
  removeExample: route({
    method: 'DELETE',
    path: '/companies/example',
    access: 'user',
    reply: Done,
    about: "Removes the caller's example, with everything in it.",
  }),
} as const

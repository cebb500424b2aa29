import { route } from '../route.ts'
import { Found, SearchQuery } from './schema.ts'

export const searchRoutes = {
  find: route({
    method: 'GET',
    path: '/search',
    access: 'user',
    query: SearchQuery,
    reply: Found,
    about: 'Companies, people, meetings, decisions in writing, minutes and letters that the person may see, by words in any order and without accents.',
  }),
} as const

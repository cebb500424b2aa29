import { route } from '../route.ts'
import { TodoList, TodoQuery } from './schema.ts'

export const homeRoutes = {
  todo: route({
    method: 'GET',
    path: '/todo',
    access: 'user',
    query: TodoQuery,
    reply: TodoList,
    about: 'What waits for the caller: in one company, or in all of them and in the account.',
  }),
} as const

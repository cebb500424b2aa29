import { ById } from '../paging.ts'
import { route } from '../route.ts'
import { Dashboard } from './dashboard.ts'
import { CompanyHome, CompanyOpening } from './opening.ts'
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
  dashboard: route({
    method: 'GET',
    path: '/users/dashboard',
    access: 'user',
    reply: Dashboard,
    about: "The caller's dashboard with what stands around it, in one answer: each part is what its own call gives.",
  }),
  opening: route({
    method: 'GET',
    path: '/companies/:id/opening',
    access: 'company',
    right: 'look',
    forbidden: 420,
    params: ById,
    reply: CompanyOpening,
    about: 'What stands around every page of a company, in one answer: each part is what its own call gives.',
  }),
  home: route({
    method: 'GET',
    path: '/companies/:id/home',
    access: 'company',
    right: 'look',
    forbidden: 420,
    params: ById,
    reply: CompanyHome,
    about: 'What the home of a company shows first, in one answer: each part is what its own call gives.',
  }),
} as const

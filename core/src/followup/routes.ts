import { z } from 'zod'
import { ById, Id, InCompany } from '../paging.ts'
import { route } from '../route.ts'
import { ServedTaskQuery, Task, TaskChange, TaskDraft, TaskList, TaskQuery } from './schema.ts'

const ByTask = z.object({ task: Id })

/** What is still to be done after a resolution: who has to do it, by when, and what proves that it was done. */
export const followupRoutes = {
  ofCompany: route({
    method: 'GET',
    path: '/companies/:id/tasks',
    access: 'company',
    right: 'read',
    params: ById,
    query: TaskQuery,
    reply: TaskList,
    about: 'What is to be done in a company, and what was done, by its term.',
  }),
  served: route({
    method: 'GET',
    path: '/consultants/tasks',
    access: 'user',
    query: ServedTaskQuery,
    reply: TaskList,
    about: 'The same of all companies that the caller serves.',
  }),
  ofMeeting: route({
    method: 'GET',
    path: '/meetings/:meeting/tasks',
    access: 'meeting',
    right: 'read',
    params: z.object({ meeting: Id }),
    query: z.object({ company_id: Id.optional() }),
    reply: TaskList,
    about: 'What follows from the resolutions of a meeting.',
  }),
  add: route({
    method: 'POST',
    path: '/companies/:id/tasks',
    access: 'company',
    right: 'edit',
    params: ById,
    body: TaskDraft,
    reply: Task,
    status: 201,
    about: 'Writes down something that is to be done, beside what the resolutions ask for.',
  }),
  change: route({
    method: 'PATCH',
    path: '/tasks/:task',
    access: 'company',
    right: 'edit',
    params: ByTask,
    query: InCompany,
    body: TaskChange,
    reply: Task,
    about: 'Gives a task to somebody, puts it earlier, says that it was done or why it is not done at all. A term of law is never put later.',
  }),
  remind: route({
    method: 'POST',
    path: '/tasks/:task/remind',
    access: 'company',
    right: 'edit',
    params: ByTask,
    query: InCompany,
    reply: z.object({ reminded: z.int() }),
    about: 'Reminds whoever has to do it, once a day at most.',
  }),
} as const

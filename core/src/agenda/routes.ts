import { z } from 'zod'
import { ById, Id, InCompany } from '../paging.ts'
import { mayRemove, Removed } from '../removals/schema.ts'
import { route } from '../route.ts'
import { AgendaChange, AgendaDraft, AgendaLibrary, AgendaPoint, AgendaQuery, MeetingAgenda, MeetingAgendaChange, TemplateId } from './schema.ts'

export const agendaRoutes = {
  library: route({
    method: 'GET',
    path: '/odg',
    access: 'company',
    right: 'read',
    query: AgendaQuery,
    reply: AgendaLibrary,
    about: 'The points from which agendas are made: templates of the product and points of the company, by group if `grouped`.',
  }),
  add: route({
    method: 'POST',
    path: '/odg',
    access: 'company',
    right: 'edit',
    query: InCompany,
    body: AgendaDraft,
    reply: AgendaPoint,
    status: 201,
    about: 'Adds a point to the library: from a template, as a copy of another, or from nothing.',
  }),
  load: route({
    method: 'GET',
    path: '/odg/:id',
    access: 'company',
    right: 'read',
    params: z.object({ id: z.union([Id, TemplateId]) }),
    query: InCompany,
    reply: AgendaPoint,
    about: 'A point of the library, or a template of the product as it would begin in this company.',
  }),
  change: route({
    method: 'PATCH',
    path: '/odg/:id',
    access: 'company',
    right: 'edit',
    params: ById,
    query: InCompany,
    body: AgendaChange,
    reply: AgendaPoint.extend(mayRemove),
    about: 'Changes a point of the library. Meetings keep the point as they took it.',
  }),
  remove: route({
    method: 'DELETE',
    path: '/odg/:id',
    access: 'company',
    right: 'edit',
    params: ById,
    query: InCompany,
    reply: Removed,
    about: 'Removes a point from the library; it can be put back for a while. Meetings keep the point as they took it.',
  }),
  setMeetingAgenda: route({
    method: 'PATCH',
    path: '/meetings/:id/odg',
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: MeetingAgendaChange,
    reply: MeetingAgenda,
    about: 'Sets the agenda of a meeting: the whole list, in its order.',
  }),
} as const

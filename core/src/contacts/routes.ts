import { z } from 'zod'
import { limits } from '../limits.ts'
import { Id, InCompany } from '../paging.ts'
import { Removed } from '../removals/schema.ts'
import { route } from '../route.ts'
import { Contact, ContactChange, ContactDraft, ContactList, ContactQuery } from './schema.ts'

export const contactRoutes = {
  list: route({
    method: 'GET',
    path: '/contacts',
    access: 'company',
    right: 'read',
    query: ContactQuery,
    reply: ContactList,
    about: 'The address book of a company.',
  }),
  add: route({
    method: 'POST',
    path: '/contacts',
    access: 'company',
    right: 'edit',
    query: InCompany,
    body: ContactDraft,
    reply: Contact,
    status: 201,
    about: 'Adds a contact.',
  }),
  change: route({
    method: 'PATCH',
    path: '/contacts/:id',
    access: 'company',
    right: 'edit',
    params: z.object({ id: Id }),
    query: InCompany,
    body: ContactChange,
    reply: Contact,
    about: 'Changes a contact.',
  }),
  remove: route({
    method: 'POST',
    path: '/contacts/delete',
    access: 'company',
    right: 'edit',
    query: InCompany,
    body: z.object({ ids: z.array(Id).min(1).max(limits.tables.max_count) }),
    reply: Removed,
    about: 'Removes contacts, which can be put back for a while; those already gone do not matter.',
  }),
} as const

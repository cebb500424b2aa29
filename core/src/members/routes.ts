import { z } from 'zod'
import { ById, Done, Id, listOf } from '../paging.ts'
import { Removed } from '../removals/schema.ts'
import { route } from '../route.ts'
import { ImportCheck, ImportMode, ImportPreview, ImportUpdate } from './import.ts'
import { CompanyMember, MemberChange, MemberDraft, MemberList, MemberQuery, MemberSignature, MembersList, MembersListDraft } from './schema.ts'

const ByMember = z.object({ id: Id, memberId: Id })
const ByList = z.object({ id: Id, listId: Id })
const reading = { access: 'company', right: 'read' } as const
const editing = { access: 'company', right: 'edit' } as const

export const memberRoutes = {
  list: route({
    ...reading,
    method: 'GET',
    path: '/companies/:id/members',
    params: ById,
    query: MemberQuery,
    reply: MemberList,
    about: 'The people of a company, grouped by what they are.',
  }),
  add: route({
    ...editing,
    method: 'POST',
    path: '/companies/:id/members',
    params: ById,
    body: MemberDraft,
    reply: CompanyMember,
    status: 201,
    about: 'Adds somebody.',
  }),
  change: route({
    ...editing,
    method: 'PATCH',
    path: '/companies/:id/members/:memberId',
    params: ByMember,
    body: MemberChange,
    reply: CompanyMember,
    about: 'Changes somebody.',
  }),
  remove: route({
    ...editing,
    method: 'DELETE',
    path: '/companies/:id/members/:memberId',
    params: ByMember,
    reply: Removed,
    about: 'Removes somebody, who can be put back for a while.',
  }),
  removeRole: route({
    ...editing,
    method: 'DELETE',
    path: '/companies/:id/members/:memberId/role/:role',
    params: z.object({ id: Id, memberId: Id, role: z.string().regex(/^[A-Z]{2,3}$/) }),
    reply: Removed,
    about: 'Takes one role away; the last one takes the person with it. Either can be put back for a while.',
  }),
  sign: route({
    ...editing,
    method: 'POST',
    path: '/companies/:id/members/:memberId/signature',
    params: ByMember,
    body: MemberSignature,
    reply: CompanyMember,
    about: 'Keeps the picture of a signature, or forgets it.',
  }),
} as const

/** For every spreadsheet, or for Excel. */
const sheet = {
  files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
} as const

export const importRoutes = {
  demoCsv: route({ method: 'GET', path: '/companies/download/demo-csv', access: 'user', ...sheet, about: 'An example file of members.' }),
  csv: route({
    ...reading,
    method: 'GET',
    path: '/companies/:id/download/csv',
    ...sheet,
    params: ById,
    about: 'The members as a file, the way an import takes them.',
  }),
  check: route({
    ...editing,
    method: 'POST',
    path: '/companies/:id/members/check',
    params: ById,
    body: ImportCheck,
    large: true,
    reply: ImportPreview,
    about: 'What an import would do, row by row; nothing is written.',
  }),
  import: route({
    ...editing,
    method: 'PATCH',
    path: '/companies/:id/members/update',
    params: ById,
    query: z.object({ type: ImportMode }),
    body: ImportUpdate,
    large: true,
    reply: ImportPreview,
    about: 'Imports a whole file, or nothing of it.',
  }),
} as const

export const memberListRoutes = {
  lists: route({ ...reading, method: 'GET', path: '/companies/:id/members/lists', params: ById, reply: listOf(MembersList), about: 'Named selections.' }),
  addList: route({
    ...editing,
    method: 'POST',
    path: '/companies/:id/members/lists',
    params: ById,
    body: MembersListDraft,
    reply: MembersList,
    status: 201,
    about: 'Adds a named selection.',
  }),
  changeList: route({
    ...editing,
    method: 'PATCH',
    path: '/companies/:id/members/lists/:listId',
    params: ByList,
    body: MembersListDraft.partial(),
    reply: MembersList,
    about: 'Renames it, or changes who is in it.',
  }),
  removeList: route({ ...editing, method: 'DELETE', path: '/companies/:id/members/lists/:listId', params: ByList, reply: Done, about: 'Removes it.' }),
} as const

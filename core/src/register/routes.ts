import { z } from 'zod'
import { Day } from '../fields.ts'
import { ById, Done, Id } from '../paging.ts'
import { route } from '../route.ts'
import { OpeningConfirmation, OpeningProposal } from './opening.ts'
import {
  Entry,
  EntryCheck,
  EntryDraft,
  EntryList,
  EntryPage,
  EntryQuery,
  EntryWriting,
  HolderGroup,
  HolderGroupDraft,
  HolderId,
  RegisterMode,
  RegisterState,
  ShareClass,
} from './schema.ts'

const register = '/companies/:id/register'
const reading = { access: 'company', right: 'read', params: ById } as const
/** Shut to a company whose subscription has ended, as all that is written for a meeting is: what is there can be read. */
const editing = { access: 'company', right: 'prepare', params: ById } as const
const governing = { access: 'company', right: 'confirm', params: ById } as const
/** A document of the register; nothing (204) while the book is not open. */
const paper = { ...reading, method: 'GET', files: ['application/pdf'], orNothing: true } as const

/** The state of a day; `known_at` is an instant, or a day, whose end is meant. Both left out: now. A day to come is refused. */
export const StateQuery = z.object({ on: Day.optional(), known_at: z.union([z.iso.datetime({ offset: true }), Day]).optional() })
export const ExcerptQuery = z.object({ member_id: HolderId, on: Day.optional() })
/** `since`: the day of the approval before, whose later entries the list names. */
export const ListOfHoldersQuery = z.object({ on: Day.optional(), since: Day.optional() })

export const registerRoutes = {
  state: route({
    ...reading,
    method: 'GET',
    path: register,
    query: StateQuery,
    reply: RegisterState,
    about: 'Who holds what and who votes, on a day and as it was known at an instant.',
  }),
  switchMode: route({
    ...governing,
    method: 'PATCH',
    path: register,
    body: z.object({ mode: RegisterMode }),
    reply: RegisterState,
    about: 'Goes back to quotas typed on the members, or to the register that was opened before.',
  }),
  entries: route({
    ...reading,
    method: 'GET',
    path: `${register}/entries`,
    query: EntryQuery,
    reply: EntryList,
    about: 'The annotations of the register, the latest first.',
  }),
  entry: route({
    ...reading,
    method: 'GET',
    path: `${register}/entries/:seq`,
    params: z.object({ id: Id, seq: z.string().regex(/^[1-9]\d{0,9}$/) }),
    reply: EntryPage,
    about: 'One annotation, with what corrects it and the meetings that counted with it.',
  }),
  check: route({
    ...editing,
    method: 'POST',
    path: `${register}/check`,
    body: EntryDraft,
    reply: EntryCheck,
    about: 'What an annotation would change and what the law says of it; writes nothing.',
  }),
  write: route({
    ...editing,
    method: 'POST',
    path: `${register}/entries`,
    body: EntryWriting,
    reply: Entry,
    status: 201,
    about: 'Writes an annotation, for good: what is wrong is corrected by a later one.',
  }),
  proposeOpening: route({
    ...reading,
    method: 'GET',
    path: `${register}/opening`,
    reply: OpeningProposal,
    about: 'What the register would begin with, of the holdings of today.',
  }),
  open: route({
    ...governing,
    method: 'POST',
    path: `${register}/opening`,
    body: OpeningConfirmation,
    reply: RegisterState,
    status: 201,
    about: 'Confirms what the register begins with; from here on quotas follow from it.',
  }),
  addGroup: route({
    ...editing,
    method: 'POST',
    path: `${register}/groups`,
    body: HolderGroupDraft,
    reply: HolderGroup,
    status: 201,
    about: 'Names co-owners of a quota, so that entries can name them as a holder.',
  }),
  addClass: route({
    ...editing,
    method: 'POST',
    path: `${register}/classes`,
    body: ShareClass,
    reply: ShareClass,
    status: 201,
    about: 'Adds a category of shares.',
  }),
  verify: route({
    ...reading,
    method: 'GET',
    path: `${register}/verify`,
    reply: z.object({ entries: z.int(), ok: z.boolean(), broken: z.object({ seq: z.int(), reason: z.enum(['gap', 'prev_hash', 'hash']) }).optional() }),
    about: 'Computes every hash of the register anew.',
  }),
  print: route({ ...paper, path: `${register}/print`, about: 'The book, typeset.' }),
  excerpt: route({ ...paper, path: `${register}/excerpt`, query: ExcerptQuery, about: 'What the book says of one holder on a day.' }),
  list: route({
    ...paper,
    path: `${register}/list`,
    query: ListOfHoldersQuery,
    about: 'Holders and who has rights on a day, as it is filed with the accounts.',
  }),
  export: route({
    ...reading,
    method: 'GET',
    path: `${register}/export`,
    query: StateQuery,
    files: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    orNothing: true,
    about: 'State, annotations and rights as a workbook.',
  }),
  sendExcerpt: route({
    method: 'POST',
    path: `${register}/excerpt/send`,
    access: 'company',
    right: 'prepare',
    params: ById,
    body: ExcerptQuery,
    reply: Done,
    about: 'Sends a holder the excerpt, at the address of their sheet.',
  }),
}

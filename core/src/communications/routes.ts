import { z } from 'zod'
import { ReceiptsLoaded } from '../exports/schema.ts'
import { ById, Done, Id, InCompany } from '../paging.ts'
import { mayRemove } from '../removals/schema.ts'
import { route } from '../route.ts'
import {
  Communication,
  CommunicationChange,
  CommunicationDraft,
  CommunicationIds,
  CommunicationList,
  CommunicationQuery,
  CommunicationResend,
  CommunicationSend,
  CommunicationsChange,
} from './panel.ts'

/** The panel is a service of its own; reading it is sending's other half, so both ask for the same right. */
const panel = { access: 'company', right: 'export', service: 'MAILER', query: InCompany } as const

export const communicationRoutes = {
  list: route({
    ...panel,
    method: 'GET',
    path: '/communications',
    query: CommunicationQuery,
    reply: CommunicationList,
    about: 'A folder of the panel, newest first, with the state of the mailbox; count -1 streams all of it.',
  }),
  one: route({
    ...panel,
    method: 'GET',
    path: '/communications/:id',
    params: ById,
    reply: Communication,
    about: 'A communication with its conversation, recipients and receipts.',
  }),
  // Without a reply schema: a page of its own, which runs nothing and reaches nobody.
  page: route({
    ...panel,
    method: 'GET',
    path: '/communications/:id/page',
    files: ['text/html'],
    params: ById,
    query: InCompany.extend({ remote: z.stringbool().optional() }),
    about: 'The text of a message that arrived, made safe; with `remote` its pictures are fetched.',
  }),
  // A frame has no session: for some minutes it has an address of its own, under whose policy other servers' pictures may be shown.
  pageAddress: route({
    ...panel,
    method: 'GET',
    path: '/communications/:id/page/address',
    params: ById,
    reply: z.object({ url: z.string() }),
    about: 'A short-lived address of that text with its pictures, for a frame.',
  }),
  file: route({
    ...panel,
    method: 'GET',
    path: '/communications/:id/files/:part',
    files: ['application/octet-stream'],
    params: z.object({ id: Id, part: z.string().regex(/^\d{1,4}$/) }),
    about: 'A file enclosed in a message that arrived.',
  }),
  source: route({
    ...panel,
    method: 'GET',
    path: '/communications/:id/source',
    files: ['application/octet-stream'],
    params: ById,
    about: 'A message as it arrived, or a letter as it was sent.',
  }),
  save: route({
    ...panel,
    method: 'POST',
    path: '/communications/save',
    body: CommunicationDraft,
    reply: Communication.extend(mayRemove),
    about: 'Keeps a draft.',
  }),
  send: route({
    ...panel,
    method: 'POST',
    path: '/communications/send',
    body: CommunicationSend,
    reply: Communication,
    about: 'Sends one letter to each recipient by the mail of the company.',
  }),
  trash: route({ ...panel, method: 'POST', path: '/communications/trash', body: CommunicationIds, reply: Done, about: 'Moves some to the trash.' }),
  remove: route({
    ...panel,
    method: 'POST',
    path: '/communications/delete',
    body: CommunicationIds,
    reply: Done,
    about: 'Removes some that are in the trash; the letters themselves and their proofs are kept.',
  }),
  resend: route({
    ...panel,
    method: 'POST',
    path: '/communications/:id/resend',
    params: ById,
    body: CommunicationResend,
    reply: Communication,
    about: 'Writes again to those whom it did not reach.',
  }),
  change: route({
    ...panel,
    method: 'PATCH',
    path: '/communications/:id',
    params: ById,
    body: CommunicationChange,
    reply: Communication,
    about: 'Tags, seen or not, back from the trash.',
  }),
  changeMany: route({
    ...panel,
    method: 'PATCH',
    path: '/communications',
    body: CommunicationsChange,
    reply: Done,
    about: 'The same of several; those that are gone are left out.',
  }),
  collectReceipts: route({
    ...panel,
    method: 'POST',
    path: '/export/admin/communications/:id/receipts/load',
    params: ById,
    reply: ReceiptsLoaded,
    about: 'Reads the mailbox for receipts now.',
  }),
  receipts: route({
    ...panel,
    method: 'GET',
    path: '/export/admin/communications/:id/receipts/download',
    files: ['application/zip'],
    orNothing: true,
    params: ById,
    about: 'All receipts as they came, in one archive.',
  }),
  receipt: route({
    ...panel,
    method: 'GET',
    path: '/export/admin/communications/:id/to/:recipient/email/receipts/:receipt',
    files: ['message/rfc822'],
    params: z.object({ id: Id, recipient: Id, receipt: Id }),
    about: 'One receipt as it came.',
  }),
} as const

/** Without a reply schema: a page. Whoever has the ticket was shown the message a moment ago. */
export const messagePageRoutes = {
  show: route({
    method: 'GET',
    path: '/communications/page',
    files: ['text/html'],
    access: 'public',
    query: z.object({ ticket: z.string().regex(/^[\w-]{40,1000}$/) }),
    about: 'The text of a message that arrived, with its pictures, by a short-lived address.',
  }),
} as const

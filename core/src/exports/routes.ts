import { z } from 'zod'
import { Id } from '../paging.ts'
import { route } from '../route.ts'
import { ReceiptsLoaded, TableQuery } from './schema.ts'

const ById = z.object({ id: Id })
const meeting = '/export/admin/meetings/:id'

/** Without a reply schema: each answers a file, streamed. */
export const exportRoutes = {
  verbal: route({
    method: 'GET',
    path: `${meeting}/verbal`,
    access: 'meeting',
    right: 'export',
    params: ById,
    query: z.object({ signed: z.stringbool().optional() }),
    about: 'The minutes as PDF: a draft while they are not confirmed; with `signed` the newest signed file.',
  }),
  letters: route({
    method: 'GET',
    path: `${meeting}/email`,
    access: 'meeting',
    right: 'export',
    params: ById,
    query: TableQuery,
    about: 'Every letter of the meeting with what became of it.',
  }),
  collectReceipts: route({
    method: 'POST',
    path: `${meeting}/email/receipts/load`,
    access: 'meeting',
    right: 'export',
    params: ById,
    reply: ReceiptsLoaded,
    about: 'Reads the mailbox for receipts now.',
  }),
  receipts: route({
    method: 'GET',
    path: `${meeting}/email/receipts/download`,
    access: 'meeting',
    right: 'export',
    params: ById,
    about: 'All receipts as they came, in one archive.',
  }),
  receipt: route({
    method: 'GET',
    path: `${meeting}/email/receipts/:receipt`,
    access: 'meeting',
    right: 'export',
    params: z.object({ id: Id, receipt: Id }),
    about: 'One receipt as it came.',
  }),
  delegations: route({
    method: 'GET',
    path: `${meeting}/delegations`,
    access: 'meeting',
    right: 'export',
    params: ById,
    query: TableQuery,
    about: 'The delegations, one document after the other; 204 when there are none.',
  }),
  votes: route({
    method: 'GET',
    path: `${meeting}/votes`,
    access: 'meeting',
    right: 'export',
    params: ById,
    query: TableQuery,
    about: 'The votes by name and weight.',
  }),
  accesses: route({
    method: 'GET',
    path: `${meeting}/accesses`,
    access: 'meeting',
    right: 'export',
    params: ById,
    query: TableQuery,
    about: 'Who was there, from when to when.',
  }),
  all: route({
    method: 'GET',
    path: `${meeting}/all`,
    access: 'meeting',
    right: 'export',
    params: ById,
    about: 'Everything that proves what happened, with its own verifier.',
  }),
  files: route({
    method: 'GET',
    path: `${meeting}/odg/:odg/files`,
    access: 'meeting',
    right: 'export',
    params: z.object({ id: Id, odg: Id }),
    about: 'The files of a point in one archive; 204 when there are none.',
  }),
  chats: route({
    method: 'GET',
    path: `${meeting}/chats`,
    access: 'meeting',
    right: 'export',
    params: ById,
    query: TableQuery,
    about: 'The chat of the meeting; 204 when nobody wrote.',
  }),
  transcriptions: route({
    method: 'GET',
    path: `${meeting}/transcriptions`,
    access: 'meeting',
    right: 'export',
    params: ById,
    query: TableQuery,
    about: 'What was said; 204 when nothing was transcribed.',
  }),
} as const

import { z } from 'zod'
import { ById, Id } from '../paging.ts'
import { route } from '../route.ts'
import { ReceiptsLoaded, TableQuery } from './schema.ts'

const meeting = '/export/admin/meetings/:id'

const tables = ['application/pdf', 'text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const

/** A list of a meeting, in the format that is asked for; nothing where there is none. */
const tableOf = {
  method: 'GET',
  files: tables,
  orNothing: true,
  access: 'meeting',
  right: 'export',
  params: ById,
  query: TableQuery,
} as const

/** Without a reply schema: each answers a file, streamed. */
export const exportRoutes = {
  verbal: route({
    method: 'GET',
    path: `${meeting}/verbal`,
    files: ['application/pdf', 'application/pkcs7-mime'],
    orNothing: true,
    access: 'meeting',
    right: 'export',
    params: ById,
    query: z.object({ signed: z.stringbool().optional() }),
    about: 'The minutes as PDF: a draft while they are not confirmed; with `signed` the newest signed file.',
  }),
  letters: route({
    ...tableOf,
    path: `${meeting}/email`,
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
    files: ['application/zip'],
    orNothing: true,
    access: 'meeting',
    right: 'export',
    params: ById,
    about: 'All receipts as they came, in one archive.',
  }),
  receipt: route({
    method: 'GET',
    path: `${meeting}/email/receipts/:receipt`,
    files: ['message/rfc822'],
    access: 'meeting',
    right: 'export',
    params: z.object({ id: Id, receipt: Id }),
    about: 'One receipt as it came.',
  }),
  delegations: route({
    method: 'GET',
    path: `${meeting}/delegations`,
    files: [...tables, 'application/zip'],
    orNothing: true,
    access: 'meeting',
    right: 'export',
    params: ById,
    query: TableQuery,
    about: 'The delegations, one document after the other; 204 when there are none.',
  }),
  designated: route({
    ...tableOf,
    path: `${meeting}/designated`,
    about:
      'The proxies to the designated representative with their instructions, once the vote of the last point has opened; 204 before, and when there are none.',
  }),
  votes: route({
    ...tableOf,
    path: `${meeting}/votes`,
    about: 'The votes by name and weight.',
  }),
  accesses: route({
    ...tableOf,
    path: `${meeting}/accesses`,
    about: 'Who was there, from when to when.',
  }),
  all: route({
    method: 'GET',
    path: `${meeting}/all`,
    files: ['application/zip'],
    access: 'meeting',
    right: 'export',
    params: ById,
    about: 'Everything that proves what happened, with its own verifier.',
  }),
  files: route({
    method: 'GET',
    path: `${meeting}/odg/:odg/files`,
    files: ['application/zip'],
    orNothing: true,
    access: 'meeting',
    right: 'export',
    params: z.object({ id: Id, odg: Id }),
    about: 'The files of a point in one archive; 204 when there are none.',
  }),
  chats: route({
    ...tableOf,
    path: `${meeting}/chats`,
    about: 'The chat of the meeting; 204 when nobody wrote.',
  }),
  transcriptions: route({
    ...tableOf,
    path: `${meeting}/transcriptions`,
    about: 'What was said; 204 when nothing was transcribed.',
  }),
} as const

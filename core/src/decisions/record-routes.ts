import { z } from 'zod'
import { Confirming, Generating, Verbal, VerbalChange, VerbalSaved } from '../minutes/schema.ts'
import { MemberSigning, PublicVerbal, Signing, VerbalSending, VerbalSent } from '../minutes/signatures.ts'
import { ById } from '../paging.ts'
import { route } from '../route.ts'
import { AnswerForm } from './member-page.ts'
import { ByDecisionLink, ownDecision } from './routes.ts'

const record = '/decisions/:id/record'
const exported = '/export/admin/decisions/:id'

/** The record is written, confirmed and signed as minutes are. */
export const recordRoutes = {
  preview: route({
    method: 'POST',
    path: '/decisions/:id/preview',
    files: ['application/pdf'],
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: z.object({ kind: z.enum(['notice', 'answer', 'record']) }),
    about: 'The proposal, the paper of an answer or the record as PDF, before anything leaves.',
  }),
  load: route({
    method: 'GET',
    path: record,
    access: 'meeting',
    right: 'read',
    params: ById,
    reply: Verbal,
    about: 'The record: text, version, checks, signatures.',
  }),
  save: route({
    method: 'PATCH',
    path: record,
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: VerbalChange,
    reply: VerbalSaved,
    large: true,
    whenExpired: true,
    about: 'Saves the edited text of the record.',
  }),
  confirm: route({
    method: 'POST',
    path: record,
    access: 'meeting',
    right: 'confirm',
    params: ById,
    body: Confirming,
    reply: Verbal,
    whenExpired: true,
    about: 'Confirms the record: final, and in the book where something was approved.',
  }),
  generate: route({
    method: 'PATCH',
    path: `${record}/generate`,
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: Generating.partial({ version: true }),
    reply: Verbal,
    whenExpired: true,
    about: 'Writes the record from what happened.',
  }),
  sign: route({
    method: 'POST',
    path: `${record}/sign`,
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: Signing,
    reply: Verbal,
    whenExpired: true,
    about: 'Signs the record as the director who signs it, or hands in a file signed elsewhere.',
  }),
  send: route({
    method: 'POST',
    path: `${record}/send`,
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: VerbalSending,
    reply: VerbalSent,
    whenExpired: true,
    about: 'Sends the confirmed record to everybody who was asked.',
  }),
} as const

export const answerPaperRoutes = {
  form: route({
    method: 'POST',
    path: `${ownDecision}/paper`,
    files: ['application/pdf'],
    access: 'link',
    params: ByDecisionLink,
    body: AnswerForm,
    about: 'The paper of an answer that is to be signed elsewhere and handed in with it: the same answer has the same bytes.',
  }),
  paper: route({
    method: 'GET',
    path: `${ownDecision}/answer`,
    files: ['application/pdf', 'application/pkcs7-mime'],
    orNothing: true,
    access: 'link',
    params: ByDecisionLink,
    about: 'The signed answer as PDF; 204 when there is none.',
  }),
} as const

const ownRecord = `${ownDecision}/record`

export const publicRecordRoutes = {
  load: route({ method: 'GET', path: ownRecord, access: 'link', params: ByDecisionLink, reply: PublicVerbal, about: 'The record for the holder of a link.' }),
  read: route({
    method: 'POST',
    path: ownRecord,
    access: 'link',
    params: ByDecisionLink,
    reply: PublicVerbal,
    about: 'Notes that the record was read to the end.',
  }),
  sign: route({
    method: 'POST',
    path: `${ownRecord}/sign`,
    access: 'link',
    params: ByDecisionLink,
    body: MemberSigning,
    reply: PublicVerbal,
    about: 'Signs the record as the director who signs it.',
  }),
} as const

const exporting = { method: 'GET', access: 'meeting', right: 'export', params: ById } as const

export const decisionExportRoutes = {
  record: route({
    ...exporting,
    path: `${exported}/record`,
    files: ['application/pdf', 'application/pkcs7-mime'],
    orNothing: true,
    about: 'The record as PDF.',
  }),
  answers: route({ ...exporting, path: `${exported}/answers`, files: ['application/zip'], orNothing: true, about: 'The signed answers in one archive.' }),
  letters: route({ ...exporting, path: `${exported}/email`, files: ['application/pdf'], orNothing: true, about: 'Every letter with what became of it.' }),
  receipts: route({
    ...exporting,
    path: `${exported}/email/receipts/download`,
    files: ['application/zip'],
    orNothing: true,
    about: 'All receipts as they came, in one archive.',
  }),
  all: route({ ...exporting, path: `${exported}/all`, files: ['application/zip'], about: 'Everything that proves what happened, with its own verifier.' }),
} as const

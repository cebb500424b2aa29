import { z } from 'zod'
import { ById, ByLink, Id } from '../paging.ts'
import { route } from '../route.ts'
import { Book, BookQuery, Confirming, Generating, Verbal, VerbalChange, VerbalMaterial, VerbalSaved, VerbalText } from './schema.ts'
import { Correction, MemberAnswer, MemberSigning, PublicVerbal, Signers, Signing, SignRequest, VerbalSending, VerbalSent, Verification } from './signatures.ts'

const verbal = '/meetings/:id/verbal'
const own = '/meetings/public/:meeting/members/:member/verbal'

export const verbalRoutes = {
  load: route({
    method: 'GET',
    path: verbal,
    access: 'meeting',
    right: 'read',
    params: ById,
    reply: Verbal,
    about: 'The minutes: text, version, checks, signatures. While nobody has saved any, as the product would write them.',
  }),
  generate: route({
    method: 'PATCH',
    path: `${verbal}/generate`,
    access: 'meeting',
    right: 'prepare',
    params: ById,
    /** Without a version it is that of the moment: nobody's screen is asked for. */
    body: Generating.partial({ version: true }),
    reply: Verbal,
    whenExpired: true,
    about: 'Writes the minutes from what happened, or anew to the version before anybody edited them.',
  }),
  save: route({
    method: 'PATCH',
    path: verbal,
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: VerbalChange,
    reply: VerbalSaved,
    large: true,
    whenExpired: true,
    about: 'Saves the edited text, a remark, or what was dealt with.',
  }),
  confirm: route({
    method: 'POST',
    path: verbal,
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: Confirming,
    reply: Verbal,
    whenExpired: true,
    about: 'Confirms the minutes: final, and nobody edits them again.',
  }),
  version: route({
    method: 'GET',
    path: `${verbal}/versions/:version`,
    access: 'meeting',
    right: 'read',
    params: z.object({ id: Id, version: z.coerce.number().int().min(1) }),
    reply: VerbalText,
    about: 'The text of an earlier version.',
  }),
  material: route({
    method: 'GET',
    path: `${verbal}/material`,
    access: 'meeting',
    right: 'read',
    params: ById,
    reply: VerbalMaterial,
    about: 'Transcript, chat and declarations of the meeting, to be taken into the text.',
  }),
} as const

export const signingRoutes = {
  sign: route({
    method: 'POST',
    path: `${verbal}/sign`,
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: Signing,
    reply: Verbal,
    whenExpired: true,
    about: 'Signs as whoever of the signers has the account, hands in a file signed elsewhere, or the deed of the notary.',
  }),
  request: route({
    method: 'POST',
    path: `${verbal}/sign/request`,
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: SignRequest,
    reply: Verbal,
    whenExpired: true,
    about: 'Asks for signatures by letter, with a personal link; of a draft, to read it.',
  }),
  send: route({
    method: 'POST',
    path: `${verbal}/send`,
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: VerbalSending,
    reply: VerbalSent,
    whenExpired: true,
    about: 'Sends the confirmed minutes to everybody of the meeting.',
  }),
} as const

export const publicVerbalRoutes = {
  load: route({ method: 'GET', path: own, access: 'link', params: ByLink, reply: PublicVerbal, about: 'The minutes for the holder of a link.' }),
  read: route({ method: 'POST', path: own, access: 'link', params: ByLink, reply: PublicVerbal, about: 'Notes that they were read to the end.' }),
  correct: route({
    method: 'PATCH',
    path: own,
    access: 'link',
    params: ByLink,
    body: Correction,
    reply: PublicVerbal,
    about: 'Asks for a correction, with a note.',
  }),
  signers: route({ method: 'GET', path: `${own}/sign`, access: 'link', params: ByLink, reply: Signers, about: 'Who has signed.' }),
  sign: route({
    method: 'POST',
    path: `${own}/sign`,
    access: 'link',
    params: ByLink,
    body: MemberSigning,
    reply: PublicVerbal,
    about: 'Signs the minutes.',
  }),
  answer: route({
    method: 'PATCH',
    path: `${own}/sign`,
    access: 'link',
    params: ByLink,
    body: MemberAnswer,
    reply: PublicVerbal,
    about: 'Refuses with a reason, or hands in a PDF signed elsewhere.',
  }),
} as const

export const verifyRoutes = {
  verify: route({
    method: 'GET',
    path: '/verify/:sha256',
    access: 'public',
    params: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    reply: Verification,
    about: 'Whether a file with this hash was issued here, by whom it is signed and when.',
  }),
} as const

export const bookRoutes = {
  book: route({
    method: 'GET',
    path: '/companies/:id/book',
    access: 'company',
    right: 'read',
    params: ById,
    query: BookQuery,
    reply: Book,
    about: 'The index of the book of minutes, the newest first.',
  }),
  print: route({
    method: 'GET',
    path: '/companies/:id/book/download',
    files: ['application/pdf'],
    access: 'company',
    right: 'export',
    params: ById,
    query: BookQuery,
    about: 'The book of minutes as one PDF with its index.',
  }),
} as const

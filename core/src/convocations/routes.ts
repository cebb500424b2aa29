import { z } from 'zod'
import { Meeting } from '../meetings/schema.ts'
import { ById, ByLink, Id, listOf } from '../paging.ts'
import { route } from '../route.ts'
import { CallEnding, ConvocationDraft, Intention, MemberProof, NoticeRequest, PublicMeeting, Reminding, Sending, SendReply } from './schema.ts'

const admin = '/convocations/admin/meetings/:id'

export const convocationRoutes = {
  preview: route({
    method: 'POST',
    path: '/convocations/admin/meetings/preview',
    files: ['application/pdf', 'application/json'],
    access: 'company',
    right: 'prepare',
    query: z.object({ company_id: Id }),
    body: NoticeRequest,
    about: 'The notice as PDF, or the letter as a page, before anything leaves.',
  }),
  convene: route({
    method: 'POST',
    path: admin,
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: ConvocationDraft,
    reply: Meeting,
    about: 'Fixes the date, and that of a second call.',
  }),
  send: route({
    method: 'POST',
    path: `${admin}/send`,
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: Sending,
    reply: SendReply,
    about: 'Sends the notice, one letter each with a personal link; or again to some.',
  }),
  remind: route({
    method: 'POST',
    path: `${admin}/reminder`,
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: Reminding,
    reply: SendReply,
    about: 'Reminds the members of the meeting.',
  }),
  endCall: route({
    method: 'POST',
    path: '/convocations/:convocationId/admin/meetings/:id/cancel',
    access: 'meeting',
    right: 'prepare',
    params: z.object({ id: Id, convocationId: Id }),
    body: CallEnding,
    reply: Meeting,
    about: 'Ends the first call: the second takes its place, or the meeting is deserted for good.',
  }),
  proofs: route({
    method: 'GET',
    path: `${admin}/proofs`,
    access: 'meeting',
    right: 'read',
    params: ById,
    reply: listOf(MemberProof),
    about: 'What became of every letter, with its receipts.',
  }),
} as const

export const publicMeetingRoutes = {
  details: route({
    method: 'GET',
    path: '/meetings/public/:meeting/members/:member/details',
    access: 'link',
    params: ByLink,
    reply: PublicMeeting,
    about: "The meeting as its member sees it; opening it is told to the company as 'visited'.",
  }),
  intend: route({
    method: 'PATCH',
    path: '/convocations/:conv/meetings/:meeting/members/:member/presence',
    access: 'link',
    params: ByLink.extend({ conv: Id }),
    body: Intention,
    reply: PublicMeeting,
    about: 'Says whether the member will come.',
  }),
} as const

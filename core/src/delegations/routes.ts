import { z } from 'zod'
import { ByCall, Done, Id } from '../paging.ts'
import { route } from '../route.ts'
import { AdminDelegationDraft, DelegationAnswer, DelegationChange, DelegationDraft, DelegationReply, MyDelegations } from './schema.ts'

const admin = '/delegations/meetings/admin/:meeting/convocations/:convocation'
const member = '/delegations/meetings/:meeting/members/:member'
const own = `${member}/convocations/:convocation` as const
const InCall = z.object({ meeting: Id, convocation: Id })
const OfAdmin = InCall.extend({ delegation: Id })
const OfMember = ByCall.extend({ delegation: Id })
/** The client of a company's pages adds it everywhere; a link says by itself whose it is. */
const Query = z.object({ company_id: Id.optional() })

export const adminDelegationRoutes = {
  enter: route({
    method: 'POST',
    path: admin,
    access: 'meeting',
    right: 'prepare',
    params: InCall,
    body: AdminDelegationDraft,
    reply: DelegationReply,
    status: 201,
    about: 'Enters the delegation of a member, such as one received on paper.',
  }),
  correct: route({
    method: 'PATCH',
    path: `${admin}/:delegation`,
    access: 'meeting',
    right: 'prepare',
    params: OfAdmin,
    body: DelegationChange,
    reply: DelegationReply,
    about: 'Corrects instructions, text or file of a delegation.',
  }),
  revoke: route({
    method: 'DELETE',
    path: `${admin}/:delegation`,
    access: 'meeting',
    right: 'prepare',
    params: OfAdmin,
    reply: Done,
    about: 'Revokes a delegation; it is kept.',
  }),
  preview: route({
    method: 'POST',
    path: `${admin}/preview`,
    files: ['application/pdf'],
    access: 'meeting',
    right: 'prepare',
    params: InCall,
    body: AdminDelegationDraft,
    about: 'The delegation as the PDF it would be.',
  }),
} as const

export const memberDelegationRoutes = {
  mine: route({
    method: 'GET',
    path: member,
    access: 'link',
    params: ByCall.omit({ convocation: true }),
    query: Query,
    reply: MyDelegations,
    about: 'Delegations given and received by the holder of a link.',
  }),
  give: route({
    method: 'POST',
    path: own,
    access: 'link',
    params: ByCall,
    query: Query,
    body: DelegationDraft,
    reply: DelegationReply,
    status: 201,
    about: 'Gives a delegation, signed here or on a file.',
  }),
  change: route({
    method: 'PATCH',
    path: `${own}/:delegation`,
    access: 'link',
    params: OfMember,
    query: Query,
    body: DelegationChange,
    reply: DelegationReply,
    about: 'Changes the own delegation.',
  }),
  withdraw: route({
    method: 'DELETE',
    path: `${own}/:delegation`,
    access: 'link',
    params: OfMember,
    query: Query,
    reply: Done,
    about: 'Revokes the own delegation.',
  }),
  preview: route({
    method: 'POST',
    path: `${own}/preview`,
    files: ['application/pdf'],
    access: 'link',
    params: ByCall,
    query: Query,
    body: DelegationDraft,
    about: 'The own delegation as the PDF it would be.',
  }),
  approve: route({
    method: 'PATCH',
    path: `${own}/approve`,
    access: 'link',
    params: ByCall,
    query: Query,
    body: DelegationAnswer,
    reply: MyDelegations,
    about: 'Accepts or refuses the delegations received.',
  }),
} as const

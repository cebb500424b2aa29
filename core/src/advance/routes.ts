import { z } from 'zod'
import { ByCall, ById, ByLink, Done, Id } from '../paging.ts'
import { route } from '../route.ts'
import { AdvanceDraft, AdvanceReceipt, AdvanceReminded, AdvanceVoters, MyAdvance } from './schema.ts'

const member = '/advance/meetings/:meeting/members/:member'
const own = `${member}/convocations/:convocation` as const

/** Votes before the meeting: given by members through their personal links, sealed until the vote of each point opens. */
export const advanceRoutes = {
  mine: route({
    method: 'GET',
    path: member,
    access: 'link',
    params: ByLink,
    reply: MyAdvance,
    about: 'The points that can be voted upon before the meeting, with their full text, and the own ballot, which nobody else can read.',
  }),
  give: route({
    method: 'POST',
    path: own,
    access: 'link',
    params: ByCall,
    body: AdvanceDraft,
    reply: AdvanceReceipt,
    status: 201,
    about: 'Votes before the meeting, in the place of the ballot before; sealed until the vote of each point opens.',
  }),
  withdraw: route({
    method: 'DELETE',
    path: own,
    access: 'link',
    params: ByCall,
    reply: Done,
    about: 'Takes the vote given before the meeting back.',
  }),
  voters: route({
    method: 'GET',
    path: '/advance/admin/meetings/:id',
    access: 'meeting',
    right: 'read',
    params: ById,
    query: z.object({ company_id: Id.optional(), content: z.stringbool().optional() }),
    reply: AdvanceVoters,
    about: 'Who has voted before the meeting: names, weights and moments, never what was said; whoever asks for the `content` is refused (403 CP003).',
  }),
  remind: route({
    method: 'POST',
    path: '/advance/admin/meetings/:id/reminder',
    access: 'meeting',
    right: 'prepare',
    params: ById,
    reply: AdvanceReminded,
    about: 'Writes to who may vote before the meeting and has neither voted nor named a delegate.',
  }),
}

import { AppendedWithChecks } from '../meeting/appended.ts'
import { ById, ByLink, Id, listOf } from '../paging.ts'
import { route } from '../route.ts'
import { Ballot, VoteAction, VoteReceipt } from './schema.ts'

/** A vote on a point: cast by members through their personal links, conducted by the chair. */
export const voteRoutes = {
  cast: route({
    method: 'POST',
    path: '/live/meetings/:meeting/members/:member/vote/:odg',
    access: 'link',
    limit: 'room',
    params: ByLink.extend({ odg: Id }),
    body: Ballot,
    reply: VoteReceipt,
    about: 'Casts the whole ballot, own vote and those of the delegators, again until the vote stops.',
  }),
  receipts: route({
    method: 'GET',
    path: '/live/meetings/:meeting/members/:member/receipts',
    access: 'link',
    params: ByLink,
    reply: listOf(VoteReceipt),
    about: 'The receipts of the votes that the holder of a link has cast, own and of the delegators, on any device and after the meeting.',
  }),
  conduct: route({
    method: 'PATCH',
    path: '/live/admin/meetings/:id/vote/:odg',
    // The right lets somebody near; the handler lets nobody act but the meeting's own administrator (403 CP003).
    access: 'meeting',
    right: 'read',
    params: ById.extend({ odg: Id }),
    body: VoteAction,
    reply: AppendedWithChecks,
    about: 'Starts, stops or skips the vote on a point, or takes down the votes of people without a device.',
  }),
}

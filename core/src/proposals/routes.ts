import { Meeting } from '../meetings/schema.ts'
import { ById, ByLink } from '../paging.ts'
import { route } from '../route.ts'
import { PollAnswers, PollDraft, PollReminder, PollWithdrawal, PublicPoll } from './schema.ts'

const admin = '/proposals/admin/meetings/:id'
const member = '/proposals/meetings/:meeting/members/:member'

export const proposalRoutes = {
  set: route({
    method: 'POST',
    path: admin,
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: PollDraft,
    reply: Meeting,
    about: 'The dates to be proposed.',
  }),
  send: route({
    method: 'POST',
    path: `${admin}/send`,
    access: 'meeting',
    right: 'prepare',
    params: ById,
    reply: Meeting,
    about: 'Asks every member which dates suit them, each by a personal link.',
  }),
  remind: route({
    method: 'POST',
    path: `${admin}/reminder`,
    access: 'meeting',
    right: 'prepare',
    params: ById,
    body: PollReminder,
    reply: Meeting,
    about: 'Asks again those who have not answered.',
  }),
  withdraw: route({
    method: 'DELETE',
    path: admin,
    access: 'meeting',
    right: 'prepare',
    params: ById,
    query: PollWithdrawal,
    reply: Meeting,
    about: 'Withdraws the poll; once somebody has answered it must be confirmed.',
  }),
} as const

export const publicProposalRoutes = {
  look: route({
    method: 'GET',
    path: member,
    access: 'link',
    params: ByLink,
    reply: PublicPoll,
    about: 'The dates proposed to the holder of a personal link.',
  }),
  answer: route({
    method: 'POST',
    path: member,
    access: 'link',
    params: ByLink,
    body: PollAnswers,
    reply: PublicPoll,
    about: 'Which dates suit the holder of a personal link.',
  }),
} as const

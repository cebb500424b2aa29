import type { proposalRoutes, publicProposalRoutes } from '@delibera/core/proposals/routes'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { noteVisit } from '../../meeting/news.ts'
import { meetingSeen } from '../meetings/reads.ts'
import { answerPoll, pollSeen } from './answer-commands.ts'
import { proposeDates, remindPoll, sendPoll, withdrawPoll } from './commands.ts'

export function proposalHandlers(deps: Deps): Handlers<typeof proposalRoutes> {
  return {
    set: async ({ ctx, body }) => {
      await proposeDates(deps, ctx, body)
      return meetingSeen(deps, ctx)
    },
    send: async ({ ctx }) => {
      await sendPoll(deps, ctx)
      return meetingSeen(deps, ctx)
    },
    remind: async ({ ctx, body }) => {
      await remindPoll(deps, ctx, body.member_ids)
      return meetingSeen(deps, ctx)
    },
    withdraw: async ({ ctx, query }) => {
      await withdrawPoll(deps, ctx, { confirm: query.confirm ?? false })
      return meetingSeen(deps, ctx)
    },
  }
}

export function publicProposalHandlers(deps: Deps): Handlers<typeof publicProposalRoutes> {
  return {
    look: async ({ ctx }) => {
      await noteVisit(deps, ctx)
      return pollSeen(deps, ctx)
    },
    answer: async ({ ctx, body }) => {
      await answerPoll(deps, ctx, body)
      return pollSeen(deps, ctx)
    },
  }
}

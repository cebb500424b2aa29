import type { adminDelegationRoutes, memberDelegationRoutes } from '@delibera/core/delegations/routes'
import { done } from '@delibera/core/paging'
import type { FastifyRequest } from 'fastify'
import { contentDisposition } from '../../adapters/storage/disposition.ts'
import type { Deps } from '../../deps.ts'
import { Answer } from '../../http/answer.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Handlers } from '../../http/mount.ts'
import { delegationShown } from '../../stores/delegations/delegation-store.ts'
import { answerDelegations, changeDelegation, revokeDelegation } from './change-commands.ts'
import { giveDelegation, previewPaper, standingOne } from './commands.ts'
import type { DelegationIssuer } from './judgement-reads.ts'
import { myDelegations } from './reads.ts'

const byCompany = (ctx: Contexts['meeting'], { locale }: FastifyRequest): DelegationIssuer => ({ caller: ctx, issuer: 'ADMIN', id: ctx.user, locale })
const byMember = (ctx: Contexts['link'], { locale }: FastifyRequest): DelegationIssuer => ({ caller: ctx, issuer: 'MEMBER', id: ctx.member, locale })

function asPdf({ name, pdf }: { name: string; pdf: Buffer }): Answer {
  const mime_type = 'application/pdf'
  return new Answer(200, pdf, {
    'content-type': mime_type,
    'content-disposition': contentDisposition(name, mime_type),
    'content-length': String(pdf.length),
    'cache-control': 'private, no-store',
  })
}

const reply = async ({ db }: Deps, { caller }: DelegationIssuer, _id: string) =>
  delegationShown(await db.transaction().execute((tx) => standingOne(tx, caller.meeting, _id)))

export function adminDelegationHandlers(deps: Deps): Handlers<typeof adminDelegationRoutes> {
  return {
    enter: async ({ ctx, params, body, request }) => {
      const by = byCompany(ctx, request)
      const { delegator_id, requires_acceptance = false, ...draft } = body
      const { _id, checks } = await giveDelegation(deps, by, { convocation_id: params.convocation, delegator_id, draft, requires_acceptance })
      return { ...(await reply(deps, by, _id)), checks }
    },
    correct: async ({ ctx, params, body, request }) => {
      const by = byCompany(ctx, request)
      const checks = await changeDelegation(deps, by, { convocation_id: params.convocation, delegation_id: params.delegation }, body)
      return { ...(await reply(deps, by, params.delegation)), checks }
    },
    revoke: async ({ ctx, params, request }) => {
      await revokeDelegation(deps, byCompany(ctx, request), { convocation_id: params.convocation, delegation_id: params.delegation })
      return done
    },
    preview: async ({ ctx, params, body, request }) => {
      const { delegator_id, requires_acceptance = false, ...draft } = body
      return asPdf(await previewPaper(deps, byCompany(ctx, request), { convocation_id: params.convocation, delegator_id, draft, requires_acceptance }))
    },
  }
}

export function memberDelegationHandlers(deps: Deps): Handlers<typeof memberDelegationRoutes> {
  return {
    mine: ({ ctx }) => myDelegations(deps, ctx),
    give: async ({ ctx, params, body, request }) => {
      const by = byMember(ctx, request)
      const giving = { convocation_id: params.convocation, delegator_id: ctx.member, draft: body, requires_acceptance: true }
      const { _id, checks } = await giveDelegation(deps, by, giving)
      return { ...(await reply(deps, by, _id)), checks }
    },
    change: async ({ ctx, params, body, request }) => {
      const by = byMember(ctx, request)
      const checks = await changeDelegation(deps, by, { convocation_id: params.convocation, delegation_id: params.delegation }, body)
      return { ...(await reply(deps, by, params.delegation)), checks }
    },
    withdraw: async ({ ctx, params, request }) => {
      await revokeDelegation(deps, byMember(ctx, request), { convocation_id: params.convocation, delegation_id: params.delegation })
      return done
    },
    preview: async ({ ctx, params, body, request }) =>
      asPdf(
        await previewPaper(deps, byMember(ctx, request), {
          convocation_id: params.convocation,
          delegator_id: ctx.member,
          draft: body,
          requires_acceptance: true,
        }),
      ),
    approve: async ({ ctx, params, body }) => {
      await answerDelegations(deps, ctx, { convocation_id: params.convocation, ids: body.delegation_ids, accepted: body.accepted })
      return myDelegations(deps, ctx)
    },
  }
}

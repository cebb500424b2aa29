import { Fault, notFound } from '@delibera/core/faults'
import { done } from '@delibera/core/paging'
import type { cardRoutes } from '@delibera/core/payments/routes'
import type { IntentReply } from '@delibera/core/payments/schema'
import { ForgedEvent } from '../../adapters/cards/port.ts'
import type { Deps } from '../../deps.ts'
import { Answer } from '../../http/answer.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Owner } from '../../stores/payments/wallet-store.ts'
import { beginPurchase, changePurchase } from './card-commands.ts'
import { receiveEvent } from './grant-commands.ts'
import { forgetMethod, methodsOf } from './saved-card-commands.ts'

/** An event of the provider is a few kilobytes; whatever is much longer is none. */
const longestEvent = 256 * 1024

const answered = (reply: IntentReply) => (reply.statusCode === 222 ? new Answer(222, reply) : reply)

export function cardHandlers(deps: Deps): Handlers<typeof cardRoutes> {
  const listed = async (owner: Owner) => {
    const items = await methodsOf(deps, owner)
    return { total: items.length, items }
  }
  const forgotten = async (owner: Owner, id: string) => {
    if (!(await forgetMethod(deps, owner, id))) throw notFound()
    return done
  }
  return {
    payForCompany: async ({ ctx, body }) => answered(await beginPurchase(deps, { company_id: ctx.company }, ctx, body)),
    payForMyself: async ({ ctx, body }) => answered(await beginPurchase(deps, { user_id: ctx.user }, ctx, body)),
    changeIntent: async ({ ctx, params, body }) => answered(await changePurchase(deps, ctx, params.id, body)),
    companyMethods: ({ ctx }) => listed({ company_id: ctx.company }),
    myMethods: ({ ctx }) => listed({ user_id: ctx.user }),
    forgetCompanyMethod: ({ ctx, params }) => forgotten({ company_id: ctx.company }, params.id),
    forgetMyMethod: ({ ctx, params }) => forgotten({ user_id: ctx.user }, params.id),

    webhook: async ({ request }) => {
      const { body, headers } = request
      if (typeof body !== 'string') throw new Fault('E0001')
      if (Buffer.byteLength(body) > longestEvent) throw new Fault('E0001', undefined, 413)
      const signature = headers['stripe-signature']
      try {
        await receiveEvent(deps, body, typeof signature === 'string' ? signature : undefined)
      } catch (error) {
        if (error instanceof ForgedEvent) throw new Fault('E0001', 'signature')
        throw error
      }
      return { received: true }
    },
  }
}

import { Fault } from '@delibera/core/faults'
import type { subscriptionRoutes } from '@delibera/core/subscriptions/routes'
import type { Subscription } from '@delibera/core/subscriptions/schema'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Handlers } from '../../http/mount.ts'
import { subscriptionIn } from '../../stores/subscriptions/subscription-store.ts'
import { subscribe, switchRenewal } from './commands.ts'

export function subscriptionHandlers(deps: Deps): Handlers<typeof subscriptionRoutes> {
  const { db } = deps
  return {
    subscribe: async ({ ctx, body }) => seen(db, ctx, await db.transaction().execute((tx) => subscribe(tx, deps, ctx, body))),

    switchRenewal: async ({ ctx, params, body }) => {
      const { automatic_renewal } = body
      await db.transaction().execute((tx) => switchRenewal(tx, deps, ctx, { subscription_id: params.subId, automatic_renewal }))
      return seen(db, ctx, params.subId)
    },
  }
}

async function seen(db: Db, { company, locale }: Pick<Contexts['company'], 'company' | 'locale'>, _id: string): Promise<Subscription> {
  const subscription = await subscriptionIn(db, company, _id, locale)
  if (!subscription) throw new Fault('E0002')
  return subscription
}

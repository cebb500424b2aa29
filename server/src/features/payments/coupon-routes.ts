import { Fault } from '@delibera/core/faults'
import { isFree } from '@delibera/core/payments/coupons'
import type { couponRoutes } from '@delibera/core/payments/routes'
import { hasRight, standingOf } from '@delibera/core/permissions'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { rolesIn } from '../../http/guards.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Proven } from '../../http/proven.ts'
import { usableCoupon } from '../../stores/payments/coupon-store.ts'
import { walletIdOf } from '../../stores/payments/wallet-store.ts'

export function couponHandlers({ db, clock }: Deps): Handlers<typeof couponRoutes> {
  return {
    checkCoupon: async ({ ctx, query }) => {
      const wallet_id = query.company_id ? await companyWalletId(db, ctx.user, query.company_id) : await walletIdOf(db, { user_id: ctx.user })
      const promotion = await usableCoupon(db, query.code, { wallet_id: wallet_id ?? null, at: clock.now() })
      if (!promotion) throw new Fault('COU0001')
      return { promotion, is_free: isFree(promotion), credits: promotion.credits }
    },
  }
}

async function companyWalletId(db: Db, user: Proven<'user'>, company_id: string): Promise<string | undefined> {
  if (!hasRight(standingOf(await rolesIn(db, user, company_id)), 'read')) throw new Fault('CP003')
  return walletIdOf(db, { company_id })
}

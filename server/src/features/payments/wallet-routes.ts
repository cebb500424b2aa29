import { Fault } from '@delibera/core/faults'
import type { walletRoutes } from '@delibera/core/payments/routes'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { impliedRequest } from '../../stores/payments/request-store.ts'
import { companyWallet, myWallet } from '../../stores/payments/wallet-store.ts'
import { transferCredits } from './transfer-commands.ts'
import { takeTrialCredits, trialCredits } from './trial-commands.ts'

export function walletHandlers(deps: Deps): Handlers<typeof walletRoutes> {
  const { db, clock } = deps
  return {
    mine: ({ ctx }) => myWallet(db, ctx.user),

    ofCompany: ({ ctx }) => companyWallet(db, ctx.company, clock.now()),

    trialCredits: ({ ctx }) => trialCredits(db, ctx.company, clock.now()),

    takeTrialCredits: async ({ ctx }) => {
      await db.transaction().execute((tx) => takeTrialCredits(tx, deps, ctx))
      return companyWallet(db, ctx.company, clock.now())
    },

    transfer: async ({ ctx, body, request }) => {
      const request_id = body.request_id ?? keyOf(request) ?? (await impliedRequest(db, `transfer:${ctx.user}:${ctx.company}:${body.amount}`))
      await db.transaction().execute((tx) => transferCredits(tx, deps, ctx, { amount: body.amount, request_id }))
      return myWallet(db, ctx.user)
    },
  }
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\w.:-]{1,100}$/.test(key)) throw new Fault('E0001', [{ path: 'Idempotency-Key', message: 'invalidValue' }])
  return key
}

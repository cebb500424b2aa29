import { cardRoutes, trialCardRoutes } from '@delibera/core/payments/routes'
import type { IntentRequest, TrialCardReply } from '@delibera/core/payments/schema'
import { trialCards } from '@delibera/core/payments/trial-cards'
import { type Insertable, sql } from 'kysely'
import type { Call } from '../../../web/src/api/call.ts'
import type { TrialCards } from '../adapters/cards/local.ts'
import type { Coupons } from '../db/tables.ts'
import type { TestApp } from './app.ts'

/** What a browser and a bank do in the tests of card payments. */
export function cardWorld(app: TestApp) {
  const { db, cards } = app.deps
  const trial = cards as TrialCards
  return {
    type: (client_secret: string | null, kind: keyof typeof trialCards = 'success'): Promise<TrialCardReply> =>
      app.call(trialCardRoutes.confirm, { body: { client_secret: client_secret!, number: trialCards[kind], exp_month: 12, exp_year: 2040, cvc: '123' } }),

    authorise: (client_secret: string | null, accept = true): Promise<TrialCardReply> =>
      app.call(trialCardRoutes.authorise, { body: { client_secret: client_secret!, accept } }),

    /** A coupon that holds today; answers its code. */
    async coupon(it: Partial<Insertable<Coupons>> = {}): Promise<{ _id: string; code: string }> {
      const code = crypto.randomUUID().slice(0, 8).toUpperCase()
      const dates = { start_date: '2020-01-01T00:00:00Z', end_date: '2090-01-01T00:00:00Z', created_at: '2020-01-01T00:00:00Z' }
      return db
        .insertInto('coupons')
        .values({ code, name: 'Prova', discount_type: 'PERCENTAGE', value: 20, ...dates, ...it })
        .returning(['_id', 'code'])
        .executeTakeFirstOrThrow()
    },

    /** The balance of a wallet, and the sum of its ledger, which must be the same. */
    async units(owner: { user_id: string } | { company_id: string }): Promise<number> {
      const [column, id] = Object.entries(owner)[0] as ['user_id' | 'company_id', string]
      const wallet = await db.selectFrom('wallets').select(['_id', 'real']).where(column, '=', id).executeTakeFirst()
      if (!wallet) return 0
      const lines = await db.selectFrom('ledger').select('amount_units').where('wallet_id', '=', wallet._id).execute()
      const sum = lines.reduce((total, it) => total + it.amount_units, 0)
      if (sum !== wallet.real) throw new Error(`the ledger says ${sum}, the wallet ${wallet.real}`)
      return wallet.real
    },

    /** An event as the provider would send it. */
    send: (body: string, signature = trial.sign(body)) =>
      app.api.app.inject({
        method: 'POST',
        url: '/api/payments/stripe/webhook',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload: body,
      }),

    /** The events that wait to be delivered, oldest first; taken out of the queue. */
    async take(): Promise<string[]> {
      const { rows } = await sql<{ id: number; body: string }>`
        delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = 'deliver_card_event' returning j.id, j.payload->>'body' as body`.execute(db)
      return rows.toSorted((one, other) => one.id - other.id).map((it) => it.body)
    },

    /** A purchase of its own, under a name of its own, as a browser makes it whose owner has the card remembered. */
    pay: (call: Call, it: Partial<IntentRequest> = {}) =>
      call(cardRoutes.payForMyself, { body: { product_id: 'CREDITS10', quantity: 40, save_card: true, request_id: crypto.randomUUID(), ...it } }),

    payFor: (call: Call, company_id: string, it: Partial<IntentRequest> = {}) =>
      call(cardRoutes.payForCompany, {
        query: { company_id },
        body: { product_id: 'CREDITS10', quantity: 40, save_card: true, request_id: crypto.randomUUID(), ...it },
      }),

    change: (call: Call, id: string | null, it: Partial<IntentRequest> = {}) =>
      call(cardRoutes.changeIntent, { params: { id: id! }, body: { product_id: 'CREDITS10', quantity: 40, save_card: true, ...it } }),
  }
}

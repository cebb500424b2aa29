import { lateEventMs, trialCards } from '@delibera/core/payments/trial-cards'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { TrialCardIntents } from '../../db/tables.ts'
import { enqueue, enqueueAt } from '../../jobs/queue.ts'
import type { IntentStatus, NewIntent } from './port.ts'

export interface TrialCardFacts {
  number: string
  exp_month: number
  exp_year: number
}

export type TrialIntent = Omit<Selectable<TrialCardIntents>, 'metadata' | 'card' | 'status'> & {
  metadata: Record<string, string>
  card: TrialCardFacts | null
  status: IntentStatus
}

const newId = (kind: 'pi' | 'pm' | 'evt') => `${kind}_trial_${crypto.randomUUID().replaceAll('-', '')}`

type Added = Omit<NewIntent, 'customer' | 'method' | 'key'> & { key: string; customer_id: string; card: TrialCardFacts | null; at: Date }

/** The same key is the same intent: the unique key decides between two who ask at once. */
export async function addTrialIntent(db: Db, { key, metadata, card, at, ...it }: Added): Promise<TrialIntent> {
  const _id = newId('pi')
  await db
    .insertInto('trial_card_intents')
    .values({
      ...it,
      _id,
      client_secret: `${_id}_secret_${crypto.randomUUID().replaceAll('-', '')}`,
      request_key: key,
      metadata: JSON.stringify(metadata),
      card: card && JSON.stringify(card),
      status: card ? 'requires_confirmation' : 'requires_payment_method',
      created_at: at.toISOString(),
    })
    .onConflict((it) => it.column('request_key').doNothing())
    .execute()
  return (await db.selectFrom('trial_card_intents').selectAll().where('request_key', '=', key).executeTakeFirstOrThrow()) as TrialIntent
}

export async function trialIntent(db: Db, _id: string): Promise<TrialIntent | undefined> {
  return (await db.selectFrom('trial_card_intents').selectAll().where('_id', '=', _id).executeTakeFirst()) as TrialIntent | undefined
}

export async function lockedTrialIntent(tx: Tx, by: { _id: string } | { client_secret: string }): Promise<TrialIntent | undefined> {
  const row = await tx
    .selectFrom('trial_card_intents')
    .selectAll()
    .where((it) => ('_id' in by ? it('_id', '=', by._id) : it('client_secret', '=', by.client_secret)))
    .forUpdate()
    .executeTakeFirst()
  return row as TrialIntent | undefined
}

type Change = Partial<Pick<TrialIntent, 'amount_cents' | 'currency' | 'metadata' | 'saves_card' | 'card' | 'status'>>

export async function setTrialIntent(tx: Tx, { _id }: TrialIntent, { metadata, card, ...change }: Change): Promise<TrialIntent> {
  const row = await tx
    .updateTable('trial_card_intents')
    .set({
      ...change,
      ...(metadata === undefined ? {} : { metadata: JSON.stringify(metadata) }),
      ...(card === undefined ? {} : { card: card && JSON.stringify(card) }),
    })
    .where('_id', '=', _id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as TrialIntent
}

export const trialCardsOf = (db: Db, customer_id: string) =>
  db
    .selectFrom('trial_saved_cards')
    .select(['_id', 'number', 'exp_month', 'exp_year'])
    .where('customer_id', '=', customer_id)
    .orderBy('saved_at', 'desc')
    .orderBy('_id')
    .execute()

/** A card that is used again is the one that was used last. */
export async function saveTrialCard(tx: Tx, { customer_id, card, at }: { customer_id: string; card: TrialCardFacts; at: Date }): Promise<void> {
  const { number, exp_month, exp_year } = card
  const used = { exp_month, exp_year, saved_at: at.toISOString() }
  await tx
    .insertInto('trial_saved_cards')
    .values({ _id: newId('pm'), customer_id, number, ...used })
    .onConflict((key) => key.columns(['customer_id', 'number']).doUpdateSet(used))
    .execute()
}

export async function forgetTrialCard(db: Db, customer_id: string, _id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('trial_saved_cards').where('customer_id', '=', customer_id).where('_id', '=', _id).executeTakeFirst()
  return numDeletedRows > 0n
}

type EventType = 'payment_intent.succeeded' | 'payment_intent.payment_failed' | 'payment_intent.canceled'

/** Leaves together with what it tells, in the words of the real provider: both are read by the same lines. */
export async function tellTrialEvent(tx: Tx, intent: TrialIntent, type: EventType, now: Date): Promise<void> {
  const { _id, client_secret, status, amount_cents, currency, metadata, card } = intent
  const object = {
    id: _id,
    object: 'payment_intent',
    client_secret,
    status,
    metadata,
    currency: currency.toLowerCase(),
    amount: amount_cents,
    amount_received: status === 'succeeded' ? amount_cents : 0,
  }
  const body = JSON.stringify({ id: newId('evt'), object: 'event', type, created: Math.floor(now.getTime() / 1000), data: { object } })
  const isLate = status === 'succeeded' && card?.number === trialCards.late
  if (isLate) return enqueueAt(tx, 'deliver_card_event', { body }, { at: new Date(now.getTime() + lateEventMs) })
  await enqueue(tx, 'deliver_card_event', { body })
}

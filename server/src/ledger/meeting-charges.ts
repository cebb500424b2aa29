import { Fault } from '@delibera/core/faults'
import {
  type Charge,
  type ChargeCode,
  chargesOf,
  type Line,
  linesDue,
  type MeetingFacts,
  refundsOf,
  type Stage,
  totalOf,
  unwrittenOf,
} from '@delibera/core/payments/stages'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { type LockedWallet, lockedWalletOf } from '../stores/payments/wallet-store.ts'
import { type Plan, planAt, planOf } from '../stores/subscriptions/plan-store.ts'
import { tellWallet } from './telling.ts'
import { post, write } from './wallet.ts'

/** Only messages are paid each time: `seq` names the send, so that one which is tried again is not paid again. */
type AtStage = { stage: 'MESSAGE'; seq: string | number } | { stage: Exclude<Stage, 'MESSAGE'> }

export type MeetingCharge = AtStage & {
  company_id: string
  meeting_id: string
  /** Who took the step; nobody for a job. */
  user_id: string | null
  /** What the plan of the company says is looked up here. */
  facts: Omit<MeetingFacts, 'max_members'>
  at: Date
}

/**
 * What a step of a meeting costs, taken from the company's wallet in the transaction of that step. With too few credits it
 * throws PU003 with the shortage, and the step has not happened. What was paid is not asked for again.
 */
export async function chargeMeeting(tx: Tx, it: MeetingCharge): Promise<Charge[]> {
  const { plan, wallet } = await payerOf(tx, it)
  // Only now: whoever held the wallet before may have paid for this very step.
  const lines = await linesOf(tx, it.meeting_id)
  const due = linesDue(it.stage, { ...it.facts, max_members: plan.max_members_convocation }, paidOf(lines))
  const keyed = chargesOf(it.stage, due, { ...plan, setup_free: await isFromDecision(tx, it) }).map((charge) => ({ charge, key: keyOf(it, charge, lines) }))
  const fresh = keyed.filter(({ key }) => !lines.some((line) => line.idempotency_key === key))
  await write(
    tx,
    [wallet],
    fresh.map(({ charge: { code, qty, stage, unit_price, total }, key }) => ({
      wallet_id: wallet._id,
      kind: 'CHARGE',
      amount_units: 0 - total,
      code,
      qty,
      stage,
      unit_price,
      meeting_id: it.meeting_id,
      user_id: it.user_id,
      idempotency_key: key,
      at: it.at,
    })),
  )
  return fresh.map(({ charge }) => charge)
}

/** A meeting that a decision in writing has become pays no second setup. */
async function isFromDecision(tx: Tx, { meeting_id, stage }: Pick<MeetingCharge, 'meeting_id' | 'stage'>): Promise<boolean> {
  if (stage !== 'NEW_MEETING' && stage !== 'SEND') return false
  const row = await tx.selectFrom('meetings').select('from_decision_id').where('_id', '=', meeting_id).executeTakeFirst()
  return row?.from_decision_id != null
}

/** Whether a step could be paid, without paying it: throws PU003 with what is missing. */
export async function refuseCharge(tx: Tx, it: MeetingCharge): Promise<void> {
  const plan = await planOf(tx, it.company_id, it.at)
  const due = linesDue(it.stage, { ...it.facts, max_members: plan.max_members_convocation }, await paidLines(tx, it.meeting_id))
  const wallet = await tx.selectFrom('wallets').select('real').where('company_id', '=', it.company_id).executeTakeFirst()
  const shortage = totalOf(chargesOf(it.stage, due, { ...plan, setup_free: await isFromDecision(tx, it) })) - (wallet?.real ?? 0)
  if (shortage > 0) throw new Fault('PU003', { shortage })
}

/**
 * The people of the company read its balance again, if a step or its end has moved it. Last in a command: whoever else would tell them something
 * waits for its end.
 */
export async function tellBalance(tx: Tx, deps: Pick<Deps, 'clock'>, payer: { company: string; user: string }, moved: readonly Charge[]): Promise<void> {
  if (totalOf(moved) > 0) await tellWallet(tx, deps, { company_id: payer.company, user_id: payer.user })
}

interface Refund {
  meeting_id: string
  user_id: string | null
  at: Date
}

/** What a cancelled meeting gets back, each charge once. */
export const refundMeeting = (tx: Tx, { notice_sent, started, ...it }: Refund & { notice_sent: boolean; started: boolean }): Promise<Charge[]> =>
  giveBack(tx, it, (charges) => refundsOf(charges, { notice_sent, started }))

/** What a meeting that was held gets back of its transcription, once: all of it, when nobody's words were written. */
export const refundUnwritten = (tx: Tx, { pieces, ...it }: Refund & { pieces: number }): Promise<Charge[]> =>
  giveBack(tx, it, (charges) => unwrittenOf(charges, pieces))

async function giveBack(tx: Tx, { meeting_id, user_id, at }: Refund, which: (charges: readonly Charge[]) => Charge[]): Promise<Charge[]> {
  const charges = (await linesOf(tx, meeting_id)).filter((it) => it.kind === 'CHARGE')
  const given = new Set(which(charges))
  const entries = charges
    .filter((it) => given.has(it))
    .map(({ wallet_id, code, qty, stage, unit_price, total, idempotency_key }) => ({
      wallet_id,
      kind: 'REFUND' as const,
      amount_units: total,
      code,
      qty,
      stage,
      unit_price,
      meeting_id,
      user_id,
      at,
      idempotency_key: `refund:${idempotency_key}`,
    }))
  const posted = new Set(await post(tx, entries))
  return charges
    .filter((it) => posted.has(`refund:${it.idempotency_key}`))
    .map(({ stage, code, qty, unit_price, total }) => ({ stage, code, qty, unit_price, total }))
}

type Payer = LockedWallet & Plan

/** The wallet, held until the transaction ends, and the plan, in one statement: every charge of every company begins with it. */
async function payerOf(tx: Tx, { company_id, at }: Pick<MeetingCharge, 'company_id' | 'at'>): Promise<{ plan: Plan; wallet: LockedWallet }> {
  const { rows } = await sql<Payer>`select wallets._id, wallets.real, plan.* from wallets cross join (${planAt(company_id, at)}) plan
    where wallets.company_id = ${company_id} for no key update of wallets`.execute(tx)
  const [found] = rows
  if (found) return { plan: found, wallet: found }
  return { plan: await planOf(tx, company_id, at), wallet: await lockedWalletOf(tx, { company_id }) }
}

interface LedgerLine extends Charge {
  kind: 'CHARGE' | 'REFUND'
  wallet_id: string
  idempotency_key: string
}

/** In one order: two refunds at once wait for each other at the first line, not across two. */
async function linesOf(tx: Db, meeting_id: string): Promise<LedgerLine[]> {
  const rows = await tx
    .selectFrom('ledger')
    .select(['kind', 'wallet_id', 'idempotency_key', 'code', 'qty', 'stage', 'unit_price', 'amount_units'])
    .where('meeting_id', '=', meeting_id)
    .where('kind', 'in', ['CHARGE', 'REFUND'])
    .orderBy('idempotency_key')
    .execute()
  return rows.map(({ amount_units, ...it }) => ({ ...it, total: Math.abs(amount_units) }) as LedgerLine)
}

/** What was charged to a meeting and not given back. */
export async function chargedLines(db: Db, meeting_id: string): Promise<Charge[]> {
  const lines = await linesOf(db, meeting_id)
  const returned = new Set(lines.filter((it) => it.kind === 'REFUND').map((it) => it.idempotency_key))
  return lines.filter((it) => it.kind === 'CHARGE' && !returned.has(`refund:${it.idempotency_key}`))
}

/** What a meeting has paid, less what was given back. */
export const paidLines = async (db: Db, meeting_id: string): Promise<Line[]> => paidOf(await linesOf(db, meeting_id))

/** What was given back is to be paid again. */
const paidOf = (lines: readonly LedgerLine[]) => lines.map(({ code, qty, kind }) => ({ code, qty: kind === 'CHARGE' ? qty : -qty }))

/** `meeting:code:stage:seq`; what is paid by differences counts how often it was. */
function keyOf(it: MeetingCharge, { code }: { code: ChargeCode }, lines: readonly LedgerLine[]): string {
  const before = lines.filter((line) => line.kind === 'CHARGE' && line.code === code && line.stage === it.stage).length
  return `${it.meeting_id}:${code}:${it.stage}:${it.stage === 'MESSAGE' ? it.seq : before}`
}

/** The same where the step is taken in any case, and only what is paid for is left out: null where the credits are missing. */
export async function chargeIfAffordable(tx: Tx, it: MeetingCharge): Promise<Charge[] | null> {
  try {
    await refuseCharge(tx, it)
  } catch (error) {
    if (error instanceof Fault && error.code === 'PU003') return null
    throw error
  }
  return chargeMeeting(tx, it)
}

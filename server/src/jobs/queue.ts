import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'

/** Every job of the product and what it is told. Handlers run at least once: each is idempotent. */
export interface JobPayloads {
  send_mail: { mail_id: string }
  sweep_outbox: {}
  sweep_files: {}
  sweep_events: {}
  sweep_accounts: {}
  renew_subscriptions: {}
  sweep_cards: {}
  /** An event of the trial card provider, on its way to our webhook. */
  deliver_card_event: { body: string }
}
export type JobName = keyof JobPayloads

export interface JobRun {
  attempt: number
  is_last: boolean
}
export type JobHandlers = { [N in JobName]: (payload: JobPayloads[N], run: JobRun) => Promise<void> }

export const maxAttempts = 8

/** Joins the command's own transaction: the job exists exactly when the command happened. `key` makes repeated requests one job. */
export async function enqueue<N extends JobName>(tx: Tx | Db, name: N, payload: JobPayloads[N], key?: string): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, max_attempts := ${maxAttempts}::int, job_key := ${key ?? null}::text)`.execute(
    tx,
  )
}

/** The same, not before a moment of the machine's clock. */
export async function enqueueAt<N extends JobName>(tx: Tx | Db, name: N, payload: JobPayloads[N], at: Date): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, max_attempts := ${maxAttempts}::int, run_at := ${at}::timestamptz)`.execute(
    tx,
  )
}

/** Seven waits between eight attempts, growing evenly from 10 seconds to 6 hours. */
export function retryDelaySeconds(failedAttempts: number): number {
  const step = Math.min(Math.max(failedAttempts, 1), maxAttempts - 1) - 1
  return Math.round(10 * (21_600 / 10) ** (step / (maxAttempts - 2)))
}

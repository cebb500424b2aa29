import type { CalendarProviderName } from '@delibera/core/calendar/schema'
import type { Locale } from '@delibera/core/locale'
import type { MemberPushEvent } from '@delibera/core/notifications/push'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'

export interface CalendarRelease {
  user_id: string
  provider: CalendarProviderName
  account: string | null
  secret: string
  calendar_id: string | null
  /** What is taken out of the outside calendar before it is let go, by the calendar's own ids. */
  remote_ids: string[]
}

export interface PushJob {
  subscription_id: string
  about: { notification_id: string } | { event: MemberPushEvent }
  /** When it became true, by the product's clock. */
  at: string
}

export interface LastPushJob {
  to: { endpoint: string; p256dh: string; auth: string }
  locale: Locale
  company: string
  event: MemberPushEvent
  at: string
}

/** Every job of the product and what it is told. Handlers run at least once: each is idempotent. */
export interface JobPayloads {
  send_mail: { mail_id: string }
  /** The letter with which somebody confirms an address (because they asked again, or have registered) or chooses a new password, if the address has an account. */
  write_account_letter: { email: string; kind: 'CONFIRM' | 'REGISTER' | 'RESET' }
  /** Sends what waits of a company's letters, or of its messages. */
  drain_mails: { company_id: string }
  drain_messages: { company_id: string }
  sweep_outbox: {}
  /** Takes the receipts that have come into a mailbox. */
  read_mailbox: { mailbox: string }
  sweep_mailboxes: {}
  /** What the provider of the trial mail service has to say of a letter, at once and later. */
  issue_trial_receipts: { mail_id: string; step: 'now' | 'later' }
  sweep_files: {}
  sweep_removals: {}
  sweep_events: {}
  sweep_accounts: {}
  /** What ends by its age: notices of the product, letters about an account. */
  sweep_history: {}
  renew_subscriptions: {}
  sweep_cards: {}
  /** The receipt of what was paid, to whoever bought. */
  send_receipt: { intent_id: string }
  remind_polls: {}
  /** Decisions in writing whose term has ended, and who has not answered one that ends soon. */
  close_decisions: {}
  remind_decisions: {}
  /** Makes the signed papers of answers to a decision without a meeting. */
  seal_answers: { company_id: string; meeting_id: string }
  remind_signers: {}
  close_rooms: {}
  /** The votes of a point that stopped, where the process that stopped it did not come to write them down. */
  keep_votes: { meeting_id: string; odg_id: string }
  /** The next moves of the robots in a rehearsal. */
  play_robots: { meeting_id: string; log_id: string }
  sweep_rehearsals: {}
  /** An event of the trial card provider, on its way to our webhook. */
  deliver_card_event: { body: string }
  /** What comes near is told to those whom it concerns; what people were told is told again by letter. */
  remind_people: {}
  send_digests: {}
  /** One message to one browser: of a notice of the product, or of what happens in a meeting. */
  send_push: PushJob
  /** The last message to a browser whose personal link has just ended: it is on no list any more. */
  send_last_push: LastPushJob
  /** The assemblies of many companies, one after the other. */
  prepare_campaign: { run_id: string }
  /** Brings somebody's outside calendar in step, or takes our events out of it. */
  synchronize_calendar: { user_id: string; provider: CalendarProviderName }
  sweep_calendars: {}
  /** Gives back what somebody had granted. The secret is sealed, and kept nowhere else any more. */
  release_calendar: CalendarRelease
  /** The backup of everything, when its hour has come. */
  make_backup: {}
}
export type JobName = keyof JobPayloads

export interface JobRun {
  attempt: number
  is_last: boolean
  /** Aborted when the process stops: who has a long list before them goes on with it another time. */
  stopping?: AbortSignal
}
type JobHandler<N extends JobName> = (payload: JobPayloads[N], run: JobRun) => Promise<void>
/** What only processes with a certain setting do; the others leave it to them. */
type JobOfSetting = 'make_backup'
export type JobHandlers = { [N in Exclude<JobName, JobOfSetting>]: JobHandler<N> } & { [N in JobOfSetting]?: JobHandler<N> }

export const maxAttempts = 8

/** Joins the command's own transaction: the job exists exactly when the command happened. `key` makes repeated requests one job. */
export async function enqueue<N extends JobName>(tx: Tx | Db, name: N, payload: JobPayloads[N], key?: string): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, max_attempts := ${maxAttempts}::int, job_key := ${key ?? null}::text)`.execute(
    tx,
  )
}

/** Several jobs of one kind, in one question to the database. */
export async function enqueueEach<N extends JobName>(tx: Tx | Db, name: N, payloads: readonly JobPayloads[N][]): Promise<void> {
  if (payloads.length === 0) return
  await sql`select graphile_worker.add_job(${name}, payload := it.value, max_attempts := ${maxAttempts}::int)
    from json_array_elements(${JSON.stringify(payloads)}::json) it`.execute(tx)
}

/** Adds a job that no worker takes before a moment of the machine's clock. */
export async function enqueueAt<N extends JobName>(tx: Tx | Db, name: N, payload: JobPayloads[N], { at, key }: { at: Date; key?: string }): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, max_attempts := ${maxAttempts}::int, run_at := ${at}::timestamptz,
    job_key := ${key ?? null}::text)`.execute(tx)
}

interface Line {
  /** Its jobs run one at a time, whichever process works on them; one that waits already is enough. */
  line: string
  /** By the machine's clock. One that was to run earlier still does. */
  at?: Date
  /**
   * Many commands add to it at one moment, and none waits for another's end: a job that waits is enough for what its own connection adds, since of two
   * transactions that name one job the second stands still until the first is over.
   */
  isCrowded?: boolean
}

/** Long work that nobody waits for in front of a page: what somebody does wait for goes first. */
export async function enqueueInLine<N extends JobName>(tx: Tx | Db, name: N, payload: JobPayloads[N], { line, at, isCrowded }: Line): Promise<void> {
  const key = isCrowded ? sql`${line}::text || ' ' || pg_backend_pid()` : sql`${line}::text`
  await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, queue_name := ${line}::text, job_key := ${key},
    max_attempts := ${maxAttempts}::int, priority := 10, run_at := ${at ?? null}::timestamptz, job_key_mode := ${at ? 'preserve_run_at' : 'replace'}::text)`.execute(
    tx,
  )
}

/** Seven waits between eight attempts, growing evenly from 10 seconds to 6 hours. */
export function retryDelaySeconds(failedAttempts: number): number {
  const step = Math.min(Math.max(failedAttempts, 1), maxAttempts - 1) - 1
  return Math.round(10 * (21_600 / 10) ** (step / (maxAttempts - 2)))
}

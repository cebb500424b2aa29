import type { Readiness, ReadinessCheck, ReadinessReason } from './schema.ts'

/**
 * After so long a certified letter that its provider took must have been delivered or given up: the provider warns after 12 hours and says
 * after 24 that it was not delivered (d.m. 2 November 2005, technical rules of certified mail, 6.3.5). Who hears of neither asks why.
 */
export const receiptTermHours = 24

/** One that fails keeps the whole from serving; one that is degraded keeps only its own part. */
export function readinessOf(checks: readonly ReadinessCheck[]): Readiness['status'] {
  if (checks.some((it) => it.state === 'failed')) return 'unready'
  return checks.some((it) => it.state === 'degraded') ? 'degraded' : 'ready'
}

/** What is known of a backup: when its moment was, and how many files it lacks. */
interface MadeBackup {
  at: string
  lacking: number
}

/** How far behind its hour a backup may be before somebody is told: a long one, or one that had to be tried again, is none to worry about. */
const overdueAfter = 1.5

/** What stands against the last backup, where one is expected every so often; null: nothing. */
export function backupRefusal(made: MadeBackup | null, every_ms: number, now: Date): ReadinessReason | null {
  if (!made) return 'never'
  if (now.getTime() - Date.parse(made.at) > every_ms * overdueAfter) return 'overdue'
  return made.lacking > 0 ? 'incomplete' : null
}

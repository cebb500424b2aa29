import type { Readiness, ReadinessCheck } from './schema.ts'

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

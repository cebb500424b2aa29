import { dayMs } from '../durations.ts'
import type { ProfileChange } from './schema.ts'

const minute = 60_000
const hour = 60 * minute

export const accountTerms = {
  confirmation_ms: 7 * dayMs,
  reset_ms: hour,
  challenge_ms: 5 * minute,
  session_idle_ms: 30 * dayMs,
  /** A browser that signed in is known for so long; browsers keep nothing longer than 400 days. */
  device_ms: 365 * dayMs,
} as const

/** A closed account can be brought back for three calendar months. */
export function restorableUntil(closed_at: Date): Date {
  const until = new Date(closed_at)
  until.setUTCMonth(until.getUTCMonth() + 3)
  return until
}

/** Whose wrong tries are counted together: those of one line or one known device, or those of all strangers to an account. */
export type TriedFrom = 'origin' | 'anywhere'

/**
 * How many wrong tries are free, and after how long one is forgiven: whoever tries once an hour keeps nobody out. Strangers together have many, and afterwards one a
 * minute: a thousand machines guess at one account no faster than that.
 */
const patience = { origin: { free: 5, forgiven_ms: 15 * minute }, anywhere: { free: 100, forgiven_ms: minute } } as const

/** The wrong tries that still count, so long after the last one. */
export const standingFailures = (failures: number, since_ms: number, from: TriedFrom): number =>
  Math.max(0, failures - Math.floor(Math.max(0, since_ms) / patience[from].forgiven_ms))

/** How long sign-in stays shut after so many wrong tries: nothing before the fifth of an origin, then 1 minute doubling up to 1 hour. */
export function lockoutMs(failures: number, from: TriedFrom): number {
  const beyond = failures - patience[from].free
  if (beyond < 0) return 0
  return from === 'anywhere' ? minute : Math.min(hour, minute * 2 ** Math.min(beyond, 10))
}

/** Fields that stand against a change of profile: whoever becomes a consultant needs a fiscal code, here or already on file. */
export function refuseProfileChange(
  change: ProfileChange,
  now: { fiscal_code: string | null; is_consultant: boolean },
): { path: string; message: 'requiredField' } | null {
  const code = change.fiscal_code === undefined ? now.fiscal_code : change.fiscal_code
  const willBeConsultant = change.enable_consultant ?? now.is_consultant
  return willBeConsultant && !code ? { path: 'fiscal_code', message: 'requiredField' } : null
}

type SignIn = 'open' | 'unconfirmed' | 'disabled' | 'closed' | 'gone'

/** What stands between a right password and a session. */
export function signInState(user: { email_confirmed_at: string | null; disabled_at: string | null; deleted_at: string | null }, now: Date): SignIn {
  if (user.disabled_at) return 'disabled'
  if (user.deleted_at) return now <= restorableUntil(new Date(user.deleted_at)) ? 'closed' : 'gone'
  return user.email_confirmed_at ? 'open' : 'unconfirmed'
}

import type { ProfileChange } from './schema.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export const accountTerms = {
  confirmation_ms: 7 * day,
  reset_ms: hour,
  challenge_ms: 5 * minute,
  session_idle_ms: 30 * day,
} as const

/** A closed account can be brought back for three calendar months. */
export function restorableUntil(closed_at: Date): Date {
  const until = new Date(closed_at)
  until.setUTCMonth(until.getUTCMonth() + 3)
  return until
}

/** How long sign-in stays shut after so many wrong tries in a row: nothing before the fifth, then 1 minute doubling up to 1 hour. */
export function lockoutMs(failures: number): number {
  if (failures < 5) return 0
  return Math.min(hour, minute * 2 ** Math.min(failures - 5, 10))
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

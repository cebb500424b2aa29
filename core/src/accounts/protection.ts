import { dayMs } from '../durations.ts'
import type { Profile, Session } from './schema.ts'

export type ProtectionVerdict = 'valid' | 'attention' | 'blocked'

/** One thing that protects an account, or fails to. `count` is how many devices it speaks of. */
export interface Guard {
  what: 'email_confirmed' | 'second_factor' | 'passkeys' | 'sessions'
  verdict: ProtectionVerdict
  count: number
}

/** A device not seen for two weeks was perhaps left behind. */
export const forgotten_ms = 14 * dayMs

const rank: Record<ProtectionVerdict, number> = { blocked: 0, attention: 1, valid: 2 }

interface Facts {
  profile: Pick<Profile, 'totp_enabled' | 'passkeys' | 'roles'>
  sessions: readonly Pick<Session, 'current' | 'last_seen_at'>[]
  now: Date
}

/**
 * What stands between a stranger and the account, worst first. A password alone is a fault for a consultant, whose name goes under the acts of others,
 * and a weakness for everybody else. Whoever has a second factor is not pressed to have passkeys too.
 */
export function guardsOf({ profile, sessions, now }: Facts): Guard[] {
  const { totp_enabled, passkeys } = profile
  const bare: ProtectionVerdict = profile.roles.includes('CONSULTANT') && passkeys.length === 0 ? 'blocked' : 'attention'
  const left = sessions.filter((it) => !it.current && now.getTime() - Date.parse(it.last_seen_at) > forgotten_ms).length
  const guards: Guard[] = [
    { what: 'second_factor', verdict: totp_enabled ? 'valid' : bare, count: 0 },
    { what: 'sessions', verdict: left > 0 ? 'attention' : 'valid', count: left > 0 ? left : sessions.length },
    { what: 'email_confirmed', verdict: 'valid', count: 0 },
  ]
  if (passkeys.length > 0) guards.splice(1, 0, { what: 'passkeys', verdict: 'valid', count: passkeys.length })
  return guards.sort((a, b) => rank[a.verdict] - rank[b.verdict])
}

/** An account is as safe as its weakest guard. */
export const verdictOf = (guards: readonly Guard[]): ProtectionVerdict => guards[0]?.verdict ?? 'valid'

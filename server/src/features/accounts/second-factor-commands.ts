import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Db, Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Account } from '../../stores/accounts/account-store.ts'
import { spendRecoveryCode, spendStep } from '../../stores/accounts/second-factor-store.ts'

const period = 30

/** The parameters every authenticator app knows. */
export const totpOf = (email: string, secret: string): TOTP =>
  new TOTP({ issuer: 'Delibera', label: email, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** Ten codes to keep on paper, each good once: 50 random bits, as two groups of five characters. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => {
    return inTwo(new Secret({ buffer: new Uint8Array(randomBytes(8)).buffer }).base32.slice(0, 10).toLowerCase())
  })

const inTwo = (text: string): string => `${text.slice(0, 5)}-${text.slice(5)}`

/** Binds the sealed secret to its owner. */
export const totpContext = (user_id: string): string => `totp:${user_id}`

/** Whether a code of the authenticator fits now (one step of tolerance either way) and was not used before. */
export async function spendTotp(db: Db | Tx, { keys, clock }: Deps, account: Account, code: string): Promise<boolean> {
  if (!account.totp_secret || !/^\d{6}$/.test(code)) return false
  const at = clock.system().getTime()
  const delta = totpOf(account.email, keys.unseal(account.totp_secret, totpContext(account._id))).validate({ token: code, timestamp: at, window: 1 })
  return delta !== null && spendStep(db, account._id, Math.floor(at / 1000 / period) + delta)
}

/** However a code was copied: apps show a space in the middle of one, and paper may lose the dash of the other. */
export async function spendSecondFactor(db: Db | Tx, deps: Deps, account: Account, code: string): Promise<boolean> {
  const bare = code.toLowerCase().replace(/[^a-z\d]/g, '')
  return (await spendTotp(db, deps, account, bare)) || (await spendRecoveryCode(db, account._id, inTwo(bare), deps.clock.now()))
}

/** What is missing from a sign-in with the right password. */
export async function refuseSecondFactor(deps: Deps, account: Account, code: string | undefined): Promise<'totp_required' | 'totp_invalid' | null> {
  if (!account.totp_confirmed_at) return null
  if (!code) return 'totp_required'
  return (await spendSecondFactor(deps.db, deps, account, code)) ? null : 'totp_invalid'
}

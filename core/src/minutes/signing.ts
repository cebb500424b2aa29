import { dayMs } from '../durations.ts'
import { Fault } from '../faults.ts'
import type { VerbalSignature } from './signatures.ts'

/** Asked again within this time, by a second press or by two people, somebody is not written to twice. */
export const asksAgainAfterMs = 10 * 60 * 1000
/** After how many days who has not signed is reminded, by itself. */
export const remindsAfterDays = [3, 7] as const

type Signer = Pick<VerbalSignature, 'requested_at' | 'read_at' | 'signed_at'>

export interface SignerStanding {
  /** Null while they are a draft. */
  confirmed_at: string | null
  /** The notary's deed is signed, elsewhere (L-MIN-03). */
  for_notary: boolean
  /** The holder of the link as a signer; null when nobody asked them to sign. */
  own: Signer | null
}

const isSince = (at: string | null, confirmed_at: string | null): boolean => at !== null && confirmed_at !== null && Date.parse(at) >= Date.parse(confirmed_at)

/** Who was asked to read a draft was not asked to sign what became of it. */
export const wasAsked = ({ own, confirmed_at }: SignerStanding): boolean => own !== null && isSince(own.requested_at, confirmed_at)
/** Whether the signer has read the final text to its end. */
export const hasRead = ({ own, confirmed_at }: SignerStanding): boolean => own !== null && isSince(own.read_at, confirmed_at)

const late = (reason: string) => new Fault('E0002', { reason })

/** Somebody who signs by link must have been asked by a letter of this time, which only they have, and have read to the end. */
export function refuseSign(standing: SignerStanding, by: 'link' | 'account'): Fault | null {
  if (standing.confirmed_at === null) return late('not_confirmed')
  if (standing.for_notary) return late('notary')
  if (!standing.own) return new Fault('CP003')
  if (by === 'account') return null
  if (!wasAsked(standing)) return late('not_requested')
  return hasRead(standing) ? null : late('not_read')
}

/** Whose account it is, as far as it says as whom it signs. */
interface SigningAccount {
  /** Shown to be theirs: nobody enters by an address that was not confirmed. */
  email: string
  /** As which person of the meeting it presides, if it does. */
  chair_id: string | null
}
type AskedSigner = Pick<VerbalSignature, 'member_id' | 'role' | 'signed_at'>

/**
 * As whom an account signs, those who have not signed yet first: as the chair whom it administers the meeting for, or as the one signer who has its
 * address, in whatever case it is written. An address of several signers does not say which of them is there: they sign by their own links.
 */
export function accountSignature<Row extends AskedSigner>(
  signers: readonly Row[],
  { email, chair_id }: SigningAccount,
  addressOf: (member_id: string) => string | null | undefined,
): Row | null {
  const addressed = signers.filter((it) => addressOf(it.member_id)?.toLowerCase() === email.toLowerCase())
  const own = signers.filter((it) => (it.role === 'PRESIDENT' && it.member_id === chair_id) || (addressed.length === 1 && it === addressed[0]))
  return own.find((it) => it.signed_at === null) ?? own[0] ?? null
}

/** A signature is not taken back. */
export function refuseRefusal(standing: SignerStanding): Fault | null {
  if (standing.own?.signed_at) return late('signed')
  const against = refuseSign(standing, 'link')
  return (against?.info as { reason?: string } | undefined)?.reason === 'not_read' ? null : against
}

/** Only of a draft, and only by who was asked to read it: later whoever disagrees does not sign. */
export function refuseCorrection({ confirmed_at, own }: Pick<SignerStanding, 'confirmed_at' | 'own'>): Fault | null {
  if (!own) return new Fault('CP003')
  return confirmed_at === null ? null : late('confirmed')
}

/** How many reminders should have left by now. */
export const remindersDue = (requested_at: Date, now: Date): number =>
  remindsAfterDays.filter((days) => now.getTime() - requested_at.getTime() >= days * dayMs).length

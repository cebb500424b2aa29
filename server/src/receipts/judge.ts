import type { ReceiptDoubt, SignatureStatus } from '@delibera/core/communications/receipts'
import type { Daticert } from './daticert.ts'

/** Whose mailbox: the platform's, or that of a company. */
export type MailboxName = 'platform' | `company:${string}`

interface SentLetter {
  recipient: string
  company_id: string | null
  /** Null when it left from the platform's mailbox. */
  sender: string | null
}

interface Facts {
  /** Null when it could not be read. */
  receipt: Pick<Daticert, 'recipient'> | null
  letter: SentLetter | null
  mailbox: MailboxName
  signature: SignatureStatus
  /** Whether a receipt of the same kind about the same letter has counted already. */
  hasCounted: boolean
  /** Whether the installation believes signatures that nobody it trusts has vouched for. */
  countsUnverified: boolean
}

/** What stands against a receipt; null when it counts. */
export function doubtOf({ receipt, letter, mailbox, signature, hasCounted, countsUnverified }: Facts): ReceiptDoubt | null {
  if (!receipt) return 'MALFORMED'
  if (!letter) return 'UNKNOWN_MESSAGE'
  if (mailbox !== homeOf(letter)) return 'OTHER_MAILBOX'
  if (receipt.recipient.toLowerCase() !== letter.recipient.toLowerCase()) return 'OTHER_RECIPIENT'
  if (signature === 'invalid') return 'SIGNATURE_INVALID'
  if (signature === 'unknown' && !countsUnverified) return 'SIGNATURE_UNKNOWN'
  return hasCounted ? 'REPEATED' : null
}

/** A provider writes to the mailbox that sent the letter, and nowhere else. */
export const homeOf = ({ sender, company_id }: Pick<SentLetter, 'sender' | 'company_id'>): MailboxName =>
  sender === null ? 'platform' : `company:${company_id}`

import { z } from 'zod'
import type { EmailStatus } from '../letters.ts'
import { Id } from '../paging.ts'

/** What a certified mail provider tells of a letter, in its own words (RFC 6109, 4.4: header X-Ricevuta). */
export const ReceiptKind = z.enum([
  'accettazione',
  'non-accettazione',
  'presa-in-carico',
  'avvenuta-consegna',
  'preavviso-errore-consegna',
  'errore-consegna',
  'rilevazione-virus',
])
export type ReceiptKind = z.infer<typeof ReceiptKind>

/** Of the provider: valid, broken or not the provider's, or made by somebody whom this installation does not know. */
export const SignatureStatus = z.enum(['valid', 'invalid', 'unknown'])
export type SignatureStatus = z.infer<typeof SignatureStatus>

/** Why a receipt is kept and does not count. */
export const ReceiptDoubt = z.enum(['MALFORMED', 'UNKNOWN_MESSAGE', 'OTHER_MAILBOX', 'OTHER_RECIPIENT', 'SIGNATURE_INVALID', 'SIGNATURE_UNKNOWN', 'REPEATED'])
export type ReceiptDoubt = z.infer<typeof ReceiptDoubt>

/** Decision D16. Null changes nothing: one provider's word to another, or a warning that delivery takes long. */
const statuses = {
  accettazione: 'ACCEPTED',
  'non-accettazione': 'NOT_ACCEPTED',
  'presa-in-carico': null,
  'avvenuta-consegna': 'DELIVERED',
  'preavviso-errore-consegna': null,
  'errore-consegna': 'NOT_DELIVERED',
  'rilevazione-virus': 'NOT_DELIVERED',
} as const satisfies Record<ReceiptKind, EmailStatus | null>

export type ReceiptStatus = NonNullable<(typeof statuses)[ReceiptKind]>
export const receiptStatus = (kind: ReceiptKind): ReceiptStatus | null => statuses[kind]

/** A receipt as the timeline of a letter shows it; the message itself is downloaded apart. */
export const Receipt = z.object({
  _id: Id,
  mail_id: Id,
  /** Null when what arrived is no receipt that can be read. */
  kind: ReceiptKind.nullable(),
  recipient: z.string().nullable(),
  /** The certified mail provider that issued it. */
  provider: z.string().nullable(),
  /** When it happened, by the provider's clock. */
  at: z.iso.datetime().nullable(),
  received_at: z.iso.datetime(),
  /** What went wrong, in the provider's words. */
  error: z.string().nullable(),
  signature: SignatureStatus,
  counted: z.boolean(),
  doubt: ReceiptDoubt.nullable(),
  /** Issued by the trial service: no proof of anything. */
  is_trial: z.boolean(),
})
export type Receipt = z.infer<typeof Receipt>

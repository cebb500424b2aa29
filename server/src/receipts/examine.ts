import type { X509Certificate } from 'node:crypto'
import { MalformedReceipt } from './daticert.ts'
import { claimedReference, type ReceiptMessage, readReceipt } from './message.ts'
import { checkSignature, type SignatureCheck } from './signature.ts'

/** What a receipt says: of what was signed, only whether it holds. */
export type ReceiptFacts = Omit<ReceiptMessage, 'signed'>

export interface Examined {
  message: ReceiptFacts | null
  /** The letter it names, or claims to. */
  reference: string | null
  check: SignatureCheck
  /** What went wrong that is no fault of the message. */
  fault: string | null
}

export async function examine(raw: Buffer, certificates: readonly X509Certificate[]): Promise<Examined> {
  try {
    const { signed, ...message } = await readReceipt(raw)
    return { message, reference: message.reference_message_id, check: await checkSignature(signed, message, certificates), fault: null }
  } catch (error) {
    const { message } = error as Error
    const check: SignatureCheck = { status: 'unknown', signer: null, detail: message.slice(0, 500) }
    return { message: null, reference: await claimedReference(raw), check, fault: error instanceof MalformedReceipt ? null : message }
  }
}

import type { Envelope } from '@delibera/core/communications/panel'
import type { Anchors } from '../receipts/anchors.ts'
import { type EnvelopeData, readEnvelopeData } from '../receipts/daticert.ts'
import { checkSignature, type SignatureCheck } from '../receipts/signature.ts'
import { contentOf, leavesOf, type MessagePart, readParts, structured } from './parts.ts'
import { addressesIn, line } from './words.ts'

/** What a provider of certified mail put around a message (RFC 6109, 3.1.3 and 3.1.4). */
type Kind = 'certified' | 'ordinary'

interface Wrapped {
  kind: Kind
  /** The message as its sender wrote it. */
  inner: MessagePart
  content: MessagePart
  signed: { content: Buffer; signature: Uint8Array } | null
}

/** The message inside of an envelope; null for a message that came in none, or in one that does not hold together. */
export function unwrapped(root: MessagePart): Wrapped | null {
  const kind = kindOf(root)
  if (!kind) return null
  const [content, signature] = root.type === 'multipart/signed' && root.children.length === 2 ? root.children : [root]
  const [letter, ...more] = leavesOf(content!).filter((it) => it.type === 'message/rfc822' && nameOf(it) === 'postacert.eml')
  if (!letter || more.length > 0) return null
  const signed = signature && /^application\/(x-)?pkcs7-signature$/.test(signature.type) ? { content: content!.whole, signature: contentOf(signature) } : null
  return { kind, inner: readParts(contentOf(letter)), content: content!, signed }
}

function kindOf({ headers }: MessagePart): Kind | null {
  const [value, ...more] = headers.get('x-trasporto') ?? []
  if (more.length > 0) return null
  const kinds: Record<string, Kind> = { 'posta-certificata': 'certified', errore: 'ordinary' }
  return kinds[value?.toLowerCase() ?? ''] ?? null
}

const nameOf = ({ headers, parameters }: MessagePart): string =>
  (structured(headers.get('content-disposition')?.[0] ?? '').parameters.get('filename') ?? parameters.get('name') ?? '').toLowerCase()

/**
 * What the envelope says and whether the provider's signature holds. Null where the provider itself says that the message came by
 * ordinary mail: nobody vouches for such a sender, whoever signed the envelope.
 */
export async function envelopeOf(root: MessagePart, { kind, content, signed }: Wrapped, anchors: Anchors, received_at: Date): Promise<Envelope | null> {
  if (kind === 'ordinary') return null
  const data = dataOf(content)
  const sender = addressesIn(root, 'from')
  const check = sender.length === 1 ? await checked(signed, { sender: sender[0]!.email.toLowerCase(), at: data?.at ?? received_at }, anchors) : unclear
  const { status, signer, detail } = check
  if (status === 'valid' && !data) return { provider: null, signature: 'invalid', signer, detail: 'there is no one daticert.xml', at: null }
  return { provider: data?.provider ?? null, signature: status, signer: signer && line(signer).slice(0, 500), detail, at: data?.at.toISOString() ?? null }
}

const unclear: SignatureCheck = { status: 'invalid', signer: null, detail: 'it does not say who it is from' }

async function checked(signed: Wrapped['signed'], claim: { sender: string; at: Date }, { certificates }: Anchors): Promise<SignatureCheck> {
  try {
    return await checkSignature(signed, claim, certificates)
  } catch {
    return { status: 'invalid', signer: null, detail: 'the signature cannot be read' }
  }
}

/** Only the envelope's own daticert.xml: one inside of the letter was written by its sender. */
function dataOf(content: MessagePart): EnvelopeData | null {
  const own = leavesOf(content).filter((it) => nameOf(it) === 'daticert.xml')
  if (own.length !== 1) return null
  try {
    return readEnvelopeData(contentOf(own[0]!))
  } catch {
    return null
  }
}

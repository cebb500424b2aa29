import { ReceiptKind } from '@delibera/core/communications/receipts'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { type Daticert, MalformedReceipt, messageIdOf, readDaticert } from './daticert.ts'

/** A complete delivery receipt encloses the letter, which certified mail limits to 30 MB; encoded anew it grows by a third. */
export const longestReceipt = 45 * 1024 * 1024

/** The part a signature covers, byte for byte, and the signature over it. */
export interface SignedPart {
  content: Buffer
  signature: Uint8Array
}

export interface ReceiptMessage extends Daticert {
  daticert: string
  /** Whom the message says it is from: the certificate must name the same address (RFC 6109, 4.5). */
  sender: string
  /** Null when the message is not signed at all. */
  signed: SignedPart | null
}

/** The headers that decide whether a message is worth fetching. */
export const receiptHeaders = ['x-ricevuta', 'x-trasporto', 'x-riferimento-message-id', 'content-type'] as const

/** Whether a message says of itself that it is a receipt; X-Riferimento-Message-ID alone also stands on envelopes of certified letters. */
export const claimsReceipt = (headers: ReadonlyMap<string, string>): boolean => headers.has('x-ricevuta')

/** That all went well; what did not is told by every other kind. */
export const claimsSuccess = (headers: ReadonlyMap<string, string>): boolean =>
  ['accettazione', 'presa-in-carico', 'avvenuta-consegna'].includes(headers.get('x-ricevuta')?.toLowerCase() ?? '')

export const parserLimits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 }

/**
 * Reads a receipt, or throws MalformedReceipt and nothing else. Only the message's own daticert.xml counts, never one in a message that it
 * encloses: the letter inside a delivery receipt was written by the sender, who may have enclosed a receipt of their own making.
 */
export async function readReceipt(raw: Buffer): Promise<ReceiptMessage> {
  if (raw.length > longestReceipt) throw new MalformedReceipt('the message is too long')
  const split = splitSigned(raw)
  const head = await parsed(headOf(raw))
  const kind = kindOf(head)
  // What is signed is read by itself: nothing around it can add to it.
  const body = await parsed(split?.content ?? raw)
  const own = body.attachments.filter(isDaticert)
  if (own.length !== 1) throw new MalformedReceipt(own.length === 0 ? 'there is no daticert.xml' : 'there is more than one daticert.xml')
  const bytes = bytesOf(own[0]!)
  const facts = readDaticert(bytes)
  if (facts.kind !== kind) throw new MalformedReceipt(`the header says ${kind}, daticert.xml says ${facts.kind}`)
  if (facts.reference_message_id !== messageIdOf(only(head, 'x-riferimento-message-id')))
    throw new MalformedReceipt('the header and daticert.xml speak of two letters')
  return { ...facts, daticert: Buffer.from(bytes).toString('utf8'), sender: senderOf(head), signed: split && (await signedPart(split)) }
}

/** The letter it claims to speak of, for a message that could not be read as a receipt. */
export async function claimedReference(raw: Buffer): Promise<string | null> {
  try {
    return messageIdOf(only(await parsed(headOf(raw)), 'x-riferimento-message-id'))
  } catch {
    return null
  }
}

async function parsed(bytes: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, { forceRfc822Attachments: true, ...parserLimits })
  } catch (error) {
    throw new MalformedReceipt('the message cannot be read', { cause: error })
  }
}

function kindOf(head: Email): ReceiptKind {
  if (head.headers.some((it) => it.key === 'x-trasporto')) throw new MalformedReceipt('it is an envelope, not a receipt')
  const kind = ReceiptKind.safeParse(only(head, 'x-ricevuta').toLowerCase())
  if (!kind.success) throw new MalformedReceipt('the header names no known receipt')
  return kind.data
}

/** A header that stands twice could be read either way. */
function only(head: Email, name: string): string {
  const [value, ...more] = head.headers.filter((it) => it.key === name).map((it) => it.value)
  if (value === undefined || more.length > 0) throw new MalformedReceipt(`it has ${more.length + (value === undefined ? 0 : 1)} headers ${name}`)
  return value
}

function senderOf(head: Email): string {
  only(head, 'from')
  const address = head.from && 'address' in head.from ? head.from.address : undefined
  if (!address) throw new MalformedReceipt('it does not say who it is from')
  return address.toLowerCase()
}

const isDaticert = ({ filename, mimeType }: Attachment) => filename?.toLowerCase() === 'daticert.xml' && mimeType !== 'message/rfc822'

export const bytesOf = ({ content }: Attachment): Uint8Array => (typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content as ArrayBuffer))

function headOf(raw: Buffer): Buffer {
  const end = /\r?\n\r?\n/.exec(raw.subarray(0, parserLimits.maxHeadersSize).toString('latin1'))
  if (!end) throw new MalformedReceipt('it has no end of headers')
  return raw.subarray(0, end.index + end[0].length)
}

interface Split {
  content: Buffer
  /** The MIME part that holds the signature. */
  signature: Buffer
}

/** The two parts of a message that is multipart/signed at its root (RFC 1847, 2.1); null when it is not. */
function splitSigned(raw: Buffer): Split | null {
  const head = headOf(raw)
  const boundary = signedBoundary(head.toString('latin1'))
  if (boundary === null) return null
  // Latin keeps every byte as one character, so positions are those of the bytes.
  const body = raw.toString('latin1')
  const mark = boundary.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const lines: RegExpExecArray[] = []
  for (const it of body.matchAll(new RegExp(`(^|\\r?\\n)--${mark}(--)?[ \\t]*(?=\\r?\\n|$)`, 'g'))) {
    if (it.index >= head.length - 2) lines.push(it)
    // A fourth is one too many, and there may be millions.
    if (lines.length > 3) break
  }
  const [first, second, last, ...more] = lines
  if (!first || !second || !last || more.length > 0 || first[2] || second[2] || !last[2]) throw new MalformedReceipt('what is signed has no clear limits')
  const from = (it: RegExpExecArray) =>
    it.index + it[0].length + (/^\r?\n/.exec(body.slice(it.index + it[0].length, it.index + it[0].length + 2))?.[0].length ?? 0)
  return { content: raw.subarray(from(first), second.index), signature: raw.subarray(from(second), last.index) }
}

function signedBoundary(head: string): string | null {
  const types = head.replace(/\r?\n[ \t]+/g, ' ').match(/^content-type:.*$/gim) ?? []
  if (types.length !== 1 || !/^content-type:\s*multipart\/signed\s*;/i.test(types[0]!)) return null
  const found = /;\s*boundary=(?:"([^"\\]{1,70})"|([^\s;"]{1,70}))/i.exec(types[0]!)
  if (!found) throw new MalformedReceipt('what is signed has no clear limits')
  return found[1] ?? found[2]!
}

async function signedPart({ content, signature }: Split): Promise<SignedPart> {
  const [only, ...more] = (await parsed(signature)).attachments.filter((it) => /^application\/(x-)?pkcs7-signature$/.test(it.mimeType))
  if (!only || more.length > 0) throw new MalformedReceipt('there is no one signature')
  return { content, signature: bytesOf(only) }
}

import { X509Certificate } from 'node:crypto'
import type { ReceiptKind } from '@delibera/core/communications/receipts'
import { anchorsOf } from './anchors.ts'
import { type ComposedReceipt, composeReceipt, daticertOf, daticertPart, headOf, multipart, signedMessage } from './compose.ts'
import { type Issuer, makeIssuer } from './issuer.ts'

const address = 'posta-certificata@pec.gestore.example'
const years = { from: new Date('2020-01-01T00:00:00Z'), to: new Date('2040-01-01T00:00:00Z') }

async function newProvider(authority: string) {
  const issuer = await makeIssuer({ authority, provider: 'Gestore PEC S.p.A.', address, ...years })
  return { issuer, anchors: anchorsOf([new X509Certificate(issuer.authority)]) }
}

const made = new Map<string, ReturnType<typeof newProvider>>()
/** Finding the primes of a provider takes a second: the same one serves every test of a process. */
function providerBy(name: string, authority: string) {
  if (!made.has(name)) made.set(name, newProvider(authority))
  return made.get(name)!
}

/** A certified mail provider with a certificate, and who trusts it. */
export const provider = (authority = 'Autorità dei test') => providerBy(authority, authority)
/** Another one, with other keys under the same names. */
export const namesake = () => providerBy('namesake', 'Autorità dei test')

/** Errors go with the kinds that tell of one. */
const errors: Partial<Record<ReceiptKind, ComposedReceipt['error']>> = {
  'non-accettazione': { code: 'altro', detail: '5.6.0 - messaggio non conforme' },
  'preavviso-errore-consegna': { code: 'altro', detail: '4.4.7 - consegna in ritardo' },
  'errore-consegna': { code: 'altro', detail: '5.1.1 - Gestore PEC S.p.A. - indirizzo non valido' },
  'rilevazione-virus': { code: 'virus', detail: 'EICAR' },
}

export function factsOf(kind: ReceiptKind, it: Partial<ComposedReceipt> = {}): ComposedReceipt {
  const error = errors[kind]
  return {
    kind,
    sender: 'societa@pec.example',
    recipient: 'anna.verdi@pec.example',
    subject: 'Convocazione <dell’assemblea> & più',
    message_id: '<lettera-1@pec.example>',
    provider: 'Gestore PEC S.p.A.',
    address,
    identifier: 'opec1.20260919154119.1@pec.gestore.example',
    at: new Date('2026-09-19T13:41:19Z'),
    ...(error && { error }),
    ...it,
  }
}

export const receiptOf = (issuer: Issuer, kind: ReceiptKind, it: Partial<ComposedReceipt> = {}): Buffer => composeReceipt(factsOf(kind, it), issuer)

/** A message of the provider's with parts of our own choice. */
export function receiptWith(issuer: Issuer, facts: ComposedReceipt, parts: Buffer[]): Buffer {
  return signedMessage({ head: headOf(facts), content: multipart('mixed', parts), at: facts.at }, issuer)
}

export const daticertFor = (facts: ComposedReceipt): Buffer => daticertPart(daticertOf(facts))

/** A message within a message, as the letter is within a complete delivery receipt. */
export const enclosed = (message: Buffer, type = 'message/rfc822'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `Content-Type: ${type}; name="postacert.eml"\r\nContent-Disposition: inline; filename="postacert.eml"\r\nContent-Transfer-Encoding: 7bit\r\n\r\n`,
    ),
    message,
  ])

/** The same message with some of its text changed; it must be there. */
export function changed(raw: Buffer, from: string, to: string): Buffer {
  const text = raw.toString('latin1')
  if (!text.includes(from)) throw new Error(`the message does not say ${from}`)
  return Buffer.from(text.replace(from, to), 'latin1')
}

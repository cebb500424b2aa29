import { html } from '@delibera/core/markup'
import { fill } from '../i18n/texts.ts'
import { daticertPart, encodedWords, momentOf, multipart, part, postacert, signedMessage } from './compose.ts'
import type { Issuer } from './issuer.ts'
import wording from './wording.json' with { type: 'json' }

/** What a provider puts around a letter: of certified mail, or of a letter that came from elsewhere and of which it certifies nothing. */
export interface EnvelopeFacts {
  kind: 'certified' | 'ordinary'
  /** Of the letter: who wrote it, to whom, how it is called. */
  sender: string
  recipient: string
  subject: string
  message_id: string
  /** The provider: its name, the address that envelopes are from, its own name for the letter. */
  provider: string
  address: string
  identifier: string
  at: Date
}

/** The envelope in which a certified mail provider delivers a letter (RFC 6109, 3.1.3 and 3.1.4); without an issuer nobody signs it. */
export function composeEnvelope(facts: EnvelopeFacts, letter: Buffer, issuer: Issuer | null): Buffer {
  const { at } = facts
  const data = facts.kind === 'certified' ? [daticertPart(envelopeDaticert(facts))] : []
  const content = multipart('mixed', [textPart(facts), letterPart(letter), ...data])
  if (issuer) return signedMessage({ head: envelopeHead(facts), content, at }, issuer)
  return Buffer.concat([Buffer.from(`${[...envelopeHead(facts), 'MIME-Version: 1.0'].join('\r\n')}\r\n`), content])
}

const wordsOf = ({ kind }: EnvelopeFacts) => (kind === 'certified' ? wording.envelope : wording.anomaly)

function envelopeHead(facts: EnvelopeFacts): string[] {
  const { kind, address, sender, recipient, subject, message_id, identifier, at } = facts
  const words = wordsOf(facts)
  return [
    `Return-Path: <${address}>`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Subject: ${encodedWords(fill(words.subject, { subject }))}`,
    `From: "${fill(words.from, { sender })}" <${address}>`,
    `Reply-To: ${sender}`,
    `To: ${recipient}`,
    `Message-ID: <${identifier}>`,
    `X-Trasporto: ${kind === 'certified' ? 'posta-certificata' : 'errore'}`,
    `X-Riferimento-Message-ID: ${message_id}`,
  ]
}

function textPart(facts: EnvelopeFacts): Buffer {
  const { sender, recipient, subject, identifier } = facts
  const { title, told } = wordsOf(facts)
  const said = fill(told, { ...momentOf(facts.at), sender, recipient, subject, error: wording.errors.not_certified })
  const lines = [title, '', said, fill(wording.reference, { identifier }), '']
  return part(['Content-Type: text/plain; charset="utf-8"', 'Content-Disposition: inline', 'Content-Transfer-Encoding: base64'], lines.join('\r\n'))
}

/** The letter as its sender wrote it. A message within another is never encoded anew (RFC 2046, 5.2.1). */
function letterPart(letter: Buffer): Buffer {
  const head = [
    'Content-Type: message/rfc822; name="postacert.eml"',
    'Content-Disposition: inline; filename="postacert.eml"',
    'Content-Transfer-Encoding: 8bit',
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), letter])
}

const envelopeDaticert = (facts: EnvelopeFacts): string =>
  postacert(facts, { tipo: 'posta-certificata', errore: 'nessuno' }, [html`<ricevuta tipo="completa" />`])

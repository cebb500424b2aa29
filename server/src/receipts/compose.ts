import { randomBytes } from 'node:crypto'
import type { ReceiptKind } from '@delibera/core/communications/receipts'
import { html, type Markup } from '@delibera/core/markup'
import { fill } from '../i18n/texts.ts'
import { type Issuer, signatureOver, wrapped } from './issuer.ts'
import wording from './wording.json' with { type: 'json' }

/** What a provider tells of a letter. */
export interface ComposedReceipt {
  kind: ReceiptKind
  /** Of the letter: who wrote it, to whom, how it is called. */
  sender: string
  recipient: string
  subject: string
  message_id: string
  /** Whether the address is one of ordinary mail, as far as the provider knows. */
  is_ordinary?: boolean
  /** The provider: its name, the address that receipts are from, its own name for the letter. */
  provider: string
  address: string
  identifier: string
  at: Date
  error?: { code: 'no-dest' | 'no-dominio' | 'virus' | 'altro'; detail: string }
}

/** The message a certified mail provider writes (RFC 6109, 3 and 4), signed. */
export function composeReceipt(facts: ComposedReceipt, issuer: Issuer): Buffer {
  const content = multipart('mixed', [textPart(facts), daticertPart(daticertOf(facts))])
  return signedMessage({ head: headOf(facts), content, at: facts.at }, issuer)
}

export function headOf({ kind, address, sender, subject, message_id, identifier, at }: ComposedReceipt): string[] {
  return [
    `Return-Path: <${address}>`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Subject: ${encodedWords(fill(wording[kind].subject, { subject }))}`,
    `From: ${address}`,
    `To: ${sender}`,
    `Message-ID: <${kind}.${identifier}>`,
    `X-Ricevuta: ${kind}`,
    `X-Riferimento-Message-ID: ${message_id}`,
    ...(kind === 'avvenuta-consegna' ? ['X-TipoRicevuta: sintetica'] : []),
  ]
}

type Certified = Pick<ComposedReceipt, 'sender' | 'recipient' | 'is_ordinary' | 'subject' | 'provider' | 'identifier' | 'message_id' | 'at'>

/** What a provider certifies of a letter (RFC 6109, 4.4): the same around every message, but for what it says besides. */
export function postacert(facts: Certified, { tipo, errore }: { tipo: string; errore: string }, besides: (Markup | undefined)[]): string {
  const { sender, recipient, is_ordinary, subject, provider, identifier, message_id } = facts
  const { day, hour, zone } = momentOf(facts.at)
  return html`<?xml version="1.0" encoding="UTF-8"?>
<postacert tipo="${tipo}" errore="${errore}">
    <intestazione>
        <mittente>${sender}</mittente>
        <destinatari tipo="${is_ordinary ? 'esterno' : 'certificato'}">${recipient}</destinatari>
        <risposte>${sender}</risposte>
        <oggetto>${subject}</oggetto>
    </intestazione>
    <dati>
        <gestore-emittente>${provider}</gestore-emittente>
        <data zona="${zone}">
            <giorno>${day}</giorno>
            <ora>${hour}</ora>
        </data>
        <identificativo>${identifier}</identificativo>
        <msgid>${message_id}</msgid>
        ${besides}
    </dati>
</postacert>
`.toString()
}

export function daticertOf({ kind, error, ...facts }: ComposedReceipt): string {
  const isAboutDelivery = kind.endsWith('consegna') || kind === 'rilevazione-virus'
  return postacert(facts, { tipo: kind, errore: error?.code ?? 'nessuno' }, [
    kind === 'avvenuta-consegna' ? html`<ricevuta tipo="sintetica" />` : undefined,
    isAboutDelivery ? html`<consegna>${facts.recipient}</consegna>` : undefined,
    kind === 'presa-in-carico' ? html`<ricezione>${facts.recipient}</ricezione>` : undefined,
    error ? html`<errore-esteso>${error.detail}</errore-esteso>` : undefined,
  ])
}

function textPart(facts: ComposedReceipt): Buffer {
  const { kind, identifier, sender, recipient, subject, error } = facts
  const { title, told } = wording[kind]
  const said = fill(told, { ...momentOf(facts.at), sender, recipient, subject, error: error?.detail ?? '' })
  const lines = [title, '', said, fill(wording.reference, { identifier }), '', wording.trial, '']
  return part(['Content-Type: text/plain; charset="utf-8"', 'Content-Disposition: inline', 'Content-Transfer-Encoding: base64'], lines.join('\r\n'))
}

export const daticertPart = (xml: string): Buffer =>
  part(['Content-Type: application/xml; name="daticert.xml"', 'Content-Disposition: inline; filename="daticert.xml"', 'Content-Transfer-Encoding: base64'], xml)

export const part = (head: string[], content: string | Buffer) => Buffer.from(`${head.join('\r\n')}\r\n\r\n${wrapped(Buffer.from(content))}\r\n`)

export function multipart(kind: string, parts: Buffer[], parameters = ''): Buffer {
  const boundary = `----=_${randomBytes(15).toString('hex')}`
  const start = Buffer.from(`Content-Type: multipart/${kind};${parameters} boundary="${boundary}"\r\n\r\n`)
  return Buffer.concat([start, ...parts.flatMap((it) => [Buffer.from(`--${boundary}\r\n`), it, Buffer.from('\r\n')]), Buffer.from(`--${boundary}--\r\n`)])
}

/** What is signed and the signature beside it, under headers that no signature covers (RFC 1847). */
export function signedMessage({ head, content, at }: { head: string[]; content: Buffer; at: Date }, issuer: Issuer): Buffer {
  const signature = part(
    [
      'Content-Type: application/pkcs7-signature; name="smime.p7s"',
      'Content-Transfer-Encoding: base64',
      'Content-Disposition: attachment; filename="smime.p7s"',
    ],
    signatureOver(content, issuer, at),
  )
  const body = multipart('signed', [content, signature], ' protocol="application/pkcs7-signature"; micalg=sha-256;')
  return Buffer.concat([Buffer.from(`${[...head, 'MIME-Version: 1.0'].join('\r\n')}\r\n`), body])
}

/** RFC 2047, in words short enough for a line; a subject of plain letters stays readable. */
export function encodedWords(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text) && !text.includes('=?')) return text
  const words: string[] = ['']
  for (const letter of text) {
    if (Buffer.byteLength(words.at(-1)! + letter) > 42) words.push('')
    words[words.length - 1] += letter
  }
  return words.map((it) => `=?UTF-8?B?${Buffer.from(it).toString('base64')}?=`).join('\r\n ')
}

const rome = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
})
const romeZone = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Rome', timeZoneName: 'longOffset' })

/** Legal time in Italy, as receipts tell it. */
export function momentOf(at: Date): { day: string; hour: string; zone: string } {
  const [day, hour] = rome.format(at).split(', ')
  const offset = romeZone.formatToParts(at).find((it) => it.type === 'timeZoneName')!.value
  return { day: day!, hour: hour!, zone: offset.replace('GMT', '').replace(':', '') || '+0000' }
}

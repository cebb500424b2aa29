import { composeEnvelope, type EnvelopeFacts } from '../receipts/compose-envelope.ts'
import type { Issuer } from '../receipts/issuer.ts'

interface Written {
  from?: string
  to?: string
  subject?: string
  message_id?: string
  /** Further headers, whole lines. */
  headers?: string[]
  text?: string
  html?: string
  /** Whole parts, with their headers. */
  parts?: string[]
}

/** A message as mail programs write them. */
export function writtenLetter({ text = 'Buongiorno, in allegato la relazione.', html, parts = [], headers = [], ...it }: Written = {}): Buffer {
  const { from = '"Anna Verdi" <anna.verdi@pec.example>', to = 'societa@pec.example', subject = 'Relazione', message_id = '<uno@pec.example>' } = it
  const bodies = [
    `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`,
    ...(html === undefined ? [] : [`Content-Type: text/html; charset=utf-8\r\n\r\n${html}`]),
  ]
  const head = [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, `Message-ID: ${message_id}`, 'Date: Mon, 09 Nov 2026 10:00:00 +0100', ...headers]
  const bounded = (kind: string, mark: string, pieces: string[]) =>
    `Content-Type: multipart/${kind}; boundary="${mark}"\r\n\r\n${pieces.map((piece) => `--${mark}\r\n${piece}\r\n`).join('')}--${mark}--\r\n`
  const body = bounded('mixed', 'fuori', [bounded('alternative', 'dentro', bodies), ...parts])
  return Buffer.from(`${head.join('\r\n')}\r\nMIME-Version: 1.0\r\n${body}`)
}

export const pdfPart = (name = 'filename="Relazione.pdf"', content = '%PDF-1.7 prova'): string =>
  `Content-Type: application/pdf\r\nContent-Disposition: attachment; ${name}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString('base64')}`

export const picturePart = (cid: string, content: Buffer, type = 'image/png'): string =>
  `Content-Type: ${type}\r\nContent-ID: <${cid}>\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString('base64')}`

const envelopeFacts = (it: Partial<EnvelopeFacts> = {}): EnvelopeFacts => ({
  kind: 'certified',
  sender: 'anna.verdi@pec.example',
  recipient: 'societa@pec.example',
  subject: 'Relazione',
  message_id: '<uno@pec.example>',
  provider: 'Gestore PEC S.p.A.',
  address: 'posta-certificata@pec.gestore.example',
  identifier: 'opec1.20261109100000.1@pec.gestore.example',
  at: new Date('2026-11-09T09:00:02Z'),
  ...it,
})

export const certifiedLetter = (issuer: Issuer | null, letter: Buffer = writtenLetter(), it: Partial<EnvelopeFacts> = {}): Buffer =>
  composeEnvelope(envelopeFacts(it), letter, issuer)

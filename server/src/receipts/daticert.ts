import { ReceiptKind } from '@delibera/core/communications/receipts'
import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'

/** What a provider certifies in daticert.xml (RFC 6109, 4.4). */
export interface Daticert {
  kind: ReceiptKind
  /** The Message-ID of the letter, as its sender wrote it. */
  reference_message_id: string
  /** The provider's own name for the letter. */
  provider_message_id: string
  recipient: string
  /** The provider knows the address as one of ordinary mail: of a letter to it nobody certifies more than that it was taken. */
  is_ordinary: boolean
  provider: string
  at: Date
  error: string | null
}

/** Not what the standard describes; kept as evidence, never believed. */
export class MalformedReceipt extends Error {
  override readonly name = 'MalformedReceipt'
}

/** A list of recipients and a subject: an honest one has a thousand bytes. */
const longest = 256 * 1024

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: 'text',
  alwaysCreateTextNode: true,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // The five of XML are read below; an entity of the document's own making is refused with its DOCTYPE.
  processEntities: false,
  maxNestedTags: 8,
  isArray: (name) => name === 'destinatari' || name === 'ricezione',
})

const Text = z.object({ text: z.string().transform((it) => plain(it).trim()) }).transform((it) => it.text)
const Line = Text.pipe(z.string().min(1).max(1000))
const Recipient = z
  .object({ '@tipo': z.string().optional(), text: z.string() })
  .transform((it) => ({ is_ordinary: it['@tipo'] === 'esterno', address: Line.parse(it) }))

/** An element that appears twice becomes a list and does not fit: nothing may be said in two ways. */
const Document = z.object({
  postacert: z.object({
    '@tipo': z.enum([...ReceiptKind.options, 'posta-certificata']),
    '@errore': z.enum(['nessuno', 'no-dest', 'no-dominio', 'virus', 'altro']).default('nessuno'),
    intestazione: z.object({ destinatari: z.array(Recipient).min(1) }),
    dati: z.object({
      'gestore-emittente': Line,
      data: z.object({
        '@zona': z.string().regex(/^[+-]\d{4}$/),
        giorno: Line.pipe(z.string().regex(/^\d\d\/\d\d\/\d{4}$/)),
        ora: Line.pipe(z.string().regex(/^\d\d:\d\d:\d\d$/)),
      }),
      identificativo: Line,
      msgid: Line,
      consegna: Line.optional(),
      'errore-esteso': Text.optional(),
    }),
  }),
})
type Postacert = z.infer<typeof Document>['postacert']

export function readDaticert(bytes: Uint8Array): Daticert {
  const { '@tipo': kind, '@errore': error, intestazione, dati } = documentOf(bytes)
  if (kind === 'posta-certificata') throw new MalformedReceipt('it is of an envelope, not of a receipt')
  const recipient = recipientOf(kind, dati.consegna, intestazione.destinatari)
  return {
    kind,
    reference_message_id: messageIdOf(dati.msgid),
    provider_message_id: dati.identificativo,
    recipient,
    is_ordinary: intestazione.destinatari.some((it) => it.is_ordinary && it.address.toLowerCase() === recipient.toLowerCase()),
    provider: dati['gestore-emittente'],
    at: momentOf(dati.data),
    error: error === 'nessuno' ? null : (dati['errore-esteso'] || error).slice(0, 1000),
  }
}

/** What a provider certifies of a letter that it put into an envelope. */
export interface EnvelopeData {
  provider: string
  at: Date
}

export function readEnvelopeData(bytes: Uint8Array): EnvelopeData {
  return plainData(bytes) ?? parsedData(bytes)
}

/** As providers write it: each element once, with text alone in it. Thousands of envelopes in a mailbox need no parser. */
function plainData(bytes: Uint8Array): EnvelopeData | null {
  const xml = bytes.length > longest ? '' : textOf(bytes)
  if (xml.includes('<!') || !isOfEnvelope(xml)) return null
  const [provider, zone, giorno, ora] = [
    /<gestore-emittente>([^<]{1,1000})<\/gestore-emittente>/g,
    /<data zona="([+-]\d{4})">/g,
    /<giorno>(\d\d\/\d\d\/\d{4})<\/giorno>/g,
    /<ora>(\d\d:\d\d:\d\d)<\/ora>/g,
  ].map((it) => {
    const found = [...xml.matchAll(it)]
    return found.length === 1 ? found[0]![1]! : null
  })
  if (!provider || !zone || !giorno || !ora) return null
  return { provider: plain(provider).trim(), at: momentOf({ '@zona': zone, giorno, ora }) }
}

/** Whether its root stands there once and says that it is of an envelope. Looked for step by step: a pattern would read to the end from each beginning. */
function isOfEnvelope(xml: string): boolean {
  const root = xml.indexOf('<postacert')
  if (!xml.startsWith('<postacert ', root) || xml.indexOf('<postacert', root + 1) >= 0) return false
  return xml.slice(root, xml.indexOf('>', root) + 1).includes(' tipo="posta-certificata"')
}

function parsedData(bytes: Uint8Array): EnvelopeData {
  const { '@tipo': kind, dati } = documentOf(bytes)
  if (kind !== 'posta-certificata') throw new MalformedReceipt('it is of a receipt, not of an envelope')
  return { provider: dati['gestore-emittente'], at: momentOf(dati.data) }
}

function documentOf(bytes: Uint8Array): Postacert {
  if (bytes.length > longest) throw new MalformedReceipt('daticert.xml is too long')
  const xml = textOf(bytes)
  if (/<!(?!--|\[CDATA\[)/.test(xml)) throw new MalformedReceipt('daticert.xml declares a document type of its own')
  try {
    return Document.parse(parser.parse(xml, true)).postacert
  } catch (error) {
    throw new MalformedReceipt('daticert.xml is not as the standard describes it', { cause: error })
  }
}

/** UTF-8 unless it says otherwise; older providers write in Latin. */
function textOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const isLatin = /^<\?xml[^>]*encoding=["'](iso-8859-1|windows-1252|us-ascii)["']/i.test(start)
  return new TextDecoder(isLatin ? 'windows-1252' : 'utf-8').decode(bytes)
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Entities as XML has them, each once: what comes out is not read again. */
function plain(text: string): string {
  return text.replace(/&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (entity, name?: string, decimal?: string, hex?: string) => {
    if (name) return named[name.toLowerCase()]!
    const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })
}

/** As our outbox writes it, whether or not a provider leaves the brackets away. */
export function messageIdOf(text: string): string {
  const inner = /^<?([^<>\s]+)>?$/.exec(text.trim())?.[1]
  if (!inner) throw new MalformedReceipt('the letter it speaks of has no name')
  return `<${inner}>`
}

/** Delivery is told for one address at a time; acceptance for all of a letter's, and ours has one. */
function recipientOf(kind: ReceiptKind, delivered: string | undefined, recipients: readonly { address: string }[]): string {
  if (delivered !== undefined) return delivered
  if (kind === 'avvenuta-consegna' || recipients.length !== 1) throw new MalformedReceipt('it does not say for whom')
  return recipients[0]!.address
}

function momentOf({ giorno, ora, '@zona': zone }: Postacert['dati']['data']): Date {
  const [day, month, year] = giorno.split('/')
  const moment = new Date(`${year}-${month}-${day}T${ora}${zone.slice(0, 3)}:${zone.slice(3)}`)
  if (Number.isNaN(moment.getTime())) throw new MalformedReceipt('it does not say when')
  return moment
}

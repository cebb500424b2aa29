import type { CommunicationFile, Correspondent, Envelope } from '@delibera/core/communications/panel'
import { cleanName } from '../adapters/storage/disposition.ts'
import type { Anchors } from '../receipts/anchors.ts'
import { envelopeOf, unwrapped } from './envelope.ts'
import { contentBytes, contentOf, headAndBody, headersOf, leavesOf, type MessagePart, readParts, structured, textOf } from './parts.ts'
import { plainText } from './plain-text.ts'
import { addressesIn, headerOf, line, lines, messageIds } from './words.ts'

export interface LetterHead {
  from: Correspondent
  to: Correspondent[]
  cc: Correspondent[]
  subject: string
  /** Null for one that has no name. */
  message_id: string | null
  /** The messages it says it answers, the nearest first. */
  answers: string[]
}

export interface ReceivedLetter extends LetterHead {
  envelope: Envelope | null
  text: string
  preview: string
  files: CommunicationFile[]
  has_remote: boolean
}

/** How far a letter could be read: all of it, or its head, because no more was asked for or because of a fault. */
export type LetterReading = { whole: ReceivedLetter } | { head: LetterHead | null; fault: string | null }

const nobody: Correspondent = { name: null, email: '?' }
const longestText = 100_000
const longestPreview = 200

/** Blanks are counted: without an end, each of a million of them would be tried as the first and as the last. */
const remoteAddress = /\b(src|background)\s{0,20}=\s{0,20}["']?\s{0,20}(https?:)?\/\//i

/** What a message says: of one in a certified envelope, the message inside of it. */
export async function readLetter(raw: Buffer, anchors: Anchors, received_at: Date): Promise<ReceivedLetter> {
  const root = readParts(raw)
  const envelope = unwrapped(root)
  const letter = envelope?.inner ?? root
  const body = bodyOf(letter)
  const page = body.html && textOf(body.html)
  const text = lines(body.text ? textOf(body.text, longestText) : plainText(page || '')).slice(0, longestText)
  return {
    ...letterOf(letter),
    envelope: envelope && (await envelopeOf(root, envelope, anchors, received_at)),
    text,
    preview: line(text.slice(0, 4 * longestPreview)).slice(0, longestPreview),
    files: body.files.map(({ part, number }) => fileOf(part, number)),
    has_remote: page ? remoteAddress.test(page) : false,
  }
}

/** Of a message that is too long to be read: what its head says. */
export const readHead = (head: Buffer): LetterHead => letterOf({ headers: headersOf(headAndBody(head)[0]) })

function letterOf(part: Pick<MessagePart, 'headers'>): LetterHead {
  const references = messageIds(part, 'references').slice(-50).reverse()
  return {
    from: addressesIn(part, 'from')[0] ?? addressesIn(part, 'sender')[0] ?? nobody,
    to: addressesIn(part, 'to'),
    cc: addressesIn(part, 'cc'),
    subject: headerOf(part, 'subject'),
    message_id: messageIds(part, 'message-id')[0] ?? null,
    answers: [...new Set([...messageIds(part, 'in-reply-to'), ...references])],
  }
}

interface Numbered {
  part: MessagePart
  /** Its place among the parts of the message, by which it is asked for. */
  number: number
}

interface Body {
  text: MessagePart | null
  html: MessagePart | null
  /** Whatever is not shown as text, the pictures of the text excepted. */
  files: Numbered[]
  /** Pictures by their Content-ID, which the text shows in their place. */
  pictures: Map<string, MessagePart>
}

/** What a letter holds; also of one in an envelope. */
export function bodyOf(letter: MessagePart): Body {
  const leaves = leavesOf(letter).map((part, number) => ({ part, number }))
  const shown = leaves.filter(({ part }) => !isAttached(part))
  const text = shown.find(({ part }) => part.type === 'text/plain')
  const html = shown.find(({ part }) => part.type === 'text/html')
  const pictures = new Map(leaves.flatMap(({ part }) => (isPicture(part) ? [[contentId(part)!, part] as const] : [])))
  const shownPictures = html && pictures.size > 0 ? picturesIn(textOf(html.part)) : new Set<string>()
  const isInText = ({ part }: Numbered) => isPicture(part) && shownPictures.has(contentId(part)!)
  const files = leaves.filter((it) => it !== text && it !== html && !isInText(it) && !isEmptyText(it))
  return { text: text?.part ?? null, html: html?.part ?? null, files, pictures }
}

/** Looked for once, however many pictures came along. */
const picturesIn = (page: string): Set<string> => new Set([...page.matchAll(/cid:([^<>\s"']{1,500})/g)].map((it) => it[1]!))

/** A letter without anything in it has one part, which is no file. */
const isEmptyText = ({ part }: Numbered) => part.type.startsWith('text/') && part.body.length === 0
const isAttached = ({ headers }: MessagePart) => structured(headers.get('content-disposition')?.[0] ?? '').value === 'attachment'
const contentId = ({ headers }: MessagePart): string | undefined => /^<?([^<>\s]{1,500})>?$/.exec(headers.get('content-id')?.[0] ?? '')?.[1]
const isPicture = (part: MessagePart) => /^image\/(png|jpeg|gif|webp)$/.test(part.type) && contentId(part) !== undefined

function fileOf(part: MessagePart, number: number): CommunicationFile {
  return { _id: String(number), name: fileName(part, number), mime_type: part.type, bytes: contentBytes(part) }
}

const extensions: Record<string, string> = {
  'message/rfc822': 'eml',
  'text/plain': 'txt',
  'text/html': 'html',
  'text/calendar': 'ics',
  'application/pdf': 'pdf',
}

function fileName(part: MessagePart, number: number): string {
  const given = structured(part.headers.get('content-disposition')?.[0] ?? '').parameters.get('filename') ?? part.parameters.get('name')
  const own = given && cleanName(headerOf({ headers: new Map([['name', [given]]]) }, 'name', 200))
  const subject = part.type === 'message/rfc822' ? headerOf(readParts(part.body.subarray(0, 65_536)), 'subject', 100) : ''
  return own || cleanName(`${subject || number + 1}.${extensions[part.type] ?? 'bin'}`)
}

export interface EnclosedFile {
  name: string
  mime_type: string
  content: Buffer
}

/** A file enclosed in a message, by the number that `readLetter` gave it; null when there is none. */
export function enclosedFile(raw: Buffer, number: number): EnclosedFile | null {
  const root = readParts(raw)
  const found = bodyOf(unwrapped(root)?.inner ?? root).files.find((it) => it.number === number)
  if (!found) return null
  const { name, mime_type } = fileOf(found.part, number)
  return { name, mime_type, content: contentOf(found.part) }
}

/** What of a message is shown: its HTML with the pictures that came along, or its text. */
export function shownBody(raw: Buffer): { html: string | null; text: string; pictures: ReadonlyMap<string, MessagePart> } {
  const root = readParts(raw)
  const { html, text, pictures } = bodyOf(unwrapped(root)?.inner ?? root)
  return { html: html && textOf(html), text: text ? textOf(text) : '', pictures }
}

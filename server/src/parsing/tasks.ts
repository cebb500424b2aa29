import { createHash, X509Certificate } from 'node:crypto'
import { detectType } from '@delibera/core/files/content'
import { type Multistatus, readMultistatus } from '../adapters/calendars/dav.ts'
import { mergePdfs } from '../adapters/documents/merge.ts'
import type { FoundSignature, OpenedEnvelope } from '../adapters/seals/port.ts'
import { type EnclosedFile, enclosedFile, type LetterReading, readHead, readLetter } from '../mailroom/message.ts'
import { pageOf, type Shown } from '../mailroom/page.ts'
import { type Anchors, anchorsOf } from '../receipts/anchors.ts'
import { type Examined, examine } from '../receipts/examine.ts'
import { claimedReference } from '../receipts/message.ts'
import { readTable } from '../spreadsheets/table.ts'

/** Certificates travel as they are written; each set of them is read once, so that ways that were found are known. */
export interface GivenAnchors {
  name: string
  certificates: Uint8Array[]
}
const anchors = new Map<string, Anchors>()

function anchorsIn({ name, certificates }: GivenAnchors): Anchors {
  const known = anchors.get(name)
  if (known) return known
  // An installation has one set, and the trial another.
  if (anchors.size > 10) anchors.clear()
  const read = anchorsOf(certificates.map((it) => new X509Certificate(it)))
  anchors.set(name, read)
  return read
}

/** A letter among others; of one that is too long its head alone. */
export interface GivenLetter {
  received_at: Date
  is_head: boolean
}

async function letterIn(raw: Buffer, { received_at, is_head }: GivenLetter, trusted: Anchors): Promise<LetterReading> {
  try {
    return is_head ? { head: readHead(raw), fault: null } : { whole: await readLetter(raw, trusted, received_at) }
  } catch (error) {
    return { head: is_head ? null : readHead(raw), fault: (error as Error).message }
  }
}

/** What is read apart from everybody else, by name. */
export const tasks = {
  async letters(input: { letters: GivenLetter[]; anchors: GivenAnchors }, raws: Buffer[]): Promise<LetterReading[]> {
    const trusted = anchorsIn(input.anchors)
    const read: LetterReading[] = []
    for (const [i, it] of input.letters.entries()) read.push(await letterIn(raws[i]!, it, trusted))
    return read
  },
  page: (shown: Shown, [raw]: Buffer[]): Promise<string> => pageOf(raw!, shown),
  enclosed: (number: number, [raw]: Buffer[]): EnclosedFile | null => enclosedFile(raw!, number),
  receipt: (given: GivenAnchors, [raw]: Buffer[]): Promise<Examined> => examine(raw!, anchorsIn(given).certificates),
  reference: (_: null, [raw]: Buffer[]): Promise<string | null> => claimedReference(raw!),
  table: (most: number, [bytes]: Buffer[]) => readTable(bytes!, most),
  content: (name: string, [bytes]: Buffer[]) => ({ detected: detectType(bytes!, name), sha256: createHash('sha256').update(bytes!).digest() }),
  multistatus: (_: null, [text]: Buffer[]): Multistatus => readMultistatus(text!.toString('utf8')),
  // A package of thirty megabytes that most letters never need.
  async signatures(_: null, [pdf]: Buffer[]): Promise<FoundSignature[]> {
    const { readSignatures } = await import('../adapters/seals/reading.ts')
    return readSignatures(new Uint8Array(pdf!))
  },
  async compared(_: null, [earlier, later]: Buffer[]): Promise<boolean> {
    const { isOnlySigned } = await import('../adapters/seals/comparing.ts')
    return isOnlySigned(new Uint8Array(earlier!), new Uint8Array(later!))
  },
  async opened(_: null, [envelope]: Buffer[]): Promise<OpenedEnvelope | 'detached' | null> {
    const { readEnvelope } = await import('../adapters/seals/reading.ts')
    return readEnvelope(new Uint8Array(envelope!))
  },
  merged: (_: null, sheets: Buffer[]): Promise<Buffer> => mergePdfs(sheets),
}
export type Tasks = typeof tasks

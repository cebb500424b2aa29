import type { DetectedType } from '@delibera/core/files/content'
import type { Logger } from 'pino'
import type { Multistatus } from '../adapters/calendars/dav.ts'
import type { SignatureReader } from '../adapters/seals/port.ts'
import type { EnclosedFile, LetterReading } from '../mailroom/message.ts'
import type { Shown } from '../mailroom/page.ts'
import type { Anchors } from '../receipts/anchors.ts'
import type { Examined } from '../receipts/examine.ts'
import type { TableRow } from '../spreadsheets/rows.ts'
import { GivenUp, Lane, type ParsingRequest } from './lane.ts'
import type { GivenAnchors, Tasks } from './tasks.ts'

type About = ParsingRequest['about']

export interface LetterToRead {
  bytes: Buffer
  received_at: Date
  /** Whether only the head of the letter is there, because the whole is too long. */
  is_head: boolean
  about: About
}

/**
 * Reads what others wrote, in processes of its own: however it is made, nobody else waits for it. What cannot be read within its time and memory is given up,
 * which the log says in words, and every answer has a form for that.
 */
export interface Parsers extends SignatureReader {
  /** In the order in which they were given: one that holds up the others is given up alone, with what its head says. */
  letters(letters: readonly LetterToRead[], anchors: Anchors): Promise<LetterReading[]>
  /** The text of a message as a page; null when it was given up. */
  page(raw: Buffer, shown: Shown, about: About): Promise<string | null>
  /** A file enclosed in a message; null when there is none, or it was given up. */
  enclosed(raw: Buffer, number: number, about: About): Promise<EnclosedFile | null>
  receipt(raw: Buffer, anchors: Anchors, about: About): Promise<Examined>
  /** The rows of a spreadsheet; null when it is none, or was given up. */
  table(bytes: Buffer, most: number, about: About): Promise<TableRow[] | null>
  /** What a file is by its content; null when that is nothing we know, or it was given up. */
  content(bytes: Buffer, name: string): Promise<{ detected: DetectedType | null; sha256: Buffer } | null>
  /** What a calendar server says. Rejects where it says something else, with GivenUp where it was given up. */
  multistatus(text: string): Promise<Multistatus>
  /** Several PDF files as one. Rejects where one cannot be read, with GivenUp where it was given up. */
  merged(sheets: readonly Uint8Array[]): Promise<Buffer>
  close(): Promise<void>
}

/** Long enough for the longest honest one on a machine that has much to do. */
const within: Record<keyof Tasks, number> = {
  letters: 15_000,
  page: 15_000,
  enclosed: 15_000,
  receipt: 30_000,
  reference: 5000,
  table: 20_000,
  content: 10_000,
  multistatus: 20_000,
  signatures: 30_000,
  compared: 30_000,
  opened: 30_000,
  merged: 60_000,
}
/** A letter of 30 MB is held some times over while it is read, and so are the papers of an assembly that are joined into one. */
const memory_mb = { arriving: 400, asked: 1000 }
const idle_ms = 60_000
/** Of a letter that was given up: as much as any head has. */
const headBytes = 256 * 1024

const ownWorker = new URL(import.meta.url.endsWith('.js') ? './parsing-worker.js' : './worker.ts', import.meta.url)

interface Options {
  log: Pick<Logger, 'warn'>
  /** The program of the processes. */
  worker?: URL
  within?: Partial<typeof within>
}

type Run = <Name extends keyof Tasks>(
  task: Name,
  given: { input: Parameters<Tasks[Name]>[0]; bytes: readonly Uint8Array[]; about: About },
) => Promise<Awaited<ReturnType<Tasks[Name]>>>

/** Two processes at most: one for what comes by itself, one for what somebody waits for, so that no letter keeps a person from a page. */
export function buildParsers({ log, worker = ownWorker, within: others }: Options): Parsers {
  const lanes = [memory_mb.arriving, memory_mb.asked].map((most) => new Lane({ program: worker, log, memory_mb: most, idle_ms }))
  const [arriving, asked] = lanes.map(
    (lane): Run =>
      (task, given) =>
        lane.run({ task, ...given, within_ms: { ...within, ...others }[task] }) as never,
  ) as [Run, Run]
  return {
    letters: (letters, anchors) => lettersBy(arriving, letters, anchors),
    page: (raw, input, about) => asked('page', { input, bytes: [raw], about }).catch(orNothing),
    enclosed: (raw, input, about) => asked('enclosed', { input, bytes: [raw], about }).catch(orNothing),
    receipt: (raw, anchors, about) => receiptBy(arriving, raw, anchors, about),
    table: (bytes, input, about) => asked('table', { input, bytes: [bytes], about }).catch(orNothing),
    content: (bytes, input) => asked('content', { input, bytes: [bytes], about: {} }).catch(orNothing),
    multistatus: (text) => arriving('multistatus', { input: null, bytes: [Buffer.from(text)], about: {} }),
    signatures: (pdf) => asked('signatures', { input: null, bytes: [pdf], about: {} }),
    isOnlySigned: (earlier, later) => asked('compared', { input: null, bytes: [earlier, later], about: {} }),
    opened: (envelope) => asked('opened', { input: null, bytes: [envelope], about: {} }),
    merged: (bytes) => asked('merged', { input: null, bytes, about: {} }),
    close: async () => {
      await Promise.all(lanes.map((it) => it.close()))
    },
  }
}

function orNothing(error: unknown): null {
  if (error instanceof GivenUp) return null
  throw error
}

const given = new WeakMap<Anchors, GivenAnchors>()
function givenAnchors(anchors: Anchors): GivenAnchors {
  const known = given.get(anchors) ?? { name: anchors.fingerprint.toString('hex'), certificates: anchors.certificates.map((it) => new Uint8Array(it.raw)) }
  given.set(anchors, known)
  return known
}

/** All at once, which is as fast as it can be; where that was given up, one by one, to know which it was. */
async function lettersBy(run: Run, letters: readonly LetterToRead[], trusted: Anchors): Promise<LetterReading[]> {
  const anchors = givenAnchors(trusted)
  const read = (them: readonly LetterToRead[]) => {
    const input = { letters: them.map(({ received_at, is_head }) => ({ received_at, is_head })), anchors }
    const about = them.length === 1 ? them[0]!.about : { letters: them.length }
    return run('letters', { input, bytes: them.map((it) => it.bytes), about }).catch(orNothing)
  }
  const together = await read(letters)
  if (together) return together
  const found: LetterReading[] = []
  for (const it of letters) {
    const alone = letters.length === 1 ? null : await read([it])
    const [reading] = alone ?? (await read([{ ...it, bytes: it.bytes.subarray(0, headBytes), is_head: true }])) ?? []
    const head = reading && 'head' in reading ? reading.head : null
    found.push(alone ? reading! : { head, fault: 'given up' })
  }
  return found
}

async function receiptBy(run: Run, raw: Buffer, anchors: Anchors, about: About): Promise<Examined> {
  const found = await run('receipt', { input: givenAnchors(anchors), bytes: [raw], about }).catch(orNothing)
  if (found) return found
  const reference = await run('reference', { input: null, bytes: [raw.subarray(0, headBytes)], about }).catch(orNothing)
  return { message: null, reference, fault: null, check: { status: 'unknown', signer: null, detail: 'it could not be read within its time and memory' } }
}

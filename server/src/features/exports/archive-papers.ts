import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { secondsInRome } from '@delibera/core/dates'
import { extensionOf } from '@delibera/core/files/rules'
import { ZipFile } from 'yazl'
import { Answer, download } from '../../http/answer.ts'

export interface ArchiveEntry {
  /** With slashes between folders; no two alike, whatever the case of their letters. */
  path: string
  /** What is long comes in pieces, so that it is never held whole. */
  content: Buffer | AsyncIterable<Buffer>
}

interface Options {
  /** The date of every entry: the same facts are the same bytes whenever they are packed. */
  at: Date
  /** The archive is written but for its last bytes, and this is its hash. */
  sealed?: (sha256: Buffer) => Promise<void>
}

/** What is packed already gets no smaller. */
const packed = new Set(['pdf', 'p7m', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'xlsx', 'xlsm', 'docx', 'pptx', 'ods', 'odt'])

const pieceBytes = 64 * 1024

/** A ZIP, written as it is read: one entry at a time, and no faster than it is taken away. */
export function archiveOf(entries: AsyncIterable<ArchiveEntry>, options: Options): Readable {
  return Readable.from(written(entries, options), { objectMode: false })
}

async function* written(entries: AsyncIterable<ArchiveEntry>, { at, sealed }: Options): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as unknown as Readable
  const packing = pack(zip, entries, at)
  packing.catch((error: Error) => output.destroy(error))
  const sum = createHash('sha256')
  try {
    for await (const piece of output) {
      sum.update(piece)
      yield piece
    }
    await packing
    await sealed?.(sum.digest())
  } finally {
    // Whoever goes away in the middle ends the packing, too.
    output.destroy()
  }
}

async function pack(zip: ZipFile, entries: AsyncIterable<ArchiveEntry>, at: Date): Promise<void> {
  const output = zip.outputStream as unknown as Readable
  // An archive knows no time zones: it says what a clock in Italy showed, wherever this process runs.
  const mtime = new Date(secondsInRome(at))
  const gone = once(output, 'close').then(() => {
    throw new Error('the archive was not taken to its end')
  })
  gone.catch(() => undefined)
  for await (const { path, content } of entries) {
    const source = Readable.from(Buffer.isBuffer(content) ? pieces(content) : content, { objectMode: false })
    const read = once(source, 'end')
    zip.addReadStream(source, path, { mtime, mode: 0o100644, forceDosTimestamp: true, compress: !packed.has(extensionOf(path)) })
    try {
      await Promise.race([read, gone])
    } finally {
      // What is read piece by piece may hold a file open.
      source.destroy()
    }
  }
  zip.end()
}

function* pieces(content: Buffer): Generator<Buffer> {
  for (let from = 0; from < content.length; from += pieceBytes) yield content.subarray(from, from + pieceBytes)
}

/** The same entries, each told about once it was read: its hash and its length. */
export async function* summed(
  entries: AsyncIterable<ArchiveEntry>,
  tell: (it: { path: string; sha256: string; bytes: number }) => void,
): AsyncGenerator<ArchiveEntry> {
  for await (const { path, content } of entries) {
    const sum = createHash('sha256')
    const counted = { bytes: 0 }
    yield { path, content: counting(Buffer.isBuffer(content) ? pieces(content) : content, sum, counted) }
    tell({ path, sha256: sum.digest('hex'), bytes: counted.bytes })
  }
}

async function* counting(content: Iterable<Buffer> | AsyncIterable<Buffer>, sum: Hash, counted: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    sum.update(piece)
    counted.bytes += piece.length
    yield piece
  }
}

/** An archive on its way out, under the name it is to be kept by. How long it will be is told beforehand as well as can be. */
export const archiveAnswer = (name: string, archive: Readable, estimated: number): Answer =>
  new Answer(200, archive, { ...download(name, 'application/zip', '').headers, 'x-estimated-bytes': String(estimated) })

/** Paths that differ from all given before: the second of a name is told by a number. */
export function uniquePaths(): (path: string) => string {
  const taken = new Set<string>()
  return (path) => {
    const dot = path.lastIndexOf('.') > path.lastIndexOf('/') ? path.lastIndexOf('.') : path.length
    for (let turn = 1; ; turn++) {
      const free = turn === 1 ? path : `${path.slice(0, dot)} (${turn})${path.slice(dot)}`
      if (taken.has(free.toLowerCase())) continue
      taken.add(free.toLowerCase())
      return free
    }
  }
}

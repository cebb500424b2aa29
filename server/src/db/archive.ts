import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Header, type Pack, pack } from 'tar-stream'
import { z } from 'zod'

/** The first entry of a backup. Tables stand in the order in which they are restored. */
export const Manifest = z.object({
  product: z.literal('delibera'),
  format: z.literal(1),
  product_version: z.string(),
  schema_version: z.int(),
  migrations: z.array(z.object({ version: z.int(), checksum: z.string() })),
  /** Tells apart installations with different secret keys, and nothing about the key. */
  key_id: z.string().nullable(),
  created_at: z.iso.datetime(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  /** Their last values, as text: they may be greater than what a JavaScript number holds. */
  sequences: z.array(z.object({ name: z.string(), last_value: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

/** Entries are small enough to be held one at a time: tables come in parts, files are read whole by the storage anyway. */
export interface BackupEntry {
  name: string
  content: Buffer
  /** Of a stored file. */
  mime_type?: string
}

/** What an entry is, by its name: rows of a table, a stored file, or one of the lists. */
export function kindOf(name: string, file: string): { table?: string | undefined; key?: string | undefined } {
  const [, table, key] = /^(?:tables\/(\w+)\.\d+\.copy|files\/([\w-]+))$/.exec(name) ?? []
  if (table === undefined && key === undefined && name !== manifestName && name !== removedName)
    throw new ArchiveError(`${file} holds ${name}, which no backup has`)
  return { table, key }
}

/** What is wrong with an archive, worded for the person who restores it. */
export class ArchiveError extends Error {}

export const manifestName = 'manifest.json'
/** Keys of files that were removed while the backup was made: its rows name them, and it has them not. */
export const removedName = 'removed.json'
export const objectName = (key: string): string => `files/${key}`
const trailerName = 'trailer.json'
const mimeTypeKey = 'DELIBERA.mime_type'

/** Writes a gzipped tar whose last entry holds the digest of all the others, and returns its size in bytes. */
export async function writeArchive(entries: AsyncIterable<BackupEntry>, to: Writable): Promise<number> {
  const tar = pack()
  const counted = { bytes: 0 }
  // One chunk is one entry, of several megabytes perhaps: no more of them wait than must.
  const written = pipeline(Readable.from(tar, { highWaterMark: 1 }), createGzip(), (chunks: AsyncIterable<Buffer>) => counting(chunks, counted), to)
  // Awaited below; until then a failure shows at the next entry.
  written.catch(() => undefined)
  try {
    const digest = createHash('sha256')
    for await (const it of entries) {
      await cover(digest, it)
      await put(tar, it)
    }
    await put(tar, { name: trailerName, content: Buffer.from(JSON.stringify({ sha256: digest.digest('hex') })) })
    tar.finalize()
  } catch (error) {
    tar.destroy(error as Error)
    await written
    throw error
  }
  await written
  return counted.bytes
}

async function* counting(chunks: AsyncIterable<Buffer>, counted: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const it of chunks) {
    counted.bytes += it.length
    yield it
  }
}

function put(tar: Pack, { name, content, mime_type }: BackupEntry): Promise<void> {
  const header = { name, mode: 0o600, size: content.length, ...(mime_type === undefined ? {} : { pax: { [mimeTypeKey]: mime_type } }) }
  return new Promise((resolve, reject) => {
    tar.entry(header, content, (error) => (error ? reject(error) : resolve())).on('error', reject)
  })
}

async function cover(digest: Hash, { name, content, mime_type }: BackupEntry): Promise<void> {
  digest.update(JSON.stringify([name, mime_type ?? null, content.length]))
  await hashInTurns(digest, content)
}

const bytesInOneTurn = 1024 * 1024

/** A backup may be made by a process in which an assembly votes: between two parts others have their turn. */
async function hashInTurns(hash: Hash, content: Buffer): Promise<void> {
  for (let at = 0; at < content.length; at += bytesInOneTurn) {
    hash.update(content.subarray(at, at + bytesInOneTurn))
    await nextTurn()
  }
}

/** In hexadecimal. */
export async function sha256Of(content: Buffer): Promise<string> {
  const hash = createHash('sha256')
  await hashInTurns(hash, content)
  return hash.digest('hex')
}

/** The entries in order. Fails at the latest after the last one, when the archive is not the one that was written: what was done until then must be undone. */
export async function* readArchive(file: string): AsyncGenerator<BackupEntry> {
  const digest = createHash('sha256')
  let expected: string | null = null
  for await (const it of untarred(file)) {
    if (expected !== null) throw new ArchiveError(`${file} is damaged: something follows its end`)
    if (it.name === trailerName) {
      expected = it.content.toString('utf8')
      continue
    }
    await cover(digest, it)
    yield it
  }
  if (expected === null) throw new ArchiveError(`${file} is incomplete: its end is missing`)
  if (expected !== JSON.stringify({ sha256: digest.digest('hex') })) throw new ArchiveError(`${file} is damaged: its checksum is wrong`)
}

async function* untarred(file: string): AsyncGenerator<BackupEntry> {
  const tar = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), tar)
  reading.catch(() => undefined)
  let isBegun = false
  try {
    for await (const entry of tar) {
      const chunks: Buffer[] = []
      for await (const it of entry as AsyncIterable<Buffer>) chunks.push(it)
      isBegun = true
      yield { name: entry.header.name, content: Buffer.concat(chunks), ...mimeType(entry.header) }
    }
    await reading
  } catch (error) {
    // A file that cannot be read says so itself.
    if ((error as NodeJS.ErrnoException).syscall) throw error
    if (!isBegun) throw new ArchiveError(`${file} is not a backup of Delibera`, { cause: error })
    throw new ArchiveError(`${file} is damaged or incomplete: ${(error as Error).message}`, { cause: error })
  }
}

function mimeType({ pax }: Header): { mime_type?: string } {
  const mime_type = (pax as Record<string, string> | null | undefined)?.[mimeTypeKey]
  return mime_type === undefined ? {} : { mime_type }
}

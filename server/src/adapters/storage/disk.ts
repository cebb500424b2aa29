import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { chmodSync, createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { cleanName } from './disposition.ts'
import { checkedKey, type DownloadGrant, type Storage, type UploadGrant } from './port.ts'

type Given = Record<string, string | undefined>

export interface DiskStorage extends Storage {
  /** The grant behind the fields of an upload form, or null when it was not given by us or has expired. */
  checkUpload(fields: Given, now: Date): UploadGrant | null
  checkDownload(key: string, query: Given, now: Date): Omit<DownloadGrant, 'expires_at'> | null
  /**
   * Stores a body of at most `max_bytes`. What exceeds them is read and dropped, because a browser reads the answer only after it has sent
   * everything. An empty body stores nothing: the same range, 1 to max_bytes, as the policy of an S3 upload. A body that breaks off
   * (client gone) leaves nothing behind, and its error is thrown.
   */
  writeStream(key: string, body: NodeJS.ReadableStream, max_bytes: number): Promise<{ bytes: number } | 'too_large'>
  path(key: string): string
}

interface Options {
  folder: string
  secret: Uint8Array
  public_url: string
}

export function diskStorage({ folder, secret, public_url }: Options): DiskStorage {
  if (secret.length < 16) throw new Error('the secret that signs storage addresses needs at least 16 bytes')
  shutFolder(folder)
  sweepPartial(path.join(folder, 'partial'))
  const at = (key: string) => objectPath(folder, key)
  const url = (key: string) => `${public_url.replace(/\/+$/, '')}/api/media/storage/${checkedKey(key)}`

  return {
    ...signedGrants(secret, url),
    path: at,
    write: async (key, bytes) => throughPartial(folder, at(key), (partial) => writeFile(partial, bytes, { flush: true, mode: fileMode }).then(() => true)),
    writeStream: async (key, body, max_bytes) => writeStream({ folder, target: at(key), body, max_bytes }),
    read: async (key) => absentAsNull(readFile(at(key))),
    stream: async (key) => (await absentAsNull(stat(at(key)))) && piecesOf(at(key)),
    size: async (key) => (await absentAsNull(stat(at(key))))?.size ?? null,
    remove: async (key) => rm(at(key), { force: true }),
  }
}

/** The server's own user reads what people stored, and nobody else on the machine. */
const fileMode = 0o600
const folderMode = 0o700

/** Also over files from before: who may not enter the folder reads none of them. A folder that another user has given us keeps its own rules. */
function shutFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: folderMode })
  try {
    chmodSync(folder, folderMode)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

/** What a process killed in the middle of an upload left behind. Uploads last a minute; anything older than an hour is nobody's. */
function sweepPartial(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder) : []
  for (const file of names.map((it) => path.join(folder, it))) if (Date.now() - statSync(file).mtimeMs > 3_600_000) rmSync(file, { force: true })
}

/** The words `upload` and `download` keep the signature of one kind of grant from passing for the other. */
function signedGrants(secret: Uint8Array, url: (key: string) => string): Pick<DiskStorage, 'grantUpload' | 'checkUpload' | 'grantDownload' | 'checkDownload'> {
  const sign = (...parts: string[]) => createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')

  return {
    grantUpload: async ({ key, mime_type, max_bytes, expires_at }) => {
      const fields = { key, mime_type, max_bytes: String(max_bytes), expires: String(expires_at.getTime()) }
      return { url: url(key), fields: { ...fields, signature: sign('upload', key, mime_type, fields.max_bytes, fields.expires) } }
    },

    checkUpload: ({ key = '', mime_type = '', max_bytes = '', expires = '', signature = '' }, now) => {
      if (!same(signature, sign('upload', key, mime_type, max_bytes, expires)) || Number(expires) <= now.getTime()) return null
      return { key, mime_type, max_bytes: Number(max_bytes), expires_at: new Date(Number(expires)) }
    },

    grantDownload: async ({ key, mime_type: type, expires_at, ...it }) => {
      const name = cleanName(it.name)
      const expires = String(expires_at.getTime())
      return `${url(key)}?${new URLSearchParams({ name, type, expires, signature: sign('download', key, name, type, expires) })}`
    },

    checkDownload: (key, { name = '', type = '', expires = '', signature = '' }, now) => {
      if (!same(signature, sign('download', key, name, type, expires)) || Number(expires) <= now.getTime()) return null
      return { key, name, mime_type: type }
    },
  }
}

/** In constant time, so that a signature cannot be guessed character by character. */
function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Two levels of folders by the hash of the key, 65,536 in all: they fill evenly, whatever the keys look like. */
function objectPath(folder: string, key: string): string {
  const hash = createHash('sha256').update(checkedKey(key)).digest('hex')
  return path.join(folder, hash.slice(0, 2), hash.slice(2, 4), key)
}

/** Fills a file beside the objects and renames it into place only when `fill` says so and it is on the disk: no reader meets half an object. */
async function throughPartial(folder: string, target: string, fill: (partial: string) => Promise<boolean>): Promise<void> {
  const partial = path.join(folder, 'partial', randomUUID())
  await mkdir(path.dirname(partial), { recursive: true, mode: folderMode })
  let isPlaced = false
  try {
    if (!(await fill(partial))) return
    // Most folders are there once some thousand objects are.
    isPlaced = await rename(partial, target).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false
        throw error
      },
    )
    if (!isPlaced) await mkdir(path.dirname(target), { recursive: true, mode: folderMode })
    if (!isPlaced) await rename(partial, target)
    isPlaced = true
  } finally {
    if (!isPlaced) await rm(partial, { force: true })
  }
}

async function writeStream(it: { folder: string; target: string; body: NodeJS.ReadableStream; max_bytes: number }): Promise<{ bytes: number } | 'too_large'> {
  let bytes = 0
  let tooLarge = false
  await throughPartial(it.folder, it.target, async (partial) => {
    await pipeline(
      it.body,
      async function* (chunks) {
        for await (const chunk of chunks) {
          bytes += Buffer.byteLength(chunk)
          if (bytes <= it.max_bytes) yield chunk
        }
      },
      createWriteStream(partial, { flush: true, mode: fileMode }),
    )
    // A multipart parser with a limit of its own ends the part early as if it were whole, and marks it.
    tooLarge = bytes > it.max_bytes || (it.body as { truncated?: boolean }).truncated === true
    return !tooLarge && bytes > 0
  })
  return tooLarge ? 'too_large' : { bytes }
}

async function* piecesOf(file: string): AsyncGenerator<Buffer> {
  yield* createReadStream(file)
}

function absentAsNull<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

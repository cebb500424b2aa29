import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { type ListedFile, zipDirectory, zipSizes } from '@delibera/core/formats/zip-directory'

const inflate = promisify(inflateRaw)

interface Entry {
  method: number
  start: number
  size: number
}

/** Reads parts of a zip archive. All together they may unpack to `most_bytes`: a few kilobytes can claim to be gigabytes. */
export class ZipReader {
  readonly #bytes: Uint8Array
  readonly #entries: Map<string, Entry>
  #left: number

  constructor(bytes: Uint8Array, most_bytes: number) {
    this.#bytes = bytes
    this.#entries = directoryOf(bytes)
    this.#left = most_bytes
  }

  /** The text of a part; null when there is none of that name. */
  async text(name: string): Promise<string | null> {
    const it = this.#entries.get(name)
    if (!it) return null
    const packed = this.#bytes.subarray(it.start, it.start + it.size)
    if (packed.length < it.size) throw new Error('the archive is cut off')
    if (it.method !== 0 && it.method !== 8) throw new Error(`packed by method ${it.method}`)
    const plain = it.method === 0 ? packed : await inflate(packed, { maxOutputLength: Math.max(1, this.#left) })
    this.#left -= plain.length
    if (this.#left < 0) throw new Error('the archive unpacks to too much')
    return new TextDecoder('utf-8').decode(plain)
  }
}

/** Where the bytes of each file begin: the header before them repeats the name and has an extra field of its own length. */
function directoryOf(bytes: Uint8Array): Map<string, Entry> {
  const directory = zipDirectory(bytes)
  if (!directory) throw new Error('no directory')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entryOf = ({ method, packedBytes, start }: ListedFile): Entry => ({
    method,
    start: start + zipSizes.local + view.getUint16(start + 26, true) + view.getUint16(start + 28, true),
    size: packedBytes,
  })
  return new Map(directory.files.map((it) => [new TextDecoder().decode(it.name), entryOf(it)]))
}

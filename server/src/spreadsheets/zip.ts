import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

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

/** The end record is 22 bytes and a comment of at most 65535. Reading past the end throws, which is an answer, too. */
function directoryOf(bytes: Uint8Array): Map<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end > bytes.length - 22 - 0xffff && view.getUint32(end, true) !== 0x06054b50) end--
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error('no directory')
    const [name, extra, comment] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)]
    const local = view.getUint32(at + 42, true)
    entries.set(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)), {
      method: view.getUint16(at + 10, true),
      // The local header repeats the name and has an extra field of its own length.
      start: local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true),
      size: view.getUint32(at + 20, true),
    })
    at += 46 + name + extra + comment
  }
  return entries
}

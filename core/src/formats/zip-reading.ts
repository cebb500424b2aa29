import { type Bytes, isSame, utf8Of } from './bytes.ts'
import { crc32Of } from './crc.ts'
import { type ListedFile, zipDirectory, zipSizes } from './zip-directory.ts'

/** One file of an archive, as its directory states it. */
export interface ZipEntry {
  name: string
  bytes: number
  crc: number
  method: number
  /** The bytes of the file as they stand in the archive, packed. */
  packed: Bytes
}

export type ZipFault = 'not_a_zip' | 'not_canonical' | 'name' | 'duplicate' | 'too_large'
export class ZipRefused extends Error {
  readonly fault: ZipFault
  constructor(fault: ZipFault) {
    super(fault)
    this.fault = fault
  }
}

const size = zipSizes
const isUtf8 = 0x0800
const hasDescriptor = 0x0008
/** All that it unpacks to, and what one packed byte can at most stand for: a few kilobytes could claim to be gigabytes. */
const most_bytes = 2 ** 31
const most_ratio = 1032

interface Listed extends Omit<ZipEntry, 'packed'> {
  flags: number
  /** Time, date and version: the same words stand before the file. */
  stamp: Bytes
  packedBytes: number
  start: number
  raw: Bytes
}

/**
 * The files of an archive of ours, which is written in one way only: the files one after the other from the first byte, then the directory, then its
 * end. Whatever else stands in it, or is said twice and not alike, is refused: two programs could read two different archives in it.
 */
export function readZip(bytes: Bytes): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = bytes.length - size.end
  if (end < 0 || view.getUint32(0, true) !== 0x04034b50) throw new ZipRefused('not_a_zip')
  const [count, length, start] = [view.getUint16(end + 10, true), view.getUint32(end + 12, true), view.getUint32(end + 16, true)]
  const isEnd = view.getUint32(end, true) === 0x06054b50 && view.getUint32(end + 4, true) === 0 && view.getUint16(end + 8, true) === count
  if (!isEnd || start + length !== end || view.getUint16(end + 20, true) !== 0) throw new ZipRefused('not_canonical')
  const listed = directory(bytes, end)
  const entries: ZipEntry[] = []
  let at = 0
  for (const it of listed) {
    if (it.start !== at) throw new ZipRefused('not_canonical')
    const { entry, next } = fileAt(bytes, view, it)
    entries.push(entry)
    at = next
  }
  if (at !== start) throw new ZipRefused('not_canonical')
  refuseNames(entries.map((it) => it.name))
  if (entries.reduce((sum, it) => sum + it.bytes, 0) > most_bytes) throw new ZipRefused('too_large')
  return entries
}

/** The directory as we write it: no comments, every file made by one program in one way. */
function directory(bytes: Bytes, end: number): Listed[] {
  const found = zipDirectory(bytes)
  if (!found || found.end !== end || (found.files.at(-1)?.next ?? found.start) !== end || found.files.some((it) => it.comment !== 0))
    throw new ZipRefused('not_canonical')
  const listed = found.files.map((it) => listedAt(bytes, it))
  // Who made it, how and when is the same for every file; what differs was put there by somebody else.
  const [first] = listed
  if (listed.some((it) => !isSame(commonOf(it), commonOf(first!)))) throw new ZipRefused('not_canonical')
  return listed
}

function listedAt(bytes: Bytes, { at, next, name, ...file }: ListedFile): Listed {
  const text = utf8Of(bytes.subarray(at + size.directory, at + size.directory + name.length))
  if (text === null) throw new ZipRefused('name')
  const { flags, method, crc, packedBytes, start } = file
  return { name: text, flags, method, stamp: joinedStamp(bytes, at + 6, at + 12), crc, packedBytes, bytes: file.bytes, start, raw: bytes.subarray(at, next) }
}

/** The version needed and the moment, which stand apart in both headers. */
const joinedStamp = (bytes: Bytes, version: number, moment: number): Bytes =>
  Uint8Array.from([...bytes.subarray(version, version + 2), ...bytes.subarray(moment, moment + 4)])

/** Version made by and needed, moment, disk, attributes and what is extra. */
const commonOf = ({ raw, name }: Listed): Bytes => {
  const named = size.directory + new TextEncoder().encode(name).length
  return Uint8Array.from([...raw.subarray(4, 8), ...raw.subarray(12, 16), ...raw.subarray(30, 42), ...raw.subarray(named)])
}

function fileAt(bytes: Bytes, view: DataView, it: Listed): { entry: ZipEntry; next: number } {
  const { start, flags, method, packedBytes } = it
  const name = new TextEncoder().encode(it.name)
  const data = start + size.local + name.length
  const isLater = (flags & hasDescriptor) !== 0
  const next = data + packedBytes + (isLater ? size.descriptor : 0)
  if (it.bytes > packedBytes * (method === 8 ? most_ratio : 1)) throw new ZipRefused('not_canonical')
  if (next > bytes.length || (flags & ~hasDescriptor) !== isUtf8 || (method !== 0 && method !== 8)) throw new ZipRefused('not_canonical')
  const numbersAt = (at: number) =>
    view.getUint32(at, true) === it.crc && view.getUint32(at + 4, true) === packedBytes && view.getUint32(at + 8, true) === it.bytes
  const isBare = isLater && [14, 18, 22].every((at) => view.getUint32(start + at, true) === 0)
  const isAlike = isListedHeader(bytes, view, it) && isSame(bytes.subarray(start + size.local, data), name)
  const isNumbered = isLater ? isBare && view.getUint32(next - 16, true) === 0x08074b50 && numbersAt(next - 12) : numbersAt(start + 14)
  if (!isAlike || !isNumbered) throw new ZipRefused('not_canonical')
  return { entry: { name: it.name, bytes: it.bytes, crc: it.crc, method, packed: bytes.subarray(data, data + packedBytes) }, next }
}

/** Whether the header before the file says what the list of the archive says of it: a reader that believes either reads the same. */
function isListedHeader(bytes: Bytes, view: DataView, { start, flags, method, stamp, name }: Listed): boolean {
  return (
    view.getUint32(start, true) === 0x04034b50 &&
    view.getUint16(start + 6, true) === flags &&
    view.getUint16(start + 8, true) === method &&
    isSame(joinedStamp(bytes, start + 4, start + 10), stamp) &&
    view.getUint16(start + 26, true) === new TextEncoder().encode(name).length &&
    view.getUint16(start + 28, true) === 0
  )
}

/** A name that leads out of the folder, or that another system takes for that of another file, is none. */
function refuseNames(names: readonly string[]): void {
  const known = new Set<string>()
  for (const name of names) {
    const steps = name.split('/')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
    if (steps.some((it) => it === '' || it === '.' || it === '..') || /[\\:\u0000-\u001f\u007f]/.test(name)) throw new ZipRefused('name')
    const seen = name.normalize('NFC').toLowerCase()
    if (known.has(seen)) throw new ZipRefused('duplicate')
    known.add(seen)
  }
}

/** What is in it; null when it does not unpack to what the directory says. */
export async function unpack({ packed, bytes, crc, method }: ZipEntry): Promise<Bytes | null> {
  const plain = method === 0 ? packed : await inflated(packed, bytes)
  return plain && plain.length === bytes && crc32Of(plain) === crc ? plain : null
}

async function inflated(packed: Bytes, expected: number): Promise<Bytes | null> {
  const plain = new Uint8Array(expected)
  let at = 0
  try {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    const reader = stream.getReader()
    for (let it = await reader.read(); !it.done; it = await reader.read()) {
      if (at + it.value.length > expected) {
        await reader.cancel()
        return null
      }
      plain.set(it.value, at)
      at += it.value.length
    }
  } catch {
    return null
  }
  return at === expected ? plain : null
}

/** One file as the directory of an archive states it; nothing is checked yet and nothing unpacked. */
export interface ListedFile {
  /** Where its record begins in the directory, and where the next one does. */
  at: number
  next: number
  /** The bytes of its name. */
  name: Uint8Array
  /** How long its comment is. */
  comment: number
  flags: number
  method: number
  crc: number
  packedBytes: number
  bytes: number
  /** Where the header before its bytes begins. */
  start: number
}

export const zipSizes = { local: 30, directory: 46, end: 22, descriptor: 16 }
const endRecord = 0x06054b50
const directoryRecord = 0x02014b50
const longestComment = 0xffff

/** The files of a zip archive by its directory, and where that ends; null when it cannot be followed to its end. */
export function zipDirectory(bytes: Uint8Array): { start: number; end: number; files: ListedFile[] } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  if (end === null) return null
  const start = view.getUint32(end + 16, true)
  const files: ListedFile[] = []
  let at = start
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + zipSizes.directory > end || view.getUint32(at, true) !== directoryRecord) return null
    const file = fileAt(bytes, view, at)
    files.push(file)
    at = file.next
  }
  return { start, end, files }
}

function fileAt(bytes: Uint8Array, view: DataView, at: number): ListedFile {
  const [name, extra, comment] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)]
  const named = at + zipSizes.directory
  return {
    at,
    next: named + name + extra + comment,
    name: bytes.subarray(named, named + name),
    comment,
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packedBytes: view.getUint32(at + 20, true),
    bytes: view.getUint32(at + 24, true),
    start: view.getUint32(at + 42, true),
  }
}

/** The end record is the last thing of an archive, but for a comment. */
function endOfDirectory(view: DataView): number | null {
  const last = view.byteLength - zipSizes.end
  for (let at = last; at >= Math.max(0, last - longestComment); at--) if (view.getUint32(at, true) === endRecord) return at
  return null
}

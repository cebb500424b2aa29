const end_of_directory = 0x06054b50
const directory_entry = 0x02014b50
/** The end record is 22 bytes and a comment of at most 65535. */
const end_within = 22 + 0xffff

const ascii = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** The names in a zip archive, from its directory at the end; none when the directory cannot be followed. Nothing is unpacked. */
export function zipNames(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  if (end === null) return []
  const names: string[] = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > end || view.getUint32(at, true) !== directory_entry) return []
    const [name, extra, comment] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)]
    names.push(ascii(bytes.subarray(at + 46, Math.min(at + 46 + name, end))))
    at += 46 + name + extra + comment
  }
  return names
}

function endOfDirectory(view: DataView): number | null {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - end_within); at--) {
    if (view.getUint32(at, true) === end_of_directory) return at
  }
  return null
}

/** What an OpenDocument file says of itself: its first entry is named `mimetype` and kept unpacked (ODF 1.3, part 2, 3.3). */
export function storedMimetype(bytes: Uint8Array): string | null {
  if (bytes.length < 38 || ascii(bytes.subarray(30, 38)) !== 'mimetype') return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [method, size, name, extra] = [view.getUint16(8, true), view.getUint32(18, true), view.getUint16(26, true), view.getUint16(28, true)]
  if (method !== 0 || name !== 8 || size > 100) return null
  return ascii(bytes.subarray(38 + extra, 38 + extra + size)).trim()
}

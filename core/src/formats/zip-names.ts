import { zipDirectory } from './zip-directory.ts'

const ascii = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** The names in a zip archive, from its directory at the end; none when the directory cannot be followed. Nothing is unpacked. */
export const zipNames = (bytes: Uint8Array): string[] => zipDirectory(bytes)?.files.map((it) => ascii(it.name)) ?? []

/** What an OpenDocument file says of itself: its first entry is named `mimetype` and kept unpacked (ODF 1.3, part 2, 3.3). */
export function storedMimetype(bytes: Uint8Array): string | null {
  if (bytes.length < 38 || ascii(bytes.subarray(30, 38)) !== 'mimetype') return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [method, size, name, extra] = [view.getUint16(8, true), view.getUint32(18, true), view.getUint16(26, true), view.getUint16(28, true)]
  if (method !== 0 || name !== 8 || size > 100) return null
  return ascii(bytes.subarray(38 + extra, 38 + extra + size)).trim()
}

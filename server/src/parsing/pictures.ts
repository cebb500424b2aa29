import { Fault } from '@delibera/core/faults'
import { detectType } from '@delibera/core/files/content'
import type { MessageKey } from '@delibera/core/i18n/texts'

/** What a telephone takes. Unpacked for printing each has four bytes, and fifty kilobytes can unpack to gigabytes. */
const mostPixels = 4000 * 4000

/** What stands against a picture that travels as an address: its bytes must be what the address says, and no more than anybody can see. */
export function refusePicture(dataUrl: string): MessageKey | null {
  const [, extension, encoded] = dataUrl.match(/^data:image\/(png|jpeg);base64,(.+)$/) ?? []
  const bytes = Buffer.from(encoded ?? '', 'base64')
  const pixels = detectType(bytes, `picture.${extension}`) && (extension === 'png' ? pngPixels(bytes) : jpegPixels(bytes))
  if (!pixels) return 'fileTypeNotAllowed'
  return pixels > mostPixels ? 'pictureTooLarge' : null
}

/** E0001 at the path of one that cannot be used. */
export function requirePicture(path: string, dataUrl: string): void {
  const message = refusePicture(dataUrl)
  if (message) throw new Fault('E0001', [{ path, message }])
}

/** Its first chunk says its size (PNG, 11.2.1); null when it is another one. */
function pngPixels(bytes: Buffer): number | null {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return bytes.readUInt32BE(16) * bytes.readUInt32BE(20)
}

/** What a frame begins with (ITU T.81, B.1.1.3): C4, C8 and CC among them mean something else. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The size of its first frame; null when there is none before the picture itself begins. */
function jpegPixels(bytes: Buffer): number | null {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!
    if (isFrame(marker)) return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7)
    // Markers may be filled up to any length; the scan (DA) or the end (D9) comes too soon.
    if (marker === 0xda || marker === 0xd9) return null
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

import { Readable } from 'node:stream'
import { library } from './library.ts'
import type { Attachment } from './port.ts'

/** RFC 2045, 6.8: 57 bytes make a line of 76 characters. */
const lineBytes = 57
const sliceBytes = 64 * 1024

const encodings = new WeakMap<Buffer, Map<string, Buffer>>()

/** An attachment as it travels. The thousand letters that carry the same paper share one encoding of it, as long as the paper is held. */
export function encodedAttachment(it: Attachment): Buffer | Readable {
  const known = encodings.get(it.content) ?? new Map<string, Buffer>()
  encodings.set(it.content, known)
  const key = `${it.mime_type}\n${it.name}`
  const encoded = known.get(key) ?? Buffer.concat([Buffer.from(headersOf(it)), inLines(it.content)])
  known.set(key, encoded)
  return inSlices(encoded)
}

/** Another way to say a letter, as it travels. */
export const encodedAlternative = ({ mime_type, content }: Attachment): Buffer =>
  Buffer.concat([Buffer.from(`Content-Type: ${mime_type}\r\nContent-Transfer-Encoding: base64\r\n\r\n`), inLines(content)])

/** A part of a letter and not a letter: hung below one, it says nothing of dates and senders. */
function headersOf({ name, mime_type }: Attachment): string {
  const part = new library.MimeNode('multipart/mixed').createChild(mime_type, { filename: name })
  part.setHeader('Content-Disposition', 'attachment')
  // Base64 whatever the type: a text attachment must arrive byte for byte, line ends included.
  part.setHeader('Content-Transfer-Encoding', 'base64')
  return `${part.buildHeaders()}\r\n\r\n`
}

/** Line by line into one buffer: as one string, a large paper would for a moment take many times its size. */
function inLines(content: Buffer): Buffer {
  const out = Buffer.allocUnsafe(Math.ceil(content.length / lineBytes) * 78)
  let end = 0
  for (let at = 0; at < content.length; at += lineBytes) end += out.write(`${content.toString('base64', at, at + lineBytes)}\r\n`, end, 'latin1')
  return out.subarray(0, end)
}

/** Piece by piece, as fast as the server takes it. */
function inSlices(encoded: Buffer): Buffer | Readable {
  if (encoded.length <= sliceBytes) return encoded
  const slices = function* () {
    for (let at = 0; at < encoded.length; at += sliceBytes) yield encoded.subarray(at, at + sliceBytes)
  }
  return Readable.from(slices())
}

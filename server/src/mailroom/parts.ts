/** A part of a message, or the message itself: what its headers say and where its body lies. Nothing is copied and nothing decoded. */
export interface MessagePart {
  /** Its head and body, byte for byte. */
  whole: Buffer
  body: Buffer
  /** By name in small letters, unfolded; each as often as it stands there. */
  headers: ReadonlyMap<string, readonly string[]>
  /** As `text/html`, in small letters. */
  type: string
  parameters: ReadonlyMap<string, string>
  /** Of a multipart; a message that is enclosed stays closed. */
  children: readonly MessagePart[]
}

const longestHead = 256 * 1024
const deepest = 20
/** Of a whole message: honest ones have a few dozen. */
const mostParts = 1000
/** Of one head: what travelled through many hands has a hundred. Those after them are left alone. */
export const mostHeaders = 1000
/** How many parameters of one header are read, cut in pieces or not. */
const mostParameters = 200

/** The structure of a message (RFC 2045, 2046). Whatever the bytes are, something comes out: a message that breaks off ends where it ends. */
export function readParts(raw: Buffer): MessagePart {
  const left = { parts: mostParts }
  return partOf(raw, { isIn: 'multipart/mixed', depth: 0, left })
}

interface Place {
  isIn: string
  depth: number
  left: { parts: number }
}

function partOf(whole: Buffer, { isIn, depth, left }: Place): MessagePart {
  left.parts--
  const [head, body] = headAndBody(whole)
  const headers = headersOf(head)
  // RFC 2046, 5.1.5: a part of a digest is a message, unless it says otherwise.
  const { value, parameters } = structured(headers.get('content-type')?.[0] ?? (isIn === 'multipart/digest' ? 'message/rfc822' : 'text/plain'))
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(value) ? value : 'application/octet-stream'
  const boundary = type.startsWith('multipart/') && depth < deepest ? parameters.get('boundary') : undefined
  const children: MessagePart[] = []
  for (const piece of boundary ? piecesOf(body, boundary, left.parts) : [])
    if (left.parts > 0) children.push(partOf(piece, { isIn: type, depth: depth + 1, left }))
  return { whole, body, headers, type, parameters, children }
}

/** Every part that holds something, in the order in which they stand. */
export const leavesOf = (part: MessagePart): MessagePart[] => (part.children.length === 0 ? [part] : part.children.flatMap(leavesOf))

export function headAndBody(bytes: Buffer): [Buffer, Buffer] {
  const empty = /^\r?\n/.exec(bytes.toString('latin1', 0, 2))
  if (empty) return [bytes.subarray(0, 0), bytes.subarray(empty[0].length)]
  const usual = bytes.subarray(0, longestHead).indexOf('\r\n\r\n')
  const start = bytes.subarray(0, usual < 0 ? longestHead : usual + 2)
  // Programs that end their lines otherwise: looked for only before an end that is there.
  const other = /\n\r?\n/.exec(start.includes('\n\n') || start.includes('\n\r\n') ? start.toString('latin1') : '')
  if (other) return [bytes.subarray(0, other.index), bytes.subarray(other.index + other[0].length)]
  return usual < 0 ? [start, bytes.subarray(bytes.length)] : [bytes.subarray(0, usual), bytes.subarray(usual + 4)]
}

/** Header text is UTF-8 where it is (RFC 6532), else what older programs wrote. */
export function headersOf(head: Buffer): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const unfolded = headText(head).replace(/\r?\n(?=[ \t])/g, '')
  for (const line of unfolded.split(/\r?\n/, mostHeaders)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon < 1 || /\s/.test(name)) continue
    appended(found, name, line.slice(colon + 1).trim())
  }
  return found
}

/** One more under a name, which may stand there ten thousand times: the list is never copied. */
function appended<It>(lists: Map<string, It[]>, name: string, it: It): void {
  const list = lists.get(name)
  if (list) list.push(it)
  else lists.set(name, [it])
}

function headText(head: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(head)
  } catch {
    return head.toString('latin1')
  }
}

/** What stands between the lines of a boundary. */
function piecesOf(body: Buffer, boundary: string, most: number): Buffer[] {
  const mark = Buffer.from(`--${boundary}`, 'utf8')
  const pieces: Buffer[] = []
  let start = -1
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    const line = delimiterAt(body, at, mark.length)
    if (!line) continue
    if (start >= 0) pieces.push(body.subarray(start, Math.max(start, at - (body[at - 2] === 13 ? 2 : 1))))
    start = line.closes ? -1 : line.next
    if (line.closes || pieces.length >= most) return pieces
  }
  if (start >= 0) pieces.push(body.subarray(start))
  return pieces
}

/** A boundary counts at the start of a line that holds nothing else: another may begin with the same letters. */
function delimiterAt(body: Buffer, at: number, length: number): { closes: boolean; next: number } | null {
  if (at > 0 && body[at - 1] !== 10) return null
  const end = body.indexOf(10, at)
  const next = end < 0 ? body.length : end + 1
  const rest = body.toString('latin1', at + length, Math.min(next, at + length + 100)).trimEnd()
  return rest === '' || rest === '--' ? { closes: rest === '--', next } : null
}

/** A header of the form `value; name=text; name="text"` (RFC 2045, 5.1), with names cut in pieces or encoded (RFC 2231). */
export function structured(header: string): { value: string; parameters: Map<string, string> } {
  const value = /^[^;]*/.exec(header)![0].trim().toLowerCase()
  const plain = new Map<string, string>()
  const pieces = new Map<string, { index: number; text: string; isEncoded: boolean }[]>()
  let left = mostParameters
  for (const [, name, quoted, bare] of header.slice(0, 10_000).matchAll(/;\s*([\w.*'%-]+?)\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/gs)) {
    if (left-- === 0) break
    const text = quoted === undefined ? bare!.trim() : quoted.replace(/\\(.)/gs, '$1')
    const [, own, index, star] = /^([^*]+)(?:\*(\d{1,2}))?(\*)?$/.exec(name!.toLowerCase()) ?? []
    if (!own) continue
    if (index === undefined && !star) plain.set(own, plain.get(own) ?? text)
    else appended(pieces, own, { index: Number(index ?? 0), text, isEncoded: star !== undefined })
  }
  for (const [name, them] of pieces) plain.set(name, joined(them))
  return { value, parameters: plain }
}

function joined(pieces: { index: number; text: string; isEncoded: boolean }[]): string {
  const sorted = pieces.sort((a, b) => a.index - b.index)
  const [, charset = 'utf-8', rest] = /^([\w-]*)'[^']*'(.*)$/s.exec(sorted[0]!.isEncoded ? sorted[0]!.text : '') ?? []
  const bytes = sorted.map(({ text, isEncoded }, i) => {
    const own = i === 0 && rest !== undefined ? rest : text
    return isEncoded
      ? Buffer.from(
          own.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        )
      : Buffer.from(own)
  })
  return decoded(Buffer.concat(bytes), charset)
}

/** Of the bytes 80 to 9f, which are signs in the one and commands in the other: whoever says Latin means Windows. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const western = /^(windows-1252|cp1252|x-cp1252|iso-?8859-1|latin-?1|us-ascii|ascii|ansi_x3\.4-1968)$/i

/** Bytes as text; of a charset that nobody knows, as most who leave it out write. */
function decoded(bytes: Uint8Array, charset: string | undefined): string {
  // The runtime's own decoder of this charset leaves the signs out.
  if (charset && western.test(charset)) return latin(bytes)
  try {
    return new TextDecoder(charset || 'utf-8', { fatal: !charset }).decode(bytes)
  } catch {
    return latin(bytes)
  }
}

const latin = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (it) => windows[it.charCodeAt(0) - 0x80]!)

/** The body of a part as it was before it travelled. */
export function contentOf({ headers, body }: MessagePart): Buffer {
  const encoding = headers.get('content-transfer-encoding')?.[0]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64')
  return encoding === 'quoted-printable' ? unquoted(body) : body
}

/** RFC 2045, 6.7. Byte by byte: as text, thirty megabytes of signs to be replaced would be held as a list of ten million. */
function unquoted(body: Buffer): Buffer {
  const plain = Buffer.allocUnsafe(body.length)
  let length = 0
  for (let at = 0; at < body.length; at++) {
    const isQuoted = body[at] === 0x3d
    const skipped = isQuoted ? lineEndAt(body, at + 1) : 0
    const byte = isQuoted && skipped === 0 ? hexAt(body, at + 1) : -1
    if (skipped === 0) plain[length++] = byte < 0 ? body[at]! : byte
    at += byte < 0 ? skipped : 2
  }
  return plain.subarray(0, length)
}

const lineEndAt = (bytes: Buffer, at: number): number => (bytes[at] === 10 ? 1 : bytes[at] === 13 && bytes[at + 1] === 10 ? 2 : 0)

/** Two digits as one byte; -1 where there are none. */
function hexAt(bytes: Buffer, at: number): number {
  const [high, low] = [digitOf(bytes[at]), digitOf(bytes[at + 1])]
  return high < 0 || low < 0 ? -1 : 16 * high + low
}

function digitOf(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

/** How many bytes that is, without doing it: lines of an encoding are equally long but for the last. */
export function contentBytes(part: MessagePart): number {
  const { body, headers } = part
  if (headers.get('content-transfer-encoding')?.[0]?.toLowerCase() !== 'base64') return contentOf(part).length
  const end = body.indexOf(10)
  if (end <= 0) return Buffer.byteLength(body.toString('latin1').trim(), 'base64')
  const eol = body[end - 1] === 13 ? 2 : 1
  const tail = body.toString('latin1', Math.max(0, body.length - 100)).trimEnd()
  const bytes = body.length - (Math.min(body.length, 100) - tail.length)
  const letters = bytes - Math.floor(bytes / (end + 1)) * eol
  return Math.max(0, Math.floor((letters * 3) / 4) - /=*$/.exec(tail)![0].length)
}

/** The text of a part, up to a length nobody reads to the end. */
export const textOf = (part: MessagePart, longest = 2_000_000): string => decoded(contentOf(part), part.parameters.get('charset')).slice(0, longest)

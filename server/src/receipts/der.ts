/** The few words of ASN.1 in which a certificate and a signature are written, encoded by the distinguished rules (X.690). */

function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xffff ? 6 : length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 + bytes.length]), bytes])
}

export const sequence = (...content: Buffer[]): Buffer => der(0x30, ...content)
/** A set is written in the order of its bytes. */
export const set = (...content: Buffer[]): Buffer => der(0x31, ...content.sort(Buffer.compare))
export const nothing = der(0x05)
export const yes = der(0x01, Buffer.from([0xff]))
export const octets = (content: Buffer): Buffer => der(0x04, content)
export const bits = (content: Buffer, unused = 0): Buffer => der(0x03, Buffer.from([unused]), content)
export const utf8 = (text: string): Buffer => der(0x0c, Buffer.from(text))
/** Bytes of a positive number, the highest bit of the first of which is not set. */
export const integer = (bytes: Buffer): Buffer => der(0x02, bytes)
/** Tagged [n], around what it holds or in place of its own tag. */
export const tagged = (n: number, ...content: Buffer[]): Buffer => der(0xa0 + n, ...content)
export const taggedText = (n: number, text: string): Buffer => der(0x80 + n, Buffer.from(text, 'latin1'))

export function oid(dotted: string): Buffer {
  const [first, second, ...rest] = dotted.split('.').map(Number)
  return der(0x06, Buffer.from([first! * 40 + second!, ...rest.flatMap(base128)]))
}

function base128(value: number): number[] {
  const low = value % 128
  const high = [...base128High(Math.floor(value / 128))]
  return [...high, low]
}

function base128High(value: number): number[] {
  return value === 0 ? [] : [...base128High(Math.floor(value / 128)), 0x80 + (value % 128)]
}

/** Two digits for the year until 2049, four from then on (RFC 5280, 4.1.2.5). */
export function time(at: Date): Buffer {
  const digits = `${at.toISOString().slice(0, 19).replace(/\D/g, '')}Z`
  const year = at.getUTCFullYear()
  return year >= 1950 && year < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits))
}

import { asciiOf, type Bytes, joined, utf8Of } from './bytes.ts'

/** One value of ASN.1 as it stands in a file. */
export interface Asn {
  tag: number
  /** The bytes of the value with its tag and length; `content` is without them. */
  raw: Bytes
  content: Bytes
  /** The values inside a constructed value; none in a primitive one. */
  parts: Asn[]
}

/** What cannot be read is not what it says it is. */
export class Unreadable extends Error {}

const deepest = 24

/** The value at the beginning of the bytes. Lengths are as short as they can be; an indefinite one, which some signing programs write, is followed. */
export function readAsn(bytes: Bytes, depth = 0): Asn {
  const [tag, first] = bytes
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f || depth > deepest) throw new Unreadable('no value')
  const isConstructed = (tag & 0x20) !== 0
  if (first === 0x80) {
    if (!isConstructed) throw new Unreadable('an indefinite length of a primitive value')
    const parts = partsUntilEnd(bytes.subarray(2), depth)
    const length = parts.reduce((sum, it) => sum + it.raw.length, 0)
    return { tag, raw: bytes.subarray(0, length + 4), content: bytes.subarray(2, 2 + length), parts }
  }
  const { length, start } = lengthAt(bytes, first)
  if (start + length > bytes.length) throw new Unreadable('cut off')
  const content = bytes.subarray(start, start + length)
  return { tag, raw: bytes.subarray(0, start + length), content, parts: isConstructed ? partsOf(content, depth) : [] }
}

function lengthAt(bytes: Bytes, first: number): { length: number; start: number } {
  if (first < 0x80) return { length: first, start: 2 }
  const count = first & 0x7f
  if (count > 4 || bytes.length < 2 + count) throw new Unreadable('a length that nobody needs')
  const length = bytes.subarray(2, 2 + count).reduce((sum, it) => sum * 256 + it, 0)
  if (length < 0x80 || length < 256 ** (count - 1)) throw new Unreadable('a length that could be shorter')
  return { length, start: 2 + count }
}

function partsOf(content: Bytes, depth: number): Asn[] {
  const parts: Asn[] = []
  for (let at = 0; at < content.length; at += parts.at(-1)!.raw.length) parts.push(readAsn(content.subarray(at), depth + 1))
  return parts
}

function partsUntilEnd(content: Bytes, depth: number): Asn[] {
  const parts: Asn[] = []
  for (let at = 0; !(content[at] === 0 && content[at + 1] === 0); at += parts.at(-1)!.raw.length) parts.push(readAsn(content.subarray(at), depth + 1))
  return parts
}

/** The part at a place, which must be there and of that kind. */
export function part(of: Asn, at: number, tag?: number): Asn {
  const found = of.parts[at]
  if (!found || (tag !== undefined && found.tag !== tag)) throw new Unreadable(`no part ${at}`)
  return found
}

/** An octet string: whole, or in pieces where its length was not known beforehand. */
export function octetsOf(value: Asn): Bytes {
  return value.parts.length === 0 ? value.content : joined(...value.parts.map((it) => it.content))
}

export function oidOf({ tag, content }: Asn): string {
  const [first] = content
  if (tag !== 0x06 || first === undefined) throw new Unreadable('no object identifier')
  const numbers = [Math.min(2, Math.floor(first / 40)), first - 40 * Math.min(2, Math.floor(first / 40))]
  let value = 0
  for (const it of content.subarray(1)) {
    value = value * 128 + (it & 0x7f)
    if (it < 0x80) {
      numbers.push(value)
      value = 0
    }
  }
  return numbers.join('.')
}

/** Texts of names: UTF-8, ASCII and its kin, or two bytes a character. */
export function textOf({ tag, content }: Asn): string {
  if (tag === 0x1e) return new TextDecoder('utf-16be').decode(content)
  return (tag === 0x0c ? utf8Of(content) : null) ?? asciiOf(content)
}

/** UTCTime and GeneralizedTime, in the form that certificates use: to the second or finer, in Greenwich. */
export function timeOf({ tag, content }: Asn): Date {
  const digits = asciiOf(content)
  const [, year = '', rest = '', fraction = ''] = (tag === 0x17 ? /^(\d\d)(\d{10})(\.\d+)?Z$/ : /^(\d{4})(\d{10})(\.\d+)?Z$/).exec(digits) ?? []
  const whole = tag === 0x17 ? `${Number(year) < 50 ? 20 : 19}${year}` : year
  const [month, day, hour, minute, second] = rest.match(/\d\d/g) ?? []
  const at = new Date(`${whole}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`)
  if (Number.isNaN(at.getTime())) throw new Unreadable('no time')
  return at
}

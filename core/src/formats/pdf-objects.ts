import { type Bytes, utf8Of } from './bytes.ts'
import { Unreadable } from './der.ts'

/** A value of a PDF's dictionary (ISO 32000-1, 7.3), as far as signatures need it. */
export type PdfValue = { name: string } | { text: Bytes } | { number: number } | { list: PdfValue[] } | { dictionary: PdfDictionary } | { word: string }
export type PdfDictionary = ReadonlyMap<string, PdfValue>

const space = /[\0\t\n\f\r ]/
const delimiter = /[\0\t\n\f\r ()<>[\]{}/%]/
const deepest = 20
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Reads one value after the other from a text of one character a byte. */
export class PdfReader {
  private readonly text: string
  at: number

  constructor(text: string, at = 0) {
    this.text = text
    this.at = at
  }

  value(depth = 0): PdfValue {
    if (depth > deepest) throw new Unreadable('nested too deeply')
    this.skipSpace()
    if (this.take('<<')) return { dictionary: this.dictionary(depth) }
    if (this.take('[')) return { list: this.list(depth) }
    if (this.take('<')) return { text: this.hex() }
    if (this.take('(')) return { text: this.literal() }
    if (this.take('/')) return { name: this.word().replace(/#([\da-f]{2})/gi, (_, it: string) => String.fromCharCode(Number.parseInt(it, 16))) }
    const word = this.word()
    if (word === '') throw new Unreadable('no value')
    return /^[-+]?\d*\.?\d+$/.test(word) ? { number: Number(word) } : { word }
  }

  private dictionary(depth: number): PdfDictionary {
    const entries = new Map<string, PdfValue>()
    for (this.skipSpace(); !this.take('>>'); this.skipSpace()) {
      const key = this.value(depth + 1)
      if ('name' in key && !entries.has(key.name)) entries.set(key.name, this.value(depth + 1))
      // The two numbers and the R of a reference: what it points to is not needed.
      else if ('name' in key) throw new Unreadable('a key twice')
      else if (this.at >= this.text.length) throw new Unreadable('no end')
    }
    return entries
  }

  private list(depth: number): PdfValue[] {
    const items: PdfValue[] = []
    for (this.skipSpace(); !this.take(']'); this.skipSpace()) items.push(this.value(depth + 1))
    return items
  }

  private hex(): Bytes {
    const end = this.text.indexOf('>', this.at)
    if (end < 0) throw new Unreadable('no end')
    const digits = this.text.slice(this.at, end).replace(/[\0\t\n\f\r ]/g, '')
    this.at = end + 1
    if (!/^[\da-f]*$/i.test(digits)) throw new Unreadable('no digits')
    const bytes = new Uint8Array(Math.ceil(digits.length / 2))
    for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2).padEnd(2, '0'), 16)
    return bytes
  }

  private literal(): Bytes {
    const bytes: number[] = []
    for (let open = 1; ; this.at++) {
      const it = this.text[this.at]
      if (it === undefined) throw new Unreadable('no end')
      if (it === '\\') {
        this.escaped(bytes)
        continue
      }
      if (it === '(') open++
      if (it === ')' && --open === 0) break
      bytes.push(it.charCodeAt(0))
    }
    this.at++
    return Uint8Array.from(bytes)
  }

  private escaped(bytes: number[]): void {
    const [octal] = /^[0-7]{1,3}/.exec(this.text.slice(this.at + 1, this.at + 4)) ?? []
    const next = this.text[this.at + 1] ?? ''
    this.at += octal?.length ?? 1
    // A line that goes on says nothing.
    if (octal) bytes.push(Number.parseInt(octal, 8) & 0xff)
    else if (next !== '\n' && next !== '\r') bytes.push((escapes[next] ?? next).charCodeAt(0))
  }

  private word(): string {
    const start = this.at
    while (this.at < this.text.length && !delimiter.test(this.text[this.at]!)) this.at++
    return this.text.slice(start, this.at)
  }

  private skipSpace(): void {
    while (space.test(this.text[this.at] ?? 'x') || this.text[this.at] === '%') {
      if (this.text[this.at] === '%') while (this.at < this.text.length && !/[\r\n]/.test(this.text[this.at]!)) this.at++
      else this.at++
    }
  }

  private take(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false
    this.at += word.length
    return true
  }
}

/** PDFDocEncoding where it is not Latin-1 (ISO 32000-1, annex D). */
const ownSigns: Record<number, string> = { 160: '€', ...signsFrom(0x18, '˘ˇˆ˙˝˛˚˜'), ...signsFrom(0x80, '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž') }

function signsFrom(first: number, signs: string): Record<number, string> {
  return Object.fromEntries([...signs].map((it, at) => [first + at, it]))
}

/** A text string: UTF-16 or UTF-8 where it says so, else one byte a character. */
export function pdfText(value: PdfValue | undefined): string | null {
  if (!value || !('text' in value)) return null
  const { text } = value
  if (text[0] === 0xfe && text[1] === 0xff) return new TextDecoder('utf-16be').decode(text.subarray(2))
  if (text[0] === 0xef && text[1] === 0xbb && text[2] === 0xbf) return utf8Of(text.subarray(3))
  return Array.from(text, (it) => ownSigns[it] ?? String.fromCharCode(it)).join('')
}

/** D:20270429085100+02'00' (ISO 32000-1, 7.9.4). */
export function pdfDate(value: PdfValue | undefined): Date | null {
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', zone = 'Z', off = '00', offMinutes = '00'] =
    /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?([-+Z])?(\d\d)?'?(\d\d)?/.exec(pdfText(value) ?? '') ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone === 'Z' ? 'Z' : `${zone}${off}:${offMinutes}`}`)
  return Number.isNaN(at.getTime()) ? null : at
}

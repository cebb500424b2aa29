/** A text that is no XML, or has what nobody here reads: a document type, an entity of its own. */
export class XmlRefused extends Error {}

export interface XmlElement {
  /** As it is written, with its prefix. */
  name: string
  local: string
  /** What its prefix stands for; empty where nothing. */
  namespace: string
  /** Values by their names, as they are written. */
  attributes: ReadonlyMap<string, string>
  /** The namespace that a prefix stands for here. */
  namespaceOf: (prefix: string) => string
}

export interface XmlReader {
  opened?: (element: XmlElement, depth: number) => void
  /** `text` is what stands in the element itself, without that of elements in it. */
  closed?: (element: XmlElement, text: string) => void
}

const name = '[\\p{L}_:][\\p{L}\\p{N}\\p{M}._:\\u00b7-]*'
const patterns = {
  opening: new RegExp(`<(${name})`, 'uy'),
  closing: new RegExp(`</(${name})[ \\t\\r\\n]*>`, 'uy'),
  attribute: new RegExp(`[ \\t\\r\\n]+(${name})[ \\t\\r\\n]*=[ \\t\\r\\n]*(?:"([^"<]*)"|'([^'<]*)')`, 'uy'),
  end: /[ \t\r\n]*(\/?)>/y,
  text: /[^<]+/y,
}
const known: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** What would only be there to keep somebody busy. */
const deepest = 200

interface Open {
  element: XmlElement
  text: string
}

/**
 * Reads a text from its beginning to its end, once, and tells of each element. Document types and entities are refused before anything is read: what they stand
 * for could be other files, or a thousand million words (XXE, billion laughs). Throws XmlRefused.
 */
export function readXml(text: string, reader: XmlReader): void {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new XmlRefused('a document type')
  new Reading(text, reader).all()
}

/** Where the reading of a text stands. */
class Reading {
  readonly #text: string
  readonly #reader: XmlReader
  readonly #open: Open[] = []
  #at = 0
  #roots = 0

  constructor(text: string, reader: XmlReader) {
    this.#text = text
    this.#reader = reader
  }

  all(): void {
    if (this.#text.startsWith('<?xml')) this.#skipTo('?>', 0)
    while (this.#at < this.#text.length) this.#next()
    if (this.#open.length > 0 || this.#roots !== 1) throw new XmlRefused('no end')
  }

  #next(): void {
    const at = this.#at
    const stands = (words: string) => this.#text.startsWith(words, at)
    if (!stands('<')) this.#words()
    else if (stands('<!--')) {
      if (this.#skipTo('-->', at + 4).includes('--')) throw new XmlRefused('a comment')
    } else if (stands('<![CDATA[') && this.#open.length > 0) this.#say(this.#skipTo(']]>', at + 9))
    else if (stands('<?')) {
      if (/^xml[\s?]/i.test(`${this.#skipTo('?>', at + 2)}?`)) throw new XmlRefused('a declaration inside')
    } else if (stands('</')) this.#closing()
    else this.#element()
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found) this.#at = pattern.lastIndex
    return found
  }

  #skipTo(end: string, from: number): string {
    const to = this.#text.indexOf(end, from)
    if (to < 0) throw new XmlRefused(`no ${end}`)
    this.#at = to + end.length
    return this.#text.slice(from, to)
  }

  #words(): void {
    const words = this.#match(patterns.text)![0]
    if (words.includes(']]>')) throw new XmlRefused('an end of nothing')
    this.#say(unescaped(words))
  }

  #say(words: string): void {
    const inside = this.#open.at(-1)
    if (inside) inside.text += words
    else if (words.trim() !== '') throw new XmlRefused('text outside')
  }

  #element(): void {
    const [, tag = ''] = this.#match(patterns.opening) ?? []
    const isSecond = this.#open.length === 0 && ++this.#roots > 1
    if (!tag || isSecond || this.#open.length >= deepest) throw new XmlRefused('an element')
    const attributes = this.#attributes()
    const end = this.#match(patterns.end)
    if (!end) throw new XmlRefused('a tag without end')
    const element = named(tag, attributes, this.#open.at(-1)?.element ?? null)
    this.#reader.opened?.(element, this.#open.length)
    this.#open.push({ element, text: '' })
    if (end[1]) this.#close()
  }

  #attributes(): Map<string, string> {
    const attributes = new Map<string, string>()
    for (let found = this.#match(patterns.attribute); found; found = this.#match(patterns.attribute)) {
      if (attributes.has(found[1]!)) throw new XmlRefused('an attribute twice')
      attributes.set(found[1]!, unescaped(found[2] ?? found[3] ?? ''))
    }
    return attributes
  }

  #closing(): void {
    const name = this.#match(patterns.closing)?.[1]
    if (name === undefined || name !== this.#open.at(-1)?.element.name) throw new XmlRefused('a tag closed that was not open')
    this.#close()
  }

  #close(): void {
    const it = this.#open.pop()!
    this.#reader.closed?.(it.element, it.text)
  }
}

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w+)?(;?)/gi, (_, said: string | undefined, end: string) => {
    const code = said?.startsWith('#') ? Number(said[1] === 'x' ? `0${said.slice(1)}` : said.slice(1)) : null
    const character = code === null ? known[said ?? ''] : code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
    if (character === undefined || end !== ';') throw new XmlRefused('an entity')
    return character
  })
}

function named(tag: string, attributes: ReadonlyMap<string, string>, around: XmlElement | null): XmlElement {
  const colon = tag.indexOf(':')
  const [prefix, local] = colon < 0 ? ['', tag] : [tag.slice(0, colon), tag.slice(colon + 1)]
  const own = [...attributes.keys()].some((it) => it === 'xmlns' || it.startsWith('xmlns:'))
  const above = around?.namespaceOf ?? (() => '')
  const namespaceOf = own ? (it: string) => attributes.get(it === '' ? 'xmlns' : `xmlns:${it}`) ?? above(it) : above
  const namespace = namespaceOf(prefix)
  if (prefix !== '' && prefix !== 'xml' && namespace === '') throw new XmlRefused('a prefix of nothing')
  return { name: tag, local, namespace, attributes, namespaceOf }
}

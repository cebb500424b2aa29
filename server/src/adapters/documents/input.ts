import { printable } from './fonts.ts'
import { DocumentRefused, type MissingGlyph } from './port.ts'

const nodeNames: ReadonlySet<unknown> = new Set([
  ...['doc', 'paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'resolution', 'horizontalRule'],
  ...['table', 'tableRow', 'tableHeader', 'tableCell', 'tally', 'text', 'hardBreak'],
])
/** A page has room for no more, and the compiler's stack neither. */
const deepest = { lists: 6, nodes: 30 }

type Loose = Record<string, unknown>
interface Depth {
  lists: number
  nodes: number
}

/** Letters of Latin scripts in one piece, and the signs of typesetters: text of these alone is in its safe form already, as nearly every one is. */
const plain = /^[\n\x20-\x7e\u00a0-\u024f\u2013\u2014\u2018-\u201e\u2026\u20ac]*$/

/** The same text in a safe form: accents composed, without control, zero-width and direction characters, a hyphen that does not break as a hyphen. */
export const normalised = (text: string): string =>
  plain.test(text)
    ? text
    : text
        .normalize('NFC')
        .replace(/\r\n?/g, '\n')
        .replace(/\t/g, ' ')
        .replace(/\u2011/g, '-')
        .replace(/(?!\n)\p{Cc}|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Variation_Selector}/gu, '')

/** The data as they are printed, and the characters among them that cannot be. Throws where something else is wrong with them. */
export function prepared(data: unknown): { clean: unknown; missing: MissingGlyph[] } {
  const missing = new Map<string, MissingGlyph>()
  const clean = checked(data, '', missing, { lists: 0, nodes: 0 })
  return { clean, missing: [...missing.values()] }
}

function checked(value: unknown, path: string, missing: Map<string, MissingGlyph>, depth: Depth): unknown {
  if (typeof value === 'string') return checkedText(value, path, missing)
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new DocumentRefused('BAD_NUMBER', `${path}: numbers are integers in the smallest unit, and this is ${value}`, { path })
  if (Array.isArray(value)) return value.map((it, i) => checked(it, `${path}[${i}]`, missing, depth))
  if (typeof value !== 'object' || value === null) return value
  const node = value as Loose
  const inner = isNode(node) ? depthIn(node, path, depth) : depth
  const fields = Object.entries(node.type === 'doc' ? withStepwiseHeadings(node) : node).filter(([, it]) => it !== undefined)
  return Object.fromEntries(fields.map(([key, it]) => [key, checked(it, path ? `${path}.${key}` : key, missing, inner)]))
}

function checkedText(value: string, path: string, missing: Map<string, MissingGlyph>): string {
  const text = normalised(value)
  const glyphs = printable()
  for (const char of text) {
    const point = char.codePointAt(0)!
    if (char === '\n' || glyphs.has(point)) continue
    const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
    const known = missing.get(char) ?? { char, code, count: 0, path, excerpt: text.slice(0, 60) }
    missing.set(char, { ...known, count: known.count + 1 })
  }
  return text
}

const isNode = (it: Loose) => typeof it.type === 'string' && (Array.isArray(it.content) || nodeNames.has(it.type))
const childrenOf = (it: Loose): Loose[] => (Array.isArray(it.content) ? (it.content as Loose[]) : [])

/** What stands against a node of rich text; answers how deep its children are. Nothing is dropped in silence: minutes without a part would be false ones. */
function depthIn(node: Loose, path: string, depth: Depth): Depth {
  const refuse = (message: string, info: object = {}) => new DocumentRefused('BAD_NODE', `${path}: ${message}`, { path, ...info })
  const unknown = [node, ...childrenOf(node)].find((it) => !nodeNames.has(it?.type))
  if (unknown) throw refuse(`a node "${unknown.type}" is not known`, { type: unknown.type })
  if (node.type === 'table' && !isRectangular(node)) throw refuse('the rows of the table do not have the same width')
  const lists = depth.lists + (/List$/.test(String(node.type)) ? 1 : 0)
  if (lists > deepest.lists) throw refuse(`lists are nested more than ${deepest.lists} deep`)
  const nodes = depth.nodes + 1
  if (nodes > deepest.nodes) throw refuse(`nodes are nested more than ${deepest.nodes} deep`)
  return { lists, nodes }
}

/** Whether every row of a table, with what spans into it from above, fills the same columns. */
function isRectangular(table: Loose): boolean {
  const spanOf = (cell: Loose, name: string) => ((cell.attrs as Loose | undefined)?.[name] as number | undefined) ?? 1
  // How many more rows each column is taken for.
  let taken: number[] = []
  let width = 0
  for (const [index, row] of childrenOf(table).entries()) {
    let column = 0
    const skip = () => {
      while ((taken[column] ?? 0) > 0) column++
    }
    for (const cell of childrenOf(row)) {
      skip()
      for (let i = spanOf(cell, 'colspan'); i > 0; i--, column++) {
        if ((taken[column] ?? 0) > 0) return false
        taken[column] = spanOf(cell, 'rowspan')
      }
    }
    skip()
    if (index === 0) width = column
    if (column !== width || taken.length !== width || taken.some((it) => !(it > 0))) return false
    taken = taken.map((it) => it - 1)
  }
  return taken.every((it) => it === 0)
}

/** A heading is at most one level below the one before it, or the structure that a screen reader hears would have a hole. */
function withStepwiseHeadings(doc: Loose): Loose {
  let last = 0
  const stepped = (node: Loose): Loose => {
    if (node?.type !== 'heading') return node
    const attrs = (node.attrs ?? {}) as Loose
    last = Math.min(Math.max(Number(attrs.level ?? 1), 1), last + 1, 3)
    return { ...node, attrs: { ...attrs, level: last } }
  }
  return { ...doc, content: childrenOf(doc).map(stepped) }
}

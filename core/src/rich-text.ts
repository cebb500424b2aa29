/** The formatted text of minutes, agenda points and letters, in the JSON of ProseMirror. What is not named here does not exist. */
export interface RichText {
  type: 'doc'
  content: RichNode[]
}

type BlockName = 'paragraph' | 'heading' | 'bulletList' | 'orderedList' | 'blockquote' | 'horizontalRule' | 'table'
type PartName = 'listItem' | 'tableRow' | 'tableHeader' | 'tableCell' | 'hardBreak' | 'text'

export interface RichNode {
  type: BlockName | PartName
  attrs?: Record<string, string | number>
  content?: RichNode[]
  marks?: RichMark[]
  text?: string
}

/** In the order in which the editor nests them: the same text always has the same JSON. */
const markNames = ['link', 'textStyle', 'bold', 'code', 'italic', 'strike', 'underline', 'superscript', 'subscript'] as const

interface RichMark {
  type: (typeof markNames)[number]
  attrs?: Record<string, string>
}

export const alignments = ['left', 'center', 'right', 'justify'] as const
const protocols = ['http:', 'https:', 'mailto:']
const largestSpan = 50
/** Boxes inside boxes: nobody writes thirty, and a text sent to exhaust the stack has thousands. */
const deepest = 30

type Loose = Record<string, unknown>

const asNode = (it: unknown): Loose => (it !== null && typeof it === 'object' && !Array.isArray(it) ? (it as Loose) : {})
const childrenOf = (node: Loose): Loose[] => (Array.isArray(node.content) ? node.content.map(asNode) : [])
const attrsOf = (node: Loose): Loose => asNode(node.attrs)

/** Words as a document: a paragraph for each line. */
export function documentOf(text: string): RichText {
  const lines = text.split('\n').map((line): RichNode => ({ type: 'paragraph', ...(line === '' ? {} : { content: [{ type: 'text', text: line }] }) }))
  return { type: 'doc', content: lines }
}

/** Whatever came in, a document of the schema comes out; what the schema does not know loses its form and keeps its words. A program may send words alone. */
export function cleanDocument(json: unknown): RichText {
  if (typeof json === 'string') return cleanDocument(documentOf(json.replace(/\r\n?/g, '\n')))
  const content = blocks(childrenOf(asNode(json)), 0)
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

/** Children of a block that holds blocks. Words that stand there without a paragraph get one. */
function blocks(nodes: Loose[], depth: number): RichNode[] {
  const found: RichNode[] = []
  let loose: RichNode[] = []
  const close = () => {
    if (loose.length > 0) found.push({ type: 'paragraph', content: loose.reduce(joined, [] as RichNode[]) })
    loose = []
  }
  for (const node of nodes) {
    if (node.type === 'text' || node.type === 'hardBreak') {
      loose.push(...inline([node], depth))
    } else {
      close()
      found.push(...block(node, depth))
    }
  }
  close()
  return found
}

function block(node: Loose, depth: number): RichNode[] {
  const { type } = node
  if (type === 'paragraph' || type === 'heading') return [textBlock(type, node, depth)]
  if (type === 'horizontalRule') return [{ type }]
  if (depth >= deepest) return []
  const inside = depth + 1
  if (type === 'bulletList' || type === 'orderedList') return filled({ type, ...listStart(node) }, items(childrenOf(node), inside))
  if (type === 'blockquote') return filled({ type }, blocks(childrenOf(node), inside))
  if (type === 'table') return filled({ type }, rows(childrenOf(node), inside))
  return blocks(childrenOf(node), inside)
}

const filled = (node: RichNode, content: RichNode[]): RichNode[] => (content.length > 0 ? [{ ...node, content }] : [])

function textBlock(type: 'paragraph' | 'heading', node: Loose, depth: number): RichNode {
  const { level, textAlign } = attrsOf(node)
  const attrs = {
    ...(type === 'heading' ? { level: Math.min(whole(level) ?? 3, 3) } : {}),
    ...(alignments.some((it) => it === textAlign) ? { textAlign: textAlign as string } : {}),
  }
  const content = inline(childrenOf(node), depth)
  return { type, ...(Object.keys(attrs).length > 0 ? { attrs } : {}), ...(content.length > 0 ? { content } : {}) }
}

function inline(nodes: Loose[], depth: number): RichNode[] {
  const parts = nodes.flatMap((node): RichNode[] => {
    if (node.type === 'text') return words(node)
    if (node.type === 'hardBreak') return [{ type: 'hardBreak' }]
    return depth >= deepest ? [] : inline(childrenOf(node), depth + 1)
  })
  return parts.reduce(joined, [])
}

/** Words that are marked alike are one text, however they came. */
function joined(before: RichNode[], node: RichNode): RichNode[] {
  const last = before.at(-1)
  const isSame = last?.type === 'text' && node.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(node.marks)
  if (isSame) last.text = `${last.text}${node.text}`
  else before.push(node)
  return before
}

/** Control characters and halves of characters go: no database stores them. */
const storable = (text: string): string => text.replace(/(?![\t\n])[\p{Cc}\p{Cs}]/gu, '')

function words(node: Loose): RichNode[] {
  const text = typeof node.text === 'string' ? storable(node.text) : ''
  if (text === '') return []
  const given = Array.isArray(node.marks) ? node.marks.map(asNode) : []
  const marks = markNames.flatMap(
    (name) =>
      mark(
        name,
        given.find((it) => it.type === name),
      ) ?? [],
  )
  return [{ type: 'text', ...(marks.length > 0 ? { marks } : {}), text }]
}

function mark(type: RichMark['type'], given: Loose | undefined): RichMark | null {
  if (!given) return null
  const { href, color } = attrsOf(given)
  if (type === 'link') {
    const address = readLink(href)
    return address === null ? null : { type, attrs: { href: address } }
  }
  if (type === 'textStyle') {
    const ink = readColour(color)
    return ink === null ? null : { type, attrs: { color: ink } }
  }
  return { type }
}

function items(nodes: Loose[], depth: number): RichNode[] {
  return nodes.flatMap((node) => {
    const isItem = node.type === 'listItem'
    const content = blocks(isItem ? childrenOf(node) : [node], depth)
    if (!isItem && content.length === 0) return []
    return [{ type: 'listItem' as const, content: content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph' as const }, ...content] }]
  })
}

function listStart(node: Loose): Pick<RichNode, 'attrs'> {
  const start = node.type === 'orderedList' ? whole(attrsOf(node).start) : null
  return start && start > 1 ? { attrs: { start } } : {}
}

const rows = (nodes: Loose[], depth: number): RichNode[] =>
  nodes.flatMap((node) => filled({ type: 'tableRow' }, cells(node.type === 'tableRow' ? childrenOf(node) : [node], depth)))

function cells(nodes: Loose[], depth: number): RichNode[] {
  return nodes.flatMap((node): RichNode[] => {
    const isCell = node.type === 'tableCell' || node.type === 'tableHeader'
    const content = blocks(isCell ? childrenOf(node) : [node], depth)
    if (!isCell) return filled({ type: 'tableCell' }, content)
    return [{ type: node.type as 'tableCell' | 'tableHeader', ...spans(node), content: content.length > 0 ? content : [{ type: 'paragraph' }] }]
  })
}

function spans(node: Loose): Pick<RichNode, 'attrs'> {
  const wide = Object.entries(attrsOf(node)).flatMap(([name, value]) => {
    const span = name === 'colspan' || name === 'rowspan' ? whole(value) : null
    return span && span > 1 ? [[name, Math.min(span, largestSpan)] as const] : []
  })
  return wide.length > 0 ? { attrs: Object.fromEntries(wide.sort()) } : {}
}

const whole = (it: unknown): number | null => (typeof it === 'number' && Number.isSafeInteger(it) && it >= 1 ? it : null)

/** The address as it was written, if a reader may follow it: a page or a mailbox, nothing that runs. */
export function readLink(text: unknown): string | null {
  if (typeof text !== 'string') return null
  const address = text.trim()
  if (!/^(https?:\/\/|mailto:)\S+$/i.test(address) || storable(address) !== address || !URL.canParse(address)) return null
  return protocols.includes(new URL(address).protocol) ? address : null
}

/** A colour as #rrggbb, from that form, from #rgb and from rgb(r, g, b), which is how browsers put it on the clipboard. */
export function readColour(text: unknown): string | null {
  if (typeof text !== 'string') return null
  const colour = text.trim().toLowerCase()
  if (/^#[\da-f]{6}$/.test(colour)) return colour
  if (/^#[\da-f]{3}$/.test(colour)) return `#${[...colour.slice(1)].map((it) => it + it).join('')}`
  const parts = /^rgb\(\s*(\d{1,3})\s*,?\s*(\d{1,3})\s*,?\s*(\d{1,3})\s*\)$/.exec(colour)?.slice(1).map(Number)
  return parts?.every((it) => it <= 255) ? `#${parts.map((it) => it.toString(16).padStart(2, '0')).join('')}` : null
}

/** The words alone: a line for each paragraph, cells of a row apart by a tab. */
export function plainText(node: RichText | RichNode): string {
  if (node.type === 'text') return node.text ?? ''
  if (node.type === 'hardBreak') return '\n'
  const parts = (node.content ?? []).map(plainText)
  if (node.type === 'paragraph' || node.type === 'heading') return parts.join('')
  return parts.join(node.type === 'tableRow' ? '\t' : '\n')
}

import { alignments, cleanDocument, type RichNode, readColour, readLink } from '../rich-text.ts'
import type { MinutesBlock } from './schema.ts'

const escaped = (text: string): string => text.replace(/[&<>"']/g, (it) => `&#${it.charCodeAt(0)};`)

/** The minutes as a page shows them. Nothing in it was ever markup: it is built anew from the cleaned document, word by word. */
export const minutesHtml = (blocks: readonly MinutesBlock[]): string =>
  blocks.map(({ id, kind, paragraphs }) => `<section id="${escaped(id)}" data-kind="${kind}">${safeHtml(paragraphs)}</section>`).join('\n')

const safeHtml = (paragraphs: readonly RichNode[]): string => htmlOf(cleanDocument({ type: 'doc', content: paragraphs }).content)

const htmlOf = (nodes: readonly RichNode[] = []): string => nodes.map(nodeHtml).join('')

const tags: Partial<Record<RichNode['type'], string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
  table: 'table',
  tableRow: 'tr',
  tableHeader: 'th',
  tableCell: 'td',
}

function nodeHtml(node: RichNode): string {
  if (node.type === 'text') return (node.marks ?? []).reduceRight((inside, it) => marked(inside, it), escaped(node.text ?? ''))
  if (node.type === 'hardBreak') return '<br>'
  if (node.type === 'horizontalRule') return '<hr>'
  // The page has a heading of its own above the minutes.
  const tag = node.type === 'heading' ? `h${Number(node.attrs?.level ?? 3) + 1}` : tags[node.type]
  return tag ? `<${tag}${attributes(node)}>${htmlOf(node.content)}</${tag}>` : htmlOf(node.content)
}

function attributes({ attrs = {} }: RichNode): string {
  const align = alignments.find((it) => it === attrs.textAlign)
  const spans = (['colspan', 'rowspan', 'start'] as const).flatMap((it) => (typeof attrs[it] === 'number' ? [` ${it}="${attrs[it]}"`] : []))
  return `${align ? ` style="text-align:${align}"` : ''}${spans.join('')}`
}

const markTags: Partial<Record<string, string>> = {
  bold: 'strong',
  code: 'code',
  italic: 'em',
  strike: 's',
  underline: 'u',
  superscript: 'sup',
  subscript: 'sub',
}

function marked(inside: string, { type, attrs }: NonNullable<RichNode['marks']>[number]): string {
  const link = type === 'link' ? readLink(attrs?.href) : null
  if (link) return `<a href="${escaped(link)}" rel="noopener noreferrer" target="_blank">${inside}</a>`
  const colour = type === 'textStyle' ? readColour(attrs?.color) : null
  if (colour) return `<span style="color:${colour}">${inside}</span>`
  const tag = markTags[type]
  return tag ? `<${tag}>${inside}</${tag}>` : inside
}

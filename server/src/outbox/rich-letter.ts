import type { Locale } from '@delibera/core/locale'
import { html, type Markup } from '@delibera/core/markup'
import { plainText, type RichNode, type RichText } from '@delibera/core/rich-text'
import type { RenderedLetter } from './letter.ts'
import { ink, type } from './letter-style.ts'

interface WrittenLetter {
  locale: Locale
  subject: string
  document: RichText
  /** Said above the text, as on paper: that it is for information only. */
  note?: string | undefined
}

/** A letter in a company's own words, under nobody's letterhead but its own: what its writer saw is what the reader sees. */
export function richLetter({ locale, subject, document, note }: WrittenLetter): RenderedLetter {
  const above = note ? html`<p style="margin:0 0 16px;${type.note}color:${ink.muted};">${note}</p>\n` : undefined
  const page = html`<!doctype html>
<html lang="${locale}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${subject}</title>
</head>
<body style="margin:0;padding:24px;${type.letter}color:${ink.text};background-color:${ink.card};overflow-wrap:anywhere;">
${above}${document.content.map(block)}</body>
</html>
`
  return { subject, html: page.toString(), text: `${[note, plainLines(document)].filter(Boolean).join('\n\n')}\n` }
}

const headings = [
  [html`h1`, '24px'],
  [html`h2`, '20px'],
  [html`h3`, '17px'],
] as const

const childrenOf = (node: RichNode): RichNode[] => node.content ?? []
const inside = (node: RichNode): Markup[] => childrenOf(node).map((it) => (it.type === 'text' || it.type === 'hardBreak' ? words(it) : block(it)))

function block(node: RichNode): Markup {
  switch (node.type) {
    case 'paragraph':
      return html`<p style="margin:0 0 12px;${aligned(node)}">${childrenOf(node).length > 0 ? inside(node) : html`<br>`}</p>\n`
    case 'heading':
      return heading(node)
    case 'bulletList':
      return html`<ul style="margin:0 0 12px;padding-left:26px;">${inside(node)}</ul>\n`
    case 'orderedList':
      return html`<ol start="${String(node.attrs?.start ?? 1)}" style="margin:0 0 12px;padding-left:26px;">${inside(node)}</ol>\n`
    case 'listItem':
      return html`<li>${inside(node)}</li>\n`
    case 'blockquote':
      return html`<blockquote style="margin:0 0 12px;padding-left:16px;border-left:3px solid ${ink.margin};color:${ink.muted};">${inside(node)}</blockquote>\n`
    case 'horizontalRule':
      return html`<hr style="border:0;border-top:1px solid ${ink.line};margin:20px 0;">\n`
    default:
      return tablePart(node)
  }
}

function heading(node: RichNode): Markup {
  const [name, size] = headings[Number(node.attrs?.level ?? 3) - 1]!
  return html`<${name} style="margin:18px 0 10px;font-size:${size};line-height:1.3;${aligned(node)}">${inside(node)}</${name}>\n`
}

const cellStyle = html`border:1px solid ${ink.line};padding:6px 10px;text-align:left;vertical-align:top;`

function tablePart(node: RichNode): Markup {
  if (node.type === 'table') return html`<table cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 12px;">${inside(node)}</table>\n`
  if (node.type === 'tableRow') return html`<tr>${inside(node)}</tr>\n`
  const name = node.type === 'tableHeader' ? html`th` : html`td`
  const { colspan = 1, rowspan = 1 } = node.attrs ?? {}
  return html`<${name} colspan="${String(colspan)}" rowspan="${String(rowspan)}" style="${cellStyle}">${inside(node)}</${name}>`
}

const aligned = ({ attrs }: RichNode): Markup | undefined => (attrs?.textAlign ? html`text-align:${String(attrs.textAlign)};` : undefined)

const tags = { bold: html`strong`, code: html`code`, italic: html`em`, strike: html`s`, underline: html`u`, superscript: html`sup`, subscript: html`sub` }

function words(node: RichNode): Markup {
  if (node.type === 'hardBreak') return html`<br>`
  const marks = [...(node.marks ?? [])].reverse()
  return marks.reduce((text, { type: mark, attrs }) => {
    if (mark === 'link') return html`<a href="${attrs?.href ?? ''}" style="color:${ink.accent};">${text}</a>`
    if (mark === 'textStyle') return html`<span style="color:${attrs?.color ?? ''};">${text}</span>`
    const name = tags[mark]
    return html`<${name}>${text}</${name}>`
  }, html`${node.text}`)
}

/** For those who read plain text: an empty line between paragraphs, a dash or a number before the items of a list. */
function plainLines(document: RichText): string {
  return document.content
    .map((it) => (it.type === 'bulletList' || it.type === 'orderedList' ? plainList(it) : it.type === 'blockquote' ? quoted(it) : plainText(it)))
    .join('\n\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function plainList(list: RichNode): string {
  const first = Number(list.attrs?.start ?? 1)
  return childrenOf(list)
    .map((it, index) => `${list.type === 'orderedList' ? `${first + index}.` : '-'} ${plainText(it)}`)
    .join('\n')
}

const quoted = (node: RichNode): string =>
  plainText(node)
    .split('\n')
    .map((it) => `> ${it}`)
    .join('\n')

import { html, type Markup } from '../core/src/markup.ts'

/** Where what a page leads to stands once it is served. */
export type Served = (target: string) => string

const item = /^(\d+\.|-) /
const picture = /^!\[([^\]]+)\]\(([^)\s]+)\)$/
const inline = /\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/

/**
 * The Markdown that the guide is written in: titles, paragraphs, numbered and other lists, pictures, bold words, links. Whatever else begins a
 * block is refused, so that nothing is shown as it was not meant.
 */
export function guideMarkup(text: string, served: Served): Markup[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((it) => blockMarkup(it, served))
}

export const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? ''

/** The first paragraph, as search engines show it. */
export const summaryOf = (text: string): string => {
  const first = text.split(/\n{2,}/)[1] ?? ''
  return first
    .replaceAll('\n', ' ')
    .replaceAll('**', '')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
}

function blockMarkup(block: string, served: Served): Markup {
  const [, level, title = ''] = /^(#{1,2}) (.+)$/.exec(block) ?? []
  if (level) return level.length === 1 ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`
  const [, alt, file = ''] = picture.exec(block) ?? []
  if (alt) return html`<figure><img src="${served(file)}" alt="${alt}" loading="lazy"></figure>`
  if (item.test(block)) return listMarkup(block, served)
  if (/^[#>|<`!*+=]/.test(block) && !block.startsWith('**')) throw new Error(`the guide is not written with this: ${block.split('\n')[0]}`)
  return html`<p>${words(block, served)}</p>`
}

/** A line of a list that begins with no mark goes on with the item before it. */
function listMarkup(block: string, served: Served): Markup {
  const items = block.split(/\n(?=\d+\. |- )/).map((it) => html`<li>${words(it.replace(item, ''), served)}</li>`)
  return block.startsWith('-') ? html`<ul>${items}</ul>` : html`<ol>${items}</ol>`
}

function words(lines: string, served: Served): Markup[] {
  const text = lines.replace(/\n\s*/g, ' ')
  const found = inline.exec(text)
  if (!found) return [html`${text}`]
  const [all, bold, label = '', to = ''] = found
  const made = bold ? html`<b>${bold}</b>` : html`<a href="${served(to)}">${label}</a>`
  return [html`${text.slice(0, found.index)}`, made, ...words(text.slice(found.index + all.length), served)]
}

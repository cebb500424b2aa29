import type { Minutes, ProseNode, VoteItem } from '../server/src/adapters/documents/shapes.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const tags: Partial<Record<ProseNode['type'], string>> = {
  paragraph: 'p',
  heading: 'h2',
  orderedList: 'ol',
  bulletList: 'ul',
  listItem: 'li',
  resolution: 'blockquote',
}
const inside = ({ content = [] }: ProseNode): string => content.map(markup).join('')

function markup(node: ProseNode): string {
  if (node.type === 'text') return escaped(node.text ?? '')
  const tag = tags[node.type] ?? 'div'
  return `<${tag}>${inside(node)}</${tag}>`
}

const table = (rows: readonly (readonly unknown[])[]) =>
  `<table>${rows.map((row) => `<tr>${row.map((it) => `<td>${escaped(String(it ?? ''))}</td>`).join('')}</tr>`).join('')}</table>`
const votes = ({ title, votes: lines }: VoteItem) =>
  `<h3>${escaped(title)}</h3>${table(lines.map((it) => [it.name, it.mode, it.weight, it.bp, it.vote, it.time]))}`

/** The same content as a page that a browser prints: plain, with no letterhead and no care for where a page ends. */
export function pageOf({ document, body, annexes }: Minutes): string {
  const parts = annexes.map(({ title, presence, items }) => {
    const people = presence
      ? table([...presence.voting, ...presence.others].map((it) => [it.name, it.fiscal_code, it.role, it.weight, it.bp, it.presence]))
      : ''
    return `<h2>${escaped(title)}</h2>${people}${(items ?? []).map(votes).join('')}`
  })
  const style = 'body { font: 11pt/1.45 serif; text-align: justify; hyphens: auto } td { border: 1px solid; padding: 2pt }'
  return `<!doctype html><html lang="it"><style>${style}</style><h1>${escaped(document.title)}</h1>${inside(body)}${parts.join('')}</html>`
}

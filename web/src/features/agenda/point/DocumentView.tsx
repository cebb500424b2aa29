import type { RichNode, RichText } from '@delibera/core/rich-text'
import { createElement, type ReactNode } from 'react'
import { withChips } from '../placeholders/PlaceholderText.tsx'
import styles from './DocumentView.module.css'

const marks: Partial<Record<string, string>> = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code', superscript: 'sup', subscript: 'sub' }

function words({ text = '', marks: own = [] }: RichNode): ReactNode {
  return own.reduceRight<ReactNode>((inside, { type, attrs }) => {
    if (type === 'link') return createElement('a', { href: attrs?.href, target: '_blank', rel: 'noopener noreferrer nofollow' }, inside)
    return marks[type] ? createElement(marks[type], null, inside) : inside
  }, withChips(text))
}

const boxes: Partial<Record<RichNode['type'], string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  listItem: 'li',
  blockquote: 'blockquote',
  table: 'table',
  tableRow: 'tr',
  tableHeader: 'th',
  tableCell: 'td',
}

function drawn(node: RichNode, at: number): ReactNode {
  const inside = node.content?.map(drawn) ?? []
  const { attrs = {} } = node
  switch (node.type) {
    case 'text':
      return createElement('span', { key: at }, words(node))
    case 'hardBreak':
      return <br key={at} />
    case 'horizontalRule':
      return <hr key={at} />
    case 'heading':
      // The page and its panels have the first two levels.
      return createElement(`h${Math.min(Number(attrs.level) + 2, 6)}`, { key: at }, ...inside)
    case 'orderedList':
      return createElement('ol', { key: at, start: attrs.start }, ...inside)
    case 'table':
      return createElement('table', { key: at }, createElement('tbody', null, ...inside))
    default: {
      const spans = { colSpan: attrs.colspan, rowSpan: attrs.rowspan }
      return createElement(boxes[node.type] ?? 'p', { key: at, style: attrs.textAlign ? { textAlign: attrs.textAlign } : undefined, ...spans }, ...inside)
    }
  }
}

/** A document to be read, without the editor. Its words are Italian: they go on record. */
export const DocumentView = ({ text }: { text: RichText }) => (
  <div className={styles.text} lang="it">
    {text.content.map(drawn)}
  </div>
)

import type { PublicVerbal } from '@delibera/core/minutes/signatures'
import { createElement, Fragment, type ReactNode, type RefObject, useMemo } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Sheet } from '../../../ui/page/Sheet.tsx'
import styles from './SignDocument.module.css'

interface Props {
  verbal: PublicVerbal
  /** What must have been on screen for the text to count as read. */
  text?: RefObject<HTMLDivElement | null>
  /** What it is called where it is no minutes. */
  words?: { label: string; end: string }
}

/** The minutes as a sheet to be read, whose last line says that it is the last. */
export function SignDocument({ verbal, text, words }: Props) {
  const t = useTranslations('signing.reading')
  const content = useMemo(() => nodesOf(verbal.html), [verbal.html])
  return (
    <section className={styles.document} aria-label={words?.label ?? t(verbal.confirmed ? 'document' : 'draft')}>
      <div ref={text}>
        <Sheet>
          <div className={styles.text} lang={verbal.locale}>
            <h2>{verbal.title}</h2>
            <p className={styles.day}>{verbal.subtitle}</p>
            {content}
          </div>
          <p className={styles.end}>{words?.end ?? t('end')}</p>
        </Sheet>
      </div>
    </section>
  )
}

/** Plain marks of a text, and what each is here: the page has a title and the sheet another above the headings of the points. */
const marks: Readonly<Record<string, string>> = {
  P: 'p',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  BLOCKQUOTE: 'blockquote',
  HR: 'hr',
  BR: 'br',
  TR: 'tr',
  TH: 'th',
  TD: 'td',
  STRONG: 'strong',
  EM: 'em',
  S: 's',
  U: 'u',
  SUP: 'sup',
  SUB: 'sub',
  CODE: 'code',
  H2: 'h3',
  H3: 'h4',
  H4: 'h5',
}
const empty = ['HR', 'BR']

/** Nothing of what came is put on the page: the marks known here are made anew, the others leave their words. */
function nodesOf(html: string): ReactNode[] {
  return childrenOf(new DOMParser().parseFromString(html, 'text/html').body)
}

const childrenOf = (node: Node): ReactNode[] => [...node.childNodes].map((it, at) => nodeOf(it, at))

function nodeOf(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof HTMLElement)) return null
  const name = node.tagName
  if (name === 'TABLE') return tableOf(node, key)
  if (name === 'A') return linkOf(node, key)
  const mark = marks[name]
  if (!mark) return createElement(Fragment, { key }, ...childrenOf(node))
  return empty.includes(name) ? createElement(mark, { key }) : createElement(mark, { key, ...attributesOf(node) }, ...childrenOf(node))
}

/** A table is wider than a phone: it scrolls in a box of its own, which the keyboard reaches. */
function tableOf(node: HTMLElement, key: number): ReactNode {
  const rows = [...node.querySelectorAll('tr')].map((it, at) => nodeOf(it, at))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus
    <div key={key} className={styles.table} tabIndex={0}>
      <table>
        <tbody>{rows}</tbody>
      </table>
    </div>
  )
}

function linkOf(node: HTMLElement, key: number): ReactNode {
  const href = node.getAttribute('href') ?? ''
  if (!/^(https?|mailto):/i.test(href)) return createElement(Fragment, { key }, ...childrenOf(node))
  return createElement('a', { key, href, target: '_blank', rel: 'noopener noreferrer' }, ...childrenOf(node))
}

function attributesOf(node: HTMLElement): Record<string, unknown> {
  const align = /^(left|center|right|justify)$/.exec(node.style.textAlign)?.[0]
  const count = (name: string) => Number(node.getAttribute(name)) || undefined
  return {
    ...(align && align !== 'left' ? { style: { textAlign: align } } : {}),
    ...(node.tagName === 'OL' ? { start: count('start') } : {}),
    ...(/^T[HD]$/.test(node.tagName) ? { colSpan: count('colspan'), rowSpan: count('rowspan') } : {}),
    ...(node.tagName === 'TH' ? { scope: 'col' } : {}),
  }
}

import { cleanDocument } from '@delibera/core/rich-text'
import { expect, test } from 'vitest'
import { richLetter } from './rich-letter.ts'

const text = (it: string, ...marks: object[]) => ({ type: 'text', text: it, marks })
const p = (...content: object[]) => ({ type: 'paragraph', content })
const letter = (...content: object[]) => richLetter({ locale: 'it', subject: 'Avviso', document: cleanDocument({ type: 'doc', content }) })

test('what was written is what is read, in every form that the editor knows', () => {
  const { html } = letter(
    { type: 'heading', attrs: { level: 2 }, content: [text('Titolo')] },
    { type: 'paragraph', attrs: { textAlign: 'right' }, content: [text('Destra')] },
    p(
      text('forte', { type: 'bold' }, { type: 'italic' }),
      { type: 'hardBreak' },
      text('sito', { type: 'link', attrs: { href: 'https://delibera.example/?a=1&b=2' } }),
    ),
    p(text('rosso', { type: 'textStyle', attrs: { color: '#aa0000' } })),
    { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [p(text('terzo'))] }] },
    { type: 'bulletList', content: [{ type: 'listItem', content: [p(text('punto'))] }] },
    { type: 'blockquote', content: [p(text('citato'))] },
    { type: 'horizontalRule' },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [
            { type: 'tableHeader', content: [p(text('Capo'))] },
            { type: 'tableCell', attrs: { colspan: 2 }, content: [p(text('cella'))] },
          ],
        },
      ],
    },
  )
  for (const part of [
    /<h2 style="[^"]*">Titolo<\/h2>/,
    /text-align:right;">Destra<\/p>/,
    /<strong><em>forte<\/em><\/strong><br><a href="https:\/\/delibera\.example\/\?a=1&#38;b=2"[^>]*>sito<\/a>/,
    /<span style="color:#aa0000;">rosso<\/span>/,
    /<ol start="3"[^>]*><li><p[^>]*>terzo/,
    /<ul [^>]*><li><p[^>]*>punto/,
    /<blockquote [^>]*><p[^>]*>citato/,
    /<hr /,
    /<th colspan="1" rowspan="1"[^>]*><p[^>]*>Capo[\s\S]*<td colspan="2"/,
  ])
    expect(html).toMatch(part)
})

test('words are never markup', () => {
  const { html } = richLetter({
    locale: 'it',
    subject: '<b>"x"',
    document: cleanDocument({ type: 'doc', content: [p(text('<img src=x onerror=alert(1)>'))] }),
    note: '<i>',
  })
  expect(html).not.toMatch(/<img|<i>|<b>/)
  expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;')
})

test('who reads plain text has paragraphs, lists and quotations apart', () => {
  const item = (it: string) => ({ type: 'listItem', content: [p(text(it))] })
  const { text: plain } = letter(
    p(text('Gentili soci,')),
    { type: 'orderedList', content: [item('uno'), item('due')] },
    { type: 'bulletList', content: [item('tre')] },
    { type: 'blockquote', content: [p(text('scritto')), p(text('prima'))] },
  )
  expect(plain).toBe('Gentili soci,\n\n1. uno\n2. due\n\n- tre\n\n> scritto\n> prima\n')
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanDocument, plainText, type RichNode, type RichText, readColour, readLink } from './rich-text.ts'

const text = (words: string, ...marks: object[]) => ({ type: 'text', ...(marks.length > 0 ? { marks } : {}), text: words })
const paragraph = (...content: object[]) => ({ type: 'paragraph', ...(content.length > 0 ? { content } : {}) })
const emptyItem = { type: 'listItem', content: [paragraph()] }
const doc = (...content: object[]) => ({ type: 'doc', content })

describe('what the schema knows stays as it is', () => {
  test.each([
    ['a heading with its alignment', { type: 'heading', attrs: { level: 2, textAlign: 'center' }, content: [text('Verbale')] }],
    ['a list numbered from four', { type: 'orderedList', attrs: { start: 4 }, content: [{ type: 'listItem', content: [paragraph(text('quarto'))] }] }],
    ['a quotation', { type: 'blockquote', content: [paragraph(text('omissis'))] }],
    ['a line and a break', paragraph(text('via'), { type: 'hardBreak' }, text('Roma'))],
    [
      'a table',
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [{ type: 'tableHeader', attrs: { colspan: 2 }, content: [paragraph(text('Soci'))] }] },
          { type: 'tableRow', content: [1, 2].map(() => ({ type: 'tableCell', content: [paragraph()] })) },
        ],
      },
    ],
    [
      'marks in their order',
      paragraph(text('qui', { type: 'link', attrs: { href: 'https://example.it' } }, { type: 'textStyle', attrs: { color: '#a00e14' } }, { type: 'bold' })),
    ],
  ])('%s', (_, node) => {
    expect(cleanDocument(doc(node))).toEqual(doc(node))
  })
})

describe('what it does not know goes', () => {
  test.each([
    ['an unknown box keeps its words', { type: 'details', content: [paragraph(text('dentro'))] }, paragraph(text('dentro'))],
    ['an unknown word in a sentence too', paragraph(text('a '), { type: 'mention', content: [text('Anna')] }), paragraph(text('a Anna'))],
    ['a picture', { type: 'image', attrs: { src: 'https://example.it/x.png' } }, null],
    ['a style', { type: 'paragraph', attrs: { style: 'position:fixed', class: 'x' }, content: [text('x')] }, paragraph(text('x'))],
    ['an alignment that is none', { type: 'paragraph', attrs: { textAlign: 'center;color:red' } }, paragraph()],
    ['a heading too deep', { type: 'heading', attrs: { level: 6 } }, { type: 'heading', attrs: { level: 3 } }],
    ['an empty list', { type: 'bulletList', content: [] }, null],
    ['a number below one', { type: 'orderedList', attrs: { start: 0 }, content: [{ type: 'listItem' }] }, { type: 'orderedList', content: [emptyItem] }],
    ['a table without cells', { type: 'table', content: [{ type: 'tableRow' }] }, null],
    ['words without a paragraph get one', text('sole'), paragraph(text('sole'))],
    ['an unknown mark', paragraph(text('x', { type: 'highlight' })), paragraph(text('x'))],
    ['characters that no database stores', paragraph(text('a\u0000b\ud800c')), paragraph(text('abc'))],
  ])('%s', (_, node, left) => {
    expect(cleanDocument(doc(node))).toEqual(doc(left ?? paragraph()))
  })

  test('sent as plain words are a paragraph for each line, and not nothing', () => {
    expect(cleanDocument('Gentili soci,\r\n{x} <b>')).toEqual(doc(paragraph(text('Gentili soci,')), paragraph(text('{x} <b>'))))
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/a',
  ])('the link %s', (href) => {
    expect(cleanDocument(doc(paragraph(text('x', { type: 'link', attrs: { href } }))))).toEqual(doc(paragraph(text('x'))))
  })

  test('a text nested ten thousand deep is cut and harms nobody', () => {
    let node: object = paragraph(text('fondo'))
    for (let depth = 0; depth < 10_000; depth += 1) node = { type: 'blockquote', content: [node] }
    expect(cleanDocument(doc(node))).toEqual(doc(paragraph()))
  })
})

test.each([
  ['https://example.it/a?b=c#d', true],
  ['mailto:anna@example.it', true],
  ['http://', false],
  ['https://a b', false],
  ['ftp://example.it', false],
])('%s may be followed: %s', (address, follows) => {
  expect(readLink(address)).toBe(follows ? address : null)
})

test.each([
  ['#A00E14', '#a00e14'],
  ['#abc', '#aabbcc'],
  ['rgb(160, 14, 20)', '#a00e14'],
  ['rgb(300, 0, 0)', null],
  ['red', null],
  ['#a00e14;background:url(x)', null],
])('the colour %s is read as %s', (written, colour) => {
  expect(readColour(written)).toBe(colour)
})

test('plain text has a line for each paragraph and a tab between cells', () => {
  const cell = (words: string) => ({ type: 'tableCell', content: [paragraph(text(words))] })
  const document = cleanDocument(
    doc(paragraph(text('Via'), { type: 'hardBreak' }, text('Roma')), { type: 'table', content: [{ type: 'tableRow', content: [cell('a'), cell('b')] }] }),
  )
  expect(plainText(document)).toBe('Via\nRoma\na\tb')
})

const names = ['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'table', 'tableRow', 'tableCell', 'tableHeader', 'unknown', 'div']
const { tree } = fc.letrec<{ tree: object; node: object }>((tie) => ({
  tree: fc.oneof({ depthSize: 'small', withCrossShrink: true }, fc.record({ type: fc.constant('text'), text: fc.string() }), tie('node')),
  node: fc.record({
    type: fc.constantFrom(...names),
    attrs: fc.oneof(fc.constant(undefined), fc.dictionary(fc.constantFrom('level', 'start', 'colspan', 'style', 'textAlign'), fc.anything())),
    content: fc.array(tie('tree'), { maxLength: 4 }),
  }),
}))

const allWords = (node: { text?: string; content?: readonly object[] }): string => (node.text ?? '') + (node.content ?? []).map((it) => allWords(it)).join('')
const sent = (document: object) => allWords(document).replace(/(?![\t\n])[\p{Cc}\p{Cs}]/gu, '')

describe('always', () => {
  test('anything at all becomes a document', () => {
    fc.assert(fc.property(fc.anything(), (json) => cleanDocument(json).content.length > 0))
  })

  test('cleaning twice is cleaning once', () => {
    fc.assert(
      fc.property(fc.array(tree), (content) => {
        const once = cleanDocument(doc(...content))
        expect(cleanDocument(once)).toEqual(once)
      }),
    )
  })

  test('no word is lost and none is added', () => {
    fc.assert(
      fc.property(fc.array(tree), (content) => {
        expect(allWords(cleanDocument(doc(...content)))).toBe(sent(doc(...content)))
      }),
    )
  })

  test('every node has a name of the schema and no attribute besides the known', () => {
    const known = new Set(['level', 'textAlign', 'start', 'colspan', 'rowspan'])
    const check = (node: RichNode | RichText): boolean =>
      !['unknown', 'div'].includes(node.type) &&
      Object.keys(('attrs' in node && node.attrs) || {}).every((it) => known.has(it)) &&
      (node.content ?? []).every((it) => check(it))
    fc.assert(fc.property(fc.array(tree), (content) => check(cleanDocument(doc(...content)))))
  })
})

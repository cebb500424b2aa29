import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanDocument, documentOf, plainText, type RichText } from '../rich-text.ts'
import { blanksIn, fillDocument, placeholdersInDocument, unfilledInDocument } from './filling.ts'
import words from './placeholders.json' with { type: 'json' }
import { fillText, isAutomatic } from './placeholders.ts'
import { type PlaceholderWords, systemPlaceholder } from './words.ts'

const text = (words: string, ...marks: string[]) => ({ type: 'text', ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}), text: words })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: object[]): RichText => cleanDocument({ type: 'doc', content })

test('a value keeps the form of the words around it', () => {
  const it = doc(paragraph(text('euro '), text('{{net_profit}}', 'bold'), text(' {{missing}}')))
  expect(fillDocument(it, { net_profit: '100,00' })).toEqual(doc(paragraph(text('euro '), text('100,00', 'bold'), text(' {{missing}}'))))
  expect(fillDocument(it, {}, () => '…')).toEqual(doc(paragraph(text('euro '), text('…', 'bold'), text(' …'))))
})

test('a condition reaches over words of another form and over paragraphs, and what it empties goes', () => {
  const it = doc(
    paragraph(text('Prima{{#if x}} e '), text('poi', 'bold')),
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('voce'))] }] },
    paragraph(text('{{/if}}. Fine')),
  )
  expect(fillDocument(it, { x: 'sì' })).toEqual(
    doc(
      paragraph(text('Prima e '), text('poi', 'bold')),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('voce'))] }] },
      paragraph(text('. Fine')),
    ),
  )
  expect(fillDocument(it, {})).toEqual(doc(paragraph(text('Prima')), paragraph(text('. Fine'))))
})

test('the cells of a table stay where they are', () => {
  const row = (one: object, other: object) => ({ type: 'tableRow', content: [one, other] })
  const cell = (...content: object[]) => ({ type: 'tableCell', content: content.length > 0 ? content : [{ type: 'paragraph' }] })
  const it = doc({ type: 'table', content: [row(cell(paragraph(text('{{#if x}}a{{/if}}'))), cell(paragraph(text('b'))))] })
  expect(fillDocument(it, {})).toEqual(doc({ type: 'table', content: [row(cell(), cell(paragraph(text('b'))))] }))
})

test('a document that is emptied is still one', () => {
  expect(fillDocument(documentOf('{{#if x}}solo{{/if}}'), {})).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] })
})

test('lines become paragraphs', () => {
  expect(documentOf('uno\n\ndue')).toEqual(doc(paragraph(text('uno')), { type: 'paragraph' }, paragraph(text('due'))))
})

test('its placeholders are those of all its words', () => {
  const it = doc(paragraph(text('{{a}}')), paragraph(text('{{#if b}}', 'italic'), text('{{c}}{{/if}}')))
  expect(placeholdersInDocument(it).map((one) => one.name)).toEqual(['a', 'b', 'c'])
  expect(unfilledInDocument(it, { b: 'x' })).toEqual(['a', 'c'])
})

test('in a document of one form the words are those of the plain text', () => {
  const line = fc
    .array(fc.constantFrom('{{x}}', '{{#if x}}', '{{else}}', '{{/if}}', '{{#each l}}', '{{/each}}', 'a', ' ', '{{'), { maxLength: 30 })
    .map((it) => it.join(''))
  fc.assert(
    fc.property(line, fc.constantFrom({}, { x: 'v' }, { l: [{ x: '1' }, { x: '2' }] }), (written, context) => {
      const it = cleanDocument(documentOf(written))
      expect(plainText(fillDocument(it, context))).toBe(fillText(plainText(it), context))
      expect(cleanDocument(fillDocument(it, context))).toEqual(fillDocument(it, context))
    }),
  )
})

test.each<[string, string, Record<string, string>, string[]]>([
  ['what a person has to fill in and has not', 'euro {{total_fee}} dal {{effective_date}}', { total_fee: '60.000' }, ['effective_date']],
  ['not what the product fills by itself', '{{company.business_name}}: {{tally.favourable_label}}, {{place_clause}}', {}, []],
  ['not what a condition leaves out', 'A{{#if premium}} con {{premium}}{{/if}}', {}, []],
  [
    'both branches of what only the meeting will tell',
    '{{#if company.is_spa}}{{shares_price}}{{else}}{{quota_price}}{{/if}}',
    {},
    ['quota_price', 'shares_price'],
  ],
  ['a tag of which a part was deleted', 'a ciascun amministratore{fee_split}}', {}, ['{{']],
  ['nor braces that stand alone', 'euro {{', {}, ['{{']],
])('a blank is %s', (_, words, values, expected) => expect(blanksIn(documentOf(words), values)).toEqual(expected))

test('the product knows of each name in its list whether it fills it itself', () => {
  const { system, user } = words as unknown as PlaceholderWords
  expect(system.filter((it) => systemPlaceholder({ system, user }, it.name) && !isAutomatic(it.name))).toEqual([])
  expect(user.filter((it) => isAutomatic(it.name))).toEqual([])
})

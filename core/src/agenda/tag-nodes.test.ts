import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanDocument, type RichNode } from '../rich-text.ts'
import { tagsIn } from './placeholders.ts'
import { type WrittenNode, withoutTagNodes, withTagNodes } from './tag-nodes.ts'

const tag = fc.constantFrom('{{total_fee}}', '{{ odg.speaker }}', '{{#if quorum}}', '{{else}}', '{{/if}}', '{{#each people}}', '{{/each}}')
const rest = fc.constantFrom('{fee_split}}', '{{', '}}', '{', '}', '{{{', '{{fee', '{{1}}', 'euro ', '\ufffc', '\n', 'è 😀')
const words = fc.array(fc.oneof(tag, rest, fc.string({ maxLength: 6 })), { maxLength: 6 }).map((it) => it.join(''))
const mark = fc.constantFrom({ type: 'bold' }, { type: 'italic' }, { type: 'textStyle', attrs: { color: '#a00e14' } })
const text = fc.record({ type: fc.constant('text'), text: words, marks: fc.array(mark, { maxLength: 2 }) })
const line = fc.array(fc.oneof({ weight: 5, arbitrary: text }, fc.constant({ type: 'hardBreak' })), { maxLength: 5 })
const paragraph = line.map((content) => ({ type: 'paragraph', content }))
const block = fc.oneof(
  paragraph,
  fc.array(paragraph, { minLength: 1, maxLength: 2 }).map((content) => ({ type: 'bulletList', content: [{ type: 'listItem', content }] })),
  paragraph.map((it) => ({ type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [it] }] }] })),
)
const kept = fc.array(block, { maxLength: 4 }).map((content) => cleanDocument({ type: 'doc', content }).content)

const leaves = (nodes: readonly WrittenNode[]): WrittenNode[] => nodes.flatMap((it) => (it.content ? leaves(it.content) : [it]))
/** Texts side by side, as one: where tags are looked for. */
const lines = (nodes: readonly RichNode[]): string =>
  leaves(nodes)
    .map((it) => it.text ?? '\0')
    .join('')
const isSplit = (nodes: readonly RichNode[]): boolean =>
  nodes.some((it) => {
    const texts = (it.content ?? []).filter(({ type }) => type === 'text').map(({ text: one }) => one!)
    return tagsIn(texts.join('')).length !== texts.flatMap(tagsIn).length || isSplit(it.content ?? [])
  })
const said = (...content: RichNode[]): RichNode[] => [{ type: 'paragraph', content }]
const bold = [{ type: 'bold' as const }]

describe('over the border of the editor', () => {
  test('a text goes there and comes back as it was', () => {
    const whole = kept.filter((it) => !isSplit(it))
    fc.assert(fc.property(whole, (nodes) => void expect(withoutTagNodes(withTagNodes(nodes))).toEqual(nodes)))
  })

  test('not a letter is lost, however it is formatted, and a second time changes nothing', () => {
    fc.assert(
      fc.property(kept, (nodes) => {
        const back = withoutTagNodes(withTagNodes(nodes))
        expect(lines(back)).toBe(lines(nodes))
        expect(withoutTagNodes(withTagNodes(back))).toEqual(back)
      }),
    )
  })

  test('what the editor has written is what it opens again', () => {
    fc.assert(
      fc.property(kept, (nodes) => {
        const written = withTagNodes(withoutTagNodes(withTagNodes(nodes)))
        expect(withTagNodes(withoutTagNodes(written))).toEqual(written)
      }),
    )
  })

  test('no text of the editor holds a tag, and each of its tags is one', () => {
    fc.assert(
      fc.property(kept, (nodes) => {
        for (const { type, text: one, attrs } of leaves(withTagNodes(nodes))) {
          if (type === 'text') expect(tagsIn(one!)).toEqual([])
          if (type === 'tag') expect(tagsIn(String(attrs!.text))).toMatchObject([{ from: 0, to: String(attrs!.text).length }])
        }
      }),
    )
  })

  test('a tag keeps its spaces and its formatting', () => {
    const nodes = said({ type: 'text', text: 'euro ' }, { type: 'text', marks: bold, text: '{{ total_fee }} lordi' })
    expect(withTagNodes(nodes)[0]?.content).toEqual([
      { type: 'text', text: 'euro ' },
      { type: 'tag', attrs: { text: '{{ total_fee }}' }, marks: bold },
      { type: 'text', marks: bold, text: ' lordi' },
    ])
    expect(withoutTagNodes(withTagNodes(nodes))).toEqual(nodes)
  })

  test('a tag formatted in parts, which nothing would fill, is one again with the formatting of its beginning', () => {
    const nodes = said({ type: 'text', text: 'euro {{total' }, { type: 'text', marks: bold, text: '_fee}} lordi' })
    expect(withoutTagNodes(withTagNodes(nodes))).toEqual(said({ type: 'text', text: 'euro {{total_fee}}' }, { type: 'text', marks: bold, text: ' lordi' }))
  })

  test('what is left of a tag stays words, for the checks to find', () => {
    const nodes = said({ type: 'text', text: 'AAA{contribution_amount}}' })
    expect(withTagNodes(nodes)).toEqual(nodes)
  })
})

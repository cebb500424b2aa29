import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differences, isSameText, type Run, wordRuns } from './compare.ts'
import type { MinutesBlock } from './schema.ts'

const block = (id: string, text: string): MinutesBlock => ({
  id,
  kind: 'free',
  odg_id: null,
  at: null,
  source: null,
  paragraphs: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const without = (runs: readonly Run[], kind: Run['kind']) => runs.flatMap((it) => (it.kind === kind ? [] : [it.text])).join('')

describe('words that two texts share', () => {
  test('a word put in and one taken out', () => {
    expect(wordRuns('Il presidente apre la seduta', 'Il presidente dichiara aperta la seduta')).toEqual([
      { kind: 'same', text: 'Il presidente' },
      { kind: 'removed', text: ' apre' },
      { kind: 'added', text: ' dichiara aperta' },
      { kind: 'same', text: ' la seduta' },
    ])
  })

  test('nothing is lost, whatever the texts: without what was added it is the earlier, without what was removed the later', () => {
    const text = fc.array(fc.constantFrom('uno', 'due', ' ', '\n', 'tre')).map((it) => it.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const runs = wordRuns(before, after)
        expect([without(runs, 'added'), without(runs, 'removed')]).toEqual([before, after])
      }),
    )
  })
})

describe('two texts of the minutes', () => {
  test('are told passage by passage, and what is gone stands where it was', () => {
    const before = [block('a', 'uno'), block('b', 'due'), block('c', 'tre')]
    const after = [block('a', 'uno'), block('c', 'tre quattro'), block('x', 'nuovo')]
    expect(differences(before, after).map((it) => [it.kind, it.block.id])).toEqual([
      ['removed', 'b'],
      ['changed', 'c'],
      ['added', 'x'],
    ])
  })

  test('bold is a change, an empty attribute is none', () => {
    const one = block('a', 'uno')
    const marked = { ...one, paragraphs: [{ type: 'paragraph', content: [{ type: 'text', text: 'uno', marks: [{ type: 'bold' }] }] }] } as MinutesBlock
    const loose = { ...one, paragraphs: [{ type: 'paragraph', attrs: { textAlign: null }, content: [{ type: 'text', text: 'uno' }] }] } as never
    expect([isSameText(one, marked), isSameText(one, loose)]).toEqual([false, true])
  })
})

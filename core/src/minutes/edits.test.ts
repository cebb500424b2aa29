import { describe, expect, test } from 'vitest'
import { editedBlocks, isSameText, staleResults, withTallies } from './edits.ts'
import { factsOf } from './minutes.stage.ts'
import type { MinutesBlock } from './schema.ts'
import { minutesBlocks } from './text.ts'

const generated = minutesBlocks(factsOf('S12'), 'it')
const words = (text: string): MinutesBlock['paragraphs'] => [{ type: 'paragraph', content: [{ type: 'text', text }] }]
const added = (it: Partial<MinutesBlock>): MinutesBlock => ({
  id: 'mine',
  kind: 'free',
  odg_id: null,
  at: null,
  source: null,
  paragraphs: words('Mio.'),
  ...it,
})
const tally = generated.find((it) => it.kind === 'tally')!
const without = (id: string) => generated.filter((it) => it.id !== id)

describe('what is kept of an edited text', () => {
  test('a passage of the product keeps its kind and origin, whatever is said of it', () => {
    const opening = generated.find((it) => it.kind === 'opening')!
    expect(editedBlocks([{ ...opening, kind: 'free', source: null, at: '00:00', paragraphs: words('Altro.') }], generated)).toEqual([
      { ...opening, paragraphs: words('Altro.') },
    ])
  })

  test('nobody types into what the paper itself says', () => {
    const heading = generated.find((it) => it.kind === 'heading')!
    expect(editedBlocks([{ ...heading, paragraphs: words('Altra società') }], generated)).toEqual([heading])
  })

  test('one of a person claims nothing, and belongs to a point only if there is one', () => {
    const forged = added({ kind: 'vote', at: '10:00', source: { from: 'event', seq: 1 }, odg_id: '1' })
    expect(editedBlocks([forged, added({ id: 'other', odg_id: 'nowhere' })], generated)).toEqual([added({ odg_id: '1' }), added({ id: 'other' })])
  })

  test('the same id twice is refused', () => expect(() => editedBlocks([added({}), added({})], generated)).toThrow('E0001'))
})

describe('tables of votes', () => {
  test('are those that were counted, or else the words in their place', () => {
    const lie: MinutesBlock['paragraphs'] = [{ type: 'table', content: [] }]
    expect(withTallies([{ ...tally, paragraphs: lie }], generated)).toEqual([tally])
    expect(withTallies([{ ...tally, paragraphs: words('Vota contro Furio.') }], generated)[0]!.paragraphs).toEqual(words('Vota contro Furio.'))
  })
})

describe('a text that was written before', () => {
  test('is the same whatever order its fields are kept in', () => {
    const turned = generated.map(({ paragraphs, ...it }): MinutesBlock => ({ paragraphs, ...it }))
    expect(isSameText(turned, generated)).toBe(true)
    expect(isSameText(without(tally.id), generated)).toBe(false)
  })

  test('lacks the result of a point that has another since', () => {
    const changed = generated.map((it) => (it.kind === 'resolution' ? { ...it, paragraphs: words('Altro esito.') } : it))
    expect(staleResults(generated, generated)).toEqual([])
    expect(staleResults(changed, generated).map((it) => [it.kind, it.odg_id])).toContainEqual(['result', tally.odg_id])
    const opening = generated.map((it) => (it.kind === 'opening' ? { ...it, paragraphs: words('Altro inizio.') } : it))
    expect(staleResults(opening, generated)).toEqual([])
  })
})

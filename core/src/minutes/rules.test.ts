import { describe, expect, test } from 'vitest'
import { evaluate } from '../law/evaluate.ts'
import { named } from '../law/law.stage.ts'
import type { MeetingStatus } from '../meeting/status.ts'
import { saidOf } from '../votes/votes.stage.ts'
import { minutesFacts } from './facts.ts'
import { factsOf, heldOf, recordsOf } from './minutes.stage.ts'
import { canEditMinutes, minutesFact, minutesGaps, presenceFact, refuseConfirm, refuseEdit } from './rules.ts'
import { lawOf, scenarioIds, scenarioOf } from './scenarios.stage.ts'
import type { MinutesBlock } from './schema.ts'
import { minutesBlocks } from './text.ts'
import type { MinutesFacts } from './told.ts'

const open = { status: 'VERBALIZE', confirmed: false } as const

interface Change {
  facts?: MinutesFacts
  blocks?: (all: MinutesBlock[]) => MinutesBlock[]
}

/** Everything that is asked of the minutes of a scenario when they are confirmed. */
function judged(id: string, { facts = factsOf(id), blocks = (all) => all }: Change = {}) {
  const gaps = minutesGaps(facts, blocks(minutesBlocks(facts, 'it')), 'it')
  const written = { facts, gaps, signatures: [], has_deed: false }
  const law = lawOf(scenarioOf(id))
  const checks = evaluate('minutes', { ...law, presence: presenceFact(facts), minutes: minutesFact(written) })
  return { gaps, checks, refusal: saidOf(refuseConfirm(open, written, checks)), fired: named(checks) }
}

const held = scenarioIds.filter((it) => it !== 'S10')

describe('as the product writes them', () => {
  test.each(held)('those of %s can be confirmed', (id) => expect(judged(id)).toMatchObject({ gaps: [], refusal: 'done' }))

  test('those of S05 are a draft for the notary, those of S08 come late', () => {
    expect(judged('S05').fired).toContain('WARN L-MIN-03 draft')
    expect(judged('S08').fired).toContain('WARN L-MIN-05')
    expect(judged('S01').fired).toEqual([])
  })
})

const without = (test: (it: MinutesBlock) => boolean) => (all: MinutesBlock[]) => all.filter((it) => !test(it))
const saying = (id: string, text: string) => (all: MinutesBlock[]) =>
  all.map((it): MinutesBlock => (it.id === id ? { ...it, paragraphs: [{ type: 'paragraph', content: [{ type: 'text', text }] }] } : it))

describe('as people leave them', () => {
  test.each<[string, Change['blocks'], string[], string]>([
    ['without the opening there is no date', without((it) => it.kind === 'opening'), ['date'], 'MT002'],
    [
      'without a word of the chair',
      without((it) => it.kind === 'chair' || it.kind === 'constitution' || it.kind === 'tally' || it.kind === 'signatures'),
      ['chair', 'secretary', 'names', 'names'],
      'MT002',
    ],
    ['without the passages of a point', without((it) => it.odg_id === '1' && it.kind !== 'point'), ['result'], 'MT002'],
    ['without what was decided', without((it) => it.id === '2:resolution'), ['result'], 'MT002'],
    ['without the table, nor the names that it had', without((it) => it.id === '1:tally'), ['names'], 'MT002'],
    [
      'without the table, with the names in the text',
      (all) => saying('1:vote', 'Vota a favore Agata Bini; votano contro Bruno Cerri, Cora  Dini e Furio Gatti.')(without((it) => it.id === '1:tally')(all)),
      [],
      'done',
    ],
    [
      'with a place that nobody filled',
      saying('1:introduction', 'Il compenso è di euro {{total_fee}}, dal {{ effective_date }}.'),
      ['placeholder'],
      'MT002 incomplete',
    ],
    [
      'with a place of which somebody deleted the beginning',
      saying('1:introduction', 'Il compenso è di euro AAA{total_fee}}.'),
      ['placeholder'],
      'MT002 incomplete',
    ],
    ['with a place of which somebody deleted the end', saying('1:introduction', 'Il compenso è di euro {{total_fee.'), ['placeholder'], 'MT002 incomplete'],
    ['with the name of a place alone', saying('1:introduction', 'Si distribuiscono euro distributed_amount.'), ['placeholder'], 'MT002 incomplete'],
    ['with a single brace, which is nobody’s place', saying('1:introduction', 'L’insieme {a, b} e la riserva_legale restano.'), [], 'done'],
  ])('%s', (_, blocks, kinds, refusal) => {
    const { gaps, refusal: said } = judged('S12', { ...(blocks && { blocks }) })
    expect(gaps.map((it) => it.kind)).toEqual(kinds)
    expect(said).toBe(refusal)
  })

  test('who is missing is named, at the point where they voted', () => {
    expect(judged('S12', { blocks: without((it) => it.id === '1:tally') }).gaps).toEqual([
      { kind: 'names', block_id: null, odg_id: '1', names: ['Agata Bini', 'Bruno Cerri', 'Cora Dini', 'Furio Gatti'] },
    ])
  })

  test('a place in the resolution that was not chosen is nobody’s business, one in the other is', () => {
    const records = recordsOf('S02')
    const values = { total_fee: '60.000,00', fee_split: 'in parti uguali' }
    const facts = minutesFacts(heldOf('S02')!, { ...records, points: records.points.map((it) => ({ ...it, values })) })
    expect(judged('S02', { facts }).gaps).toEqual([])
    const passed = minutesFacts(heldOf('S03')!, { ...recordsOf('S03'), points: recordsOf('S03').points.map((it) => ({ ...it, values })) })
    expect(judged('S03', { facts: passed }).gaps).toEqual([{ kind: 'placeholder', block_id: '1:resolution', odg_id: '1', names: ['effective_date'] }])
  })

  test('what is left of a place that was deleted by half is told as it stands in the text', () => {
    const blocks = saying('1:introduction', 'euro 30.000,00 a ciascuno{fee_split}} e CCCcontribution_split}}, distributed_amount')
    expect(judged('S12', { blocks }).gaps).toEqual([
      { kind: 'placeholder', block_id: '1:introduction', odg_id: '1', names: ['{fee_split}}', 'CCCcontribution_split}}', 'distributed_amount'] },
    ])
  })

  test('nobody types over what was counted', () => {
    const records = recordsOf('S02')
    const values = { ...records.points[0]!.values, 'vote.summary': 'unanime dei presenti', 'president.full_name': 'Nessuno' }
    const facts = minutesFacts(heldOf('S02')!, { ...records, points: records.points.map((it) => ({ ...it, values })) })
    expect(minutesBlocks(facts, 'it')).toEqual(minutesBlocks(factsOf('S02'), 'it'))
  })
})

describe('a point that is approved and of which nobody had written anything', () => {
  const empty = { type: 'doc' as const, content: [{ type: 'paragraph' as const }] }
  const unwritten = (id: string) => {
    const records = recordsOf(id)
    return minutesFacts(heldOf(id)!, { ...records, points: records.points.map((it) => ({ ...it, header_content: empty, content_positive: empty })) })
  }
  const gap = { kind: 'resolution', block_id: '1:resolution', odg_id: '1', names: [] }

  test.each([
    ['of an assembly', 'S01', 'MT002', ['BLOCK L-MIN-01 resolution']],
    ['of a board', 'S06', 'MT002 incomplete', []],
  ])('cannot be confirmed, for nobody could tell what was decided: %s', (_, id, refusal, fired) => {
    expect(judged(id, { facts: unwritten(id) })).toMatchObject({ gaps: [gap], refusal, fired })
  })

  test.each([
    ['the place was only emptied', (text: string) => text.replace('{{odg.resolution}}', ''), [gap]],
    ['"the proposal" says nothing either', (text: string) => text.replace('{{odg.resolution}}', 'di approvare la proposta sopra illustrata'), [gap]],
    ['somebody wrote what it was', (text: string) => text.replace('{{odg.resolution}}', 'di approvare il bilancio al 31 dicembre 2025'), []],
  ])('%s', (_, change, gaps) => {
    const facts = unwritten('S01')
    const text = minutesBlocks(facts, 'it').find((it) => it.id === '1:resolution')!.paragraphs[0]!.content![0]!.text!
    expect(judged('S01', { facts, blocks: saying('1:resolution', change(text)) }).gaps).toEqual(gaps)
  })

  test('a proposal in its text is enough: it says what was approved', () => {
    const records = recordsOf('S01')
    const facts = minutesFacts(heldOf('S01')!, { ...records, points: records.points.map((it) => ({ ...it, content_positive: empty })) })
    expect(judged('S01', { facts }).gaps).toEqual([])
  })
})

test('a vote that is lost is found also on a board', () => {
  const facts = factsOf('S06')
  const [first] = facts.points
  const lines = first!.vote!.lines.slice(1)
  const lost = { ...facts, points: [{ ...first!, vote: { ...first!.vote!, lines } }] }
  expect(judged('S06', { facts: lost }).refusal).toBe('MT002 unbalanced')
})

test('they are signed by chair and secretary, or the notary’s deed is there', () => {
  const fact = (facts: MinutesFacts, roles: ('PRESIDENT' | 'SECRETARY')[], has_deed = false) =>
    minutesFact({ facts, gaps: [], signatures: roles.map((role) => ({ role, signed_at: '2026-06-16T08:00:00.000Z' })), has_deed })
  const sign = (id: string, minutes: ReturnType<typeof fact>) => named(evaluate('sign', { ...lawOf(scenarioOf(id)), minutes }))
  expect(sign('S01', fact(factsOf('S01'), ['PRESIDENT', 'SECRETARY']))).toEqual([])
  expect(sign('S01', fact(factsOf('S01'), ['PRESIDENT']))).toEqual(['BLOCK L-MIN-02'])
  expect(sign('S05', fact(factsOf('S05'), []))).toEqual(['BLOCK L-MIN-02 notary'])
  expect(sign('S05', fact(factsOf('S05'), [], true))).toEqual([])
})

test.each<[MeetingStatus, boolean, boolean, string]>([
  ['VERBALIZE', false, true, 'done'],
  ['VERBALIZE', true, false, 'E0002 confirmed'],
  ['COMPLETED', true, false, 'E0002 confirmed'],
  ['PERFORM', false, false, 'E0002 not_held'],
])('in %s, confirmed %s: can be edited %s', (status, confirmed, can, said) => {
  expect(canEditMinutes({ status, confirmed })).toBe(can)
  expect(saidOf(refuseEdit({ status, confirmed }))).toBe(said)
})

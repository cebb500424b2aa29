import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../dates.ts'
import { tries } from '../fuzz.stage.ts'
import { projectionOf } from './projection.ts'
import { type RegisterFacts, refuseEntry } from './rules.ts'
import { type EntryLine, theCompany } from './schema.ts'
import { stateOn } from './state.ts'
import { effectiveOn, knownBy, type RegisterEntry, rootsOf } from './timeline.ts'

const people = ['anna', 'bruno', 'carla', 'dario', theCompany]
const classes = [
  { code: 'ORD', name: 'Ordinarie', votes: 1, limits: '' },
  { code: 'B', name: 'Voto plurimo', votes: 3, limits: '' },
  { code: 'NV', name: 'Senza voto', votes: 0, limits: '' },
]
const start = '2026-01-01'
const company = { type: 'SPA', share_certificates: false } as const
const facts: RegisterFacts = {
  company: { type: 'SPA', statute: { transfer_clause: 'NONE', preemption_days: 0 }, shares_value: null, payed_shares_value: null, is_open: false },
  today: '2027-12-31',
  beneficial_owner_register: 'ACTIVE',
}

/** What somebody tries to write: mostly refused, which is half of what is tested. */
const draft = fc.record({
  kind: fc.constantFrom('TRANSFER', 'TRANSFER', 'RIGHT', 'RELEASE', 'ARREARS', 'CURED', 'ISSUE', 'CANCEL', 'CORRECTION', 'FILED') as fc.Arbitrary<
    RegisterEntry['kind']
  >,
  from_id: fc.constantFrom(...people),
  to_id: fc.constantFrom(...people),
  quantity: fc.integer({ min: 1, max: 60 }),
  class_code: fc.constantFrom('ORD', 'B', 'NV'),
  vote: fc.constantFrom('HOLDER', 'OWNER') as fc.Arbitrary<'HOLDER' | 'OWNER'>,
  of: fc.integer({ min: 1, max: 12 }),
  along: fc.boolean(),
  day: fc.integer({ min: 0, max: 60 }),
  filed: fc.boolean(),
  empty: fc.boolean(),
})
type Draft = typeof draft extends fc.Arbitrary<infer D> ? D : never

function lineOf({ kind, from_id, to_id, quantity, class_code, vote, of, along }: Draft): EntryLine {
  const moved = { quantity, class_code }
  if (kind === 'RIGHT') return { from_id, to_id, ...moved, vote }
  if (kind === 'RELEASE') return { of, quantity }
  if (kind === 'FILED') return { of }
  if (kind === 'ISSUE') return { to_id, ...moved }
  if (kind === 'ARREARS' || kind === 'CURED' || kind === 'CANCEL') return { from_id, ...moved }
  return { from_id, to_id, ...moved, ...(along && { with_rights: [of] }) }
}

/** The entry that a draft would be, after those that are there; null where nobody could send it. */
function entryAfter(book: readonly RegisterEntry[], drawn: Draft): RegisterEntry | null {
  const seq = book.length + 1
  const rights = stateOn(book, { on: '2027-12-31' }).rights
  const of = drawn.kind === 'CORRECTION' || rights.length === 0 ? (drawn.of % book.length) + 1 : rights[drawn.of % rights.length]!.seq
  const it = { ...drawn, of }
  const on = addDays(start, it.day)
  const corrects = book.find((one) => one.seq === it.of)
  if (it.kind === 'CORRECTION' && (!corrects || corrects.seq === 1 || book.some((one) => one.corrects === it.of))) return null
  const as_kind = it.kind === 'CORRECTION' ? (corrects!.as_kind ?? corrects!.kind) : null
  const kind = as_kind ?? it.kind
  const before = stateOn(book, { on: '2027-12-31', ...{ type: 'SPA', classes } })
  const entry: RegisterEntry = {
    seq,
    entered_at: `${addDays(start, 61 + seq)}T10:00:00.000Z`,
    kind: it.kind,
    title: kind === 'RIGHT' || kind === 'RELEASE' ? 'PLEDGE' : null,
    deed_on: on,
    filed_on: it.filed || it.kind === 'FILED' ? on : null,
    lines: it.kind === 'CORRECTION' && it.empty ? [] : [lineOf({ ...it, kind })],
    corrects: it.kind === 'CORRECTION' ? it.of : null,
    as_kind,
    capital_after: before.capital + (kind === 'ISSUE' ? it.quantity : kind === 'CANCEL' ? -it.quantity : 0),
  }
  const root = rootsOf([...book, entry]).get(seq)
  return { ...entry, effective_on: effectiveOn(entry, company, book.find((one) => one.seq === root)?.entered_at) }
}

const opening: RegisterEntry = {
  seq: 1,
  entered_at: `${start}T09:00:00.000Z`,
  kind: 'OPENING',
  deed_on: start,
  effective_on: start,
  capital_after: 180,
  lines: [
    { to_id: 'anna', quantity: 60 },
    { to_id: 'bruno', quantity: 40 },
    { to_id: 'bruno', quantity: 50, class_code: 'B' },
    { to_id: 'carla', quantity: 30, class_code: 'NV' },
  ],
}

function written(drafts: readonly Draft[]): RegisterEntry[] {
  const book = [opening]
  for (const it of drafts) {
    const entry = entryAfter(book, it)
    if (entry && !refuseEntry(book, entry, facts)) book.push(entry)
  }
  return book
}

const days = Array.from({ length: 80 }, (_, at) => addDays(start, at))
const weights = new Map(classes.map((it) => [it.code, it.votes]))

test('on every day of any history what is owned is the capital, and every vote is cast, suspended or of the company', () => {
  const kinds = new Set<string>()
  fc.assert(
    fc.property(fc.array(draft, { maxLength: 25 }), (drafts) => {
      const book = written(drafts)
      for (const { kind } of book) kinds.add(kind)
      for (const on of days) {
        const state = stateOn(book, { on, type: 'SPA', classes })
        expect(state.holders.reduce((sum, it) => sum + it.owned, 0)).toBe(state.capital)
        const all = state.holders.flatMap((it) => it.by_class).reduce((sum, it) => sum + it.quantity * weights.get(it.class)!, 0)
        expect(state.totals.constitution).toBe(all)
        expect(state.holders.reduce((sum, it) => sum + it.votes, 0)).toBe(state.totals.votes)
        for (const it of state.holders) expect(Math.min(it.owned, it.votes, it.suspended)).toBeGreaterThanOrEqual(0)
        const projected = [...projectionOf(state, { groups: [], classes }).values()]
        const cast = projected.flatMap((it) => it.holdings).reduce((sum, it) => sum + it.vote_value, 0)
        expect(cast).toBe(state.totals.votes)
        expect(projected.reduce((sum, it) => sum + it.suspended, 0)).toBe(state.totals.suspended)
      }
    }),
    tries(60),
  )
  // Mostly refused, drafts still leave histories of many kinds.
  expect(kinds.size).toBeGreaterThanOrEqual(6)
})

test('what was known at an instant stays what it was, whatever is written later', () => {
  fc.assert(
    fc.property(fc.array(draft, { maxLength: 25 }), fc.nat(25), fc.nat(79), (drafts, at, day) => {
      const book = written(drafts)
      const known_at = book[Math.min(at, book.length - 1)]!.entered_at
      const asked = { on: days[day]!, known_at, type: 'SPA', classes } as const
      expect(stateOn(book, asked)).toEqual(stateOn(knownBy(book, known_at), asked))
    }),
    tries(100),
  )
})

test('a correction of a correction leaves what the last one says, and the first entry does not come back', () => {
  const sale: RegisterEntry = { ...opening, seq: 2, kind: 'TRANSFER', capital_after: null, lines: [{ from_id: 'anna', to_id: 'dario', quantity: 50 }] }
  const first: RegisterEntry = {
    ...sale,
    seq: 3,
    kind: 'CORRECTION',
    as_kind: 'TRANSFER',
    corrects: 2,
    lines: [{ from_id: 'anna', to_id: 'dario', quantity: 5 }],
  }
  const second: RegisterEntry = { ...first, seq: 4, corrects: 3, lines: [] }
  const owned = (book: readonly RegisterEntry[]) => stateOn(book, { on: start }).holders.find((it) => it.holder === 'dario')?.owned ?? 0
  expect([owned([opening, sale]), owned([opening, sale, first]), owned([opening, sale, first, second])]).toEqual([50, 5, 0])
})

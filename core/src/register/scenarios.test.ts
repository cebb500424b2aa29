import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Quorum } from '../company/statute.ts'
import { addDays, dayInRome, instantInRome } from '../dates.ts'
import { asciiBytes, joined, sha256Of } from '../formats/bytes.ts'
import { tally } from '../law/tally.ts'
import { meets } from '../law/threshold.ts'
import { hashedText, linesIn } from './hash.ts'
import { recordDateOf } from './record-date.ts'
import { plurality, type RegisterFacts, refuseEntry, warningsOf } from './rules.ts'
import { conveneable, refuseTimeline, stateOn } from './state.ts'
import { effectiveOn, type RegisterEntry, rootsOf } from './timeline.ts'

/** The worked cases B01 to B07, which `docs/spec/books.md` tells. */
interface Told {
  on: string
  known_at?: string
  holders: Record<string, { owned: number; votes: number; suspended: number }>
  capital: number
  owners: number
  totals: Record<string, number>
  rights?: unknown
}
interface Scenario {
  id: string
  company: { type: 'SRL' | 'SPA'; capital: number; company_id?: string; classes?: Record<string, number> }
  entries: RegisterEntry[]
  attempts?: RegisterEntry[]
  expected: Record<string, never> & {
    states?: Told[]
    as_known?: Told[]
    effective_on?: Record<string, string | null>
    hashes?: string[]
    errors?: { rule: string; info: Record<string, unknown> }[]
  }
}
const { scenarios } = JSON.parse(readFileSync(new URL('./scenarios.json', import.meta.url), 'utf8')) as { scenarios: Scenario[] }
const scenario = (id: string) => scenarios.find((it) => it.id === id)!

const facts = ({ company }: Scenario): RegisterFacts => ({
  company: {
    type: company.type,
    statute: { transfer_clause: 'NONE', preemption_days: 30 },
    shares_value: company.capital,
    payed_shares_value: company.capital,
    is_open: false,
  },
  today: '2026-12-31',
  beneficial_owner_register: 'SUSPENDED',
})

function written({ company, entries }: Scenario, share_certificates = false): RegisterEntry[] {
  const roots = rootsOf(entries)
  const enteredAt = (seq: number) => entries.find((it) => it.seq === seq)!.entered_at
  return entries.map((it) => ({ ...it, effective_on: effectiveOn(it, { type: company.type, share_certificates }, enteredAt(roots.get(it.seq)!)) }))
}

const endOf = (day: string) => new Date(instantInRome(`${addDays(day, 1)}T00:00`)!.getTime() - 1).toISOString()
const classesOf = ({ company }: Scenario) => Object.entries(company.classes ?? { ORD: 1 }).map(([code, votes]) => ({ code, name: code, votes, limits: '' }))

function asTold(it: Scenario, { on, known_at, rights }: Pick<Told, 'on' | 'known_at' | 'rights'>, share_certificates = false): Told {
  const state = stateOn(written(it, share_certificates), { on, known_at: known_at ? endOf(known_at) : null, type: it.company.type, classes: classesOf(it) })
  const holders = state.holders.filter((one) => one.owned + one.votes + one.suspended > 0)
  return {
    on,
    ...(known_at && { known_at }),
    holders: Object.fromEntries(holders.map(({ holder, owned, votes, suspended }) => [holder, { owned, votes, suspended }])),
    capital: state.capital,
    owners: state.owners.length,
    totals: state.totals as unknown as Record<string, number>,
    ...(rights !== undefined && { rights: state.rights }),
  }
}

describe.each(scenarios.map((it) => [it.id, it] as const))('%s', (_, it) => {
  const { expected } = it
  const told = [...(expected.states ?? []), ...(expected.as_known ?? []), ...((expected as { votes_at_meeting?: Told[] }).votes_at_meeting ?? [])]
  test.each(told.map((one) => [`${one.on} ${one.known_at ?? ''}`, one] as const))('the state of %s', (_on, one) => expect(asTold(it, one)).toEqual(one))

  test('writes nothing that is refused', () => expect(refuseTimeline(written(it))).toBeNull())

  if (expected.effective_on)
    test('the days of effect', () => expect(Object.fromEntries(written(it).map(({ seq, effective_on }) => [seq, effective_on]))).toEqual(expected.effective_on))

  if (expected.hashes)
    test('the chain of hashes', async () => {
      let prev = '0'.repeat(64)
      const hashes: string[] = []
      for (const entry of it.entries) {
        const bytes = asciiBytes(prev.replace(/../g, (one) => String.fromCharCode(Number.parseInt(one, 16))))
        prev = await sha256Of(joined(bytes, new TextEncoder().encode(hashedText(entry as never, it.company.company_id!))))
        hashes.push(prev)
      }
      expect(hashes).toEqual(expected.hashes)
    })

  if (it.attempts)
    test('what is refused, and why', () => {
      const book = written(it)
      const refused = it.attempts!.map((one) =>
        refuseEntry(book, { ...one, effective_on: effectiveOn(one, { type: it.company.type, share_certificates: false }) }, facts(it)),
      )
      expect(refused).toEqual(expected.errors!.map(({ rule, info }) => ({ id: rule, data: info })))
    })
})

test('B01, B06: lines of the book', () => {
  expect(linesIn(scenario('B01').entries as never)).toBe((scenario('B01').expected as { lines_in_book?: number }).lines_in_book)
  expect(linesIn(scenario('B06').entries as never)).toBe((scenario('B06').expected as { printed_lines?: number }).printed_lines)
})

/** What is told of each entry when it is written. */
function warnings(it: Scenario): string[] {
  const book = written(it)
  return book.flatMap((entry, at) => {
    const states = [book.slice(0, at), book.slice(0, at + 1)].map((some) =>
      stateOn(some, { on: entry.effective_on ?? dayInRome(new Date(entry.entered_at)), type: it.company.type }),
    )
    const results = at === 0 ? [] : warningsOf({ entry, before: states[0]!, after: states[1]! }, { ...facts(it), today: dayInRome(new Date(entry.entered_at)) })
    return results.filter(({ severity }) => severity === 'WARN').map(({ id, data }) => `${id} ${data?.case} ${entry.seq}`)
  })
}

test('B01, B02, B07: what is told when each is written', () => {
  expect(warnings(scenario('B01'))).toEqual([])
  expect(warnings(scenario('B02'))).toEqual(['L-REG-06 unfiled 3'])
  expect(warnings(scenario('B07'))).toEqual(['L-REG-08 sole 4'])
})

test('B03: the book, or the endorsement of certificates, and the day of record', () => {
  const it = scenario('B03') as Scenario & { cases: { share_certificates: boolean; on?: string; record_days?: number; meeting_on?: string }[] }
  const expected = it.expected as unknown as { votes: Told[]; record_date: (string | null)[] }
  it.cases.forEach(({ share_certificates, on, record_days = 0, meeting_on }, at) => {
    const record = meeting_on ? recordDateOf(meeting_on, { type: 'SPA', statute: { record_date_rule: 'DAYS_BEFORE', record_days } }) : null
    expect(record).toBe(expected.record_date[at])
    expect(asTold(it, { on: record ?? on! }, share_certificates)).toEqual(expected.votes[at])
  })
  expect(recordDateOf('2026-03-21', { type: 'SRL', statute: { record_date_rule: 'DAYS_BEFORE', record_days: 2 } })).toBe('2026-03-21')
})

test('B04: whoever owns or votes is convened', () => {
  const it = scenario('B04')
  const { must_be_convened } = it.expected as unknown as { must_be_convened: Record<string, string[]> }
  for (const [on, people] of Object.entries(must_be_convened)) {
    const state = stateOn(written(it), { on, type: 'SRL' })
    expect(
      conveneable(state)
        .map((one) => one.holder)
        .sort(),
    ).toEqual(people)
  }
})

test('B05: own shares in both quorums, arrears in the constitutive alone', () => {
  const it = scenario('B05')
  const state = stateOn(written(it), { on: '2026-04-20', type: 'SPA', classes: classesOf(it) })
  const { totals } = state
  const of = (id: string) => state.holders.find((one) => one.holder === id)!
  const half: Quorum = { value: 50, fraction: [1, 2], greater: true, base: 'shares_present' }
  const polls = [
    { present: ['beta', 'gamma'], said: { beta: 1, gamma: -1 }, quorum: half },
    { present: ['alfa', 'beta'], said: { alfa: 1, beta: -1 }, quorum: { ...half, base: 'shares_total' } },
  ] as const
  const items = polls.map(({ present, said, quorum }) => {
    const counted = tally({
      meeting_type: 'ASSEMBLY',
      convocation_type: 'FIRST',
      statute: { abstention_counts: true, casting_vote: false },
      point: { quorum_first: quorum, quorum_second: null, also: [], skip_vote: false, excluded: [] },
      rights: present.map((one) => ({ member_id: one, weight: of(one).votes, accepted: (said as Record<string, 1 | -1>)[one]! })),
      total: totals.deliberation,
      treasury: totals.treasury,
      chair_id: null,
    })!
    const there = present.reduce((sum, one) => sum + of(one).votes + of(one).suspended, 0)
    const { favourable, present: voting, base, outcome } = counted
    return { constitution_present: there, constitution_total: totals.constitution, F: favourable, present_voting: voting, base, outcome }
  })
  const expected = (it.expected as unknown as { items: { constituted: boolean | null }[] }).items
  expect(items).toEqual(expected.map(({ constituted, ...rest }) => rest))
  expect(meets({ value: 50, fraction: [1, 2], greater: false }, items[0]!.constitution_present, items[0]!.constitution_total)).toBe(true)
})

test('one member alone, several again, another one alone', () => {
  expect([plurality(['a', 'b'], ['a']), plurality(['a'], ['a', 'b']), plurality(['a'], ['b']), plurality(['a'], ['a']), plurality([], ['a'])]).toEqual([
    'sole',
    'several',
    'changed',
    null,
    null,
  ])
})

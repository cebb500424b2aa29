import { readFileSync } from 'node:fs'
import { memberRoutes } from '@delibera/core/members/routes'
import { registerRoutes } from '@delibera/core/register/routes'
import type { EntryLine, RegisterState } from '@delibera/core/register/schema'
import { theCompany } from '@delibera/core/register/schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'

/** The worked cases of books.md through the calls, by the product's clock. */
interface Told {
  on: string
  known_at?: string
  holders: Record<string, { owned: number; votes: number; suspended: number }>
  capital: number
  owners: number
  totals: RegisterState['totals']
}
interface TestEntry {
  seq: number
  entered_at: string
  kind: string
  deed_on: string
  capital_after?: number
  lines: EntryLine[]
}
interface Scenario {
  id: string
  company: { type: 'SRL' | 'SPA'; capital: number; classes?: Record<string, number> }
  groups?: Record<string, string[]>
  entries: TestEntry[]
  attempts?: TestEntry[]
  expected: {
    states?: Told[]
    votes_at_meeting?: Told[]
    as_known?: Told[]
    effective_on?: Record<string, string | null>
    errors?: { rule: string; info: Record<string, unknown> }[]
    warnings?: unknown
  }
}
const file = new URL('../../../../core/src/register/scenarios.json', import.meta.url)
const { scenarios } = JSON.parse(readFileSync(file, 'utf8')) as { scenarios: Scenario[] }

let app: TestApp
let admin: Person
let call: Call
beforeAll(async () => {
  app = await testApp()
  admin = await app.world.person()
  call = await app.as(admin)
})
afterAll(() => app.close())

/** A company whose register says what a case says, with the ids of its people by their keys. */
async function played(it: Scenario) {
  const { type, capital, classes = {} } = it.company
  await app.deps.clock.set(app.deps.db, new Date(it.entries[0]!.entered_at))
  const { _id: id } = await app.world.company(
    `${it.id} ${type === 'SPA' ? 'S.p.A.' : 'S.r.l.'}`,
    admin,
    {},
    { shares_value: capital, payed_shares_value: capital },
  )
  await app.world.subscription(id)
  const ids = new Map<string, string>([[theCompany, theCompany]])
  const inGroups = Object.values(it.groups ?? {}).flat()
  const keys = new Set([...inGroups, ...it.entries.flatMap((one) => one.lines.flatMap(({ from_id, to_id }) => [from_id, to_id]))])
  for (const key of keys) {
    if (!key || ids.has(key) || it.groups?.[key]) continue
    ids.set(key, (await call(memberRoutes.add, { params: { id }, body: { last_name: key, roles: ['EXT'] } }))._id)
  }
  for (const [key, people] of Object.entries(it.groups ?? {})) {
    const parts = people.map((one) => ({ member_id: ids.get(one)!, fraction: [1, people.length] as [number, number] }))
    ids.set(key, (await call(registerRoutes.addGroup, { params: { id }, body: { name: key, parts } }))._id)
  }
  const withIds = (lines: EntryLine[]) =>
    lines.map(({ from_id, to_id, ...line }) => ({ ...line, ...(from_id && { from_id: ids.get(from_id)! }), ...(to_id && { to_id: ids.get(to_id)! }) }))
  const others = Object.entries(classes).filter(([code]) => code !== 'ORD')
  const [opening, ...later] = it.entries
  await call(registerRoutes.open, {
    params: { id },
    body: {
      effective_on: opening!.deed_on,
      lines: withIds(opening!.lines) as never,
      classes: others.map(([code, votes]) => ({ code, name: code, votes, limits: '' })),
    },
  })
  const write = async ({ seq, entered_at, ...entry }: TestEntry) => {
    await app.deps.clock.set(app.deps.db, new Date(entered_at))
    const ack = ['L-REG-03', 'L-REG-06', 'L-REG-07', 'L-REG-08', 'L-REG-09', 'L-REG-11', 'L-REG-13'] as const
    return call(registerRoutes.write, { params: { id }, body: { ...entry, lines: withIds(entry.lines), after_seq: seq - 1, ack: [...ack] } as never })
  }
  const written = []
  for (const one of later) written.push(await write(one))
  await app.deps.clock.set(app.deps.db, new Date('2026-12-31T10:00:00Z'))
  const keyOf = new Map([...ids].map(([key, value]) => [value, key]))
  const told = async ({ on, known_at }: Pick<Told, 'on' | 'known_at'>): Promise<Told> => {
    const state = await call(registerRoutes.state, { params: { id }, query: { on, ...(known_at && { known_at }) } })
    const holders = state.holders.filter((one) => one.owned + one.votes + one.suspended > 0)
    return {
      on,
      ...(known_at && { known_at }),
      holders: Object.fromEntries(holders.map(({ member, owned, votes, suspended }) => [keyOf.get(member.id)!, { owned, votes, suspended }])),
      capital: state.capital,
      owners: state.owners,
      totals: state.totals,
    }
  }
  return { id, ids, keyOf, write, written, told }
}

describe.each(scenarios.filter((it) => ['B02', 'B04', 'B05', 'B07'].includes(it.id)).map((it) => [it.id, it] as const))('%s through the calls', (_, it) => {
  test('every state, every day of effect and every refusal', async () => {
    const { id, keyOf, write, written, told } = await played(it)
    for (const one of [...(it.expected.states ?? []), ...(it.expected.votes_at_meeting ?? []), ...(it.expected.as_known ?? [])]) {
      const { rights, ...expected } = one as Told & { rights?: unknown }
      expect(await told(one)).toEqual(expected)
    }
    for (const { seq, effective_on } of written) if (it.expected.effective_on) expect(effective_on).toBe(it.expected.effective_on[seq])
    for (const [at, one] of (it.attempts ?? []).entries()) {
      const { rule, info } = it.expected.errors![at]!
      const refusal = await write(one).then(
        () => null,
        (error: { info: { rules: { id: string; data: Record<string, string> }[] } }) => error,
      )
      expect(refusal).toMatchObject({ status: 422, code: 'MB002' })
      const [{ id: fired, data } = { id: '', data: {} as Record<string, string> }] = refusal!.info.rules
      expect({ rule: fired, info: { ...data, holder: keyOf.get(data.holder!) } }).toEqual({ rule, info })
    }
    const { total } = await call(registerRoutes.entries, { params: { id } })
    expect(total).toBe(it.entries.length)
    expect(await call(registerRoutes.verify, { params: { id } })).toEqual({ entries: it.entries.length, ok: true })
  })
})

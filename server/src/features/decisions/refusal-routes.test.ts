import { readFileSync } from 'node:fs'
import type { Statute } from '@delibera/core/company/statute'
import { addDays } from '@delibera/core/dates'
import type { NewDecision } from '@delibera/core/decisions/drafts'
import { decisionRoutes } from '@delibera/core/decisions/routes'
import type { RuleResult } from '@delibera/core/law/schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { draftedDecision, sentDecision } from '../../testing/decisions.ts'

interface Member {
  id: string
  name: string
  types: string[]
  shares: number
  vote_shares: number
  holds_on?: { of: string; shares: number }
}
interface Attempt {
  company: { type: 'SPA' | 'SRL' }
  statute: Partial<Statute>
  body: 'PARTNERS' | 'BOARD'
  method: 'CONSULTATION' | 'CONSENT'
  matter: string
  text?: string
  initiators: string[]
  not_told?: string[]
  days?: number
  today?: string
  deadline?: string
  extra_members?: Member[]
}
interface Scenario {
  id: string
  kind: string
  members: Member[]
  today: string
  attempts: Attempt[]
  expected: { attempts: { rules: { id: string; severity: string }[] }[] }
}

const { scenarios } = JSON.parse(readFileSync(new URL('../../../../core/src/decisions/scenarios.json', import.meta.url), 'utf8')) as { scenarios: Scenario[] }
const refusals = scenarios.find((it) => it.kind === 'DECISION_REFUSALS')!

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { ART106_UNTIL: '2026-09-30' } })
})
afterAll(() => app.close())

const codesOf = (types: string[], alone: boolean) => types.map((it) => (it === 'ADM' ? (alone ? 'AUN' : 'CON') : it === 'MAJ' ? 'SIN' : it))

async function staged(attempt: Attempt) {
  const members = [...refusals.members, ...(attempt.extra_members ?? [])]
  const today = attempt.today ?? refusals.today
  await app.deps.clock.set(app.deps.db, new Date(`${today}T10:00:00+01:00`))
  const alone = members.filter((it) => it.types.includes('ADM')).length === 1
  const it = await draftedDecision(app, {
    name: attempt.company.type === 'SPA' ? 'Scritta S.p.A.' : 'Scritta S.r.l.',
    seats: members.map(({ name, types, shares, vote_shares }) => ({ name, roles: codesOf(types, alone), shares: Math.max(shares, vote_shares), vote_shares })),
    statute: { written_decisions: 'NONE', board_written_decisions: 'NONE', ...attempt.statute },
    initiators: attempt.initiators.map((id) => members.findIndex((one) => one.id === id)),
    draft: {
      body: attempt.body,
      method: attempt.method,
      deadline: attempt.deadline ?? `${addDays(today, attempt.days ?? 10)}T23:59:59+01:00`,
      points: [{ matter: attempt.matter, title: 'Argomento', text: attempt.text ?? 'Testo della proposta' }] as unknown as NewDecision['points'] & {},
    },
  })
  const idOf = (id: string) => it.company.ids[members.findIndex((one) => one.id === id)]!
  for (const { id, holds_on } of members) if (holds_on) await giveUsufruct(idOf(id), idOf(holds_on.of), holds_on.shares)
  const { version } = await it.load()
  await it.company.call(decisionRoutes.change, { params: it.params, body: { version, left_out: (attempt.not_told ?? []).map(idOf) } })
  return it
}

/** What the register of the company says of a quota that one owns and another has the use of. */
async function giveUsufruct(holder: string, owner: string, shares: number): Promise<void> {
  const set = (_id: string, holdings: object[], values: { shares_value: number; vote_value: number; owned_value: number }) =>
    app.deps.db
      .updateTable('members')
      .set({ holdings: JSON.stringify(holdings), ...values })
      .where('_id', '=', _id)
      .execute()
  await set(owner, [{ title: 'BARE_OWNERSHIP', shares_value: shares, vote_value: 0, of: null }], { shares_value: shares, vote_value: 0, owned_value: shares })
  await set(holder, [{ title: 'USUFRUCT', shares_value: shares, vote_value: shares, of: owner }], { shares_value: shares, vote_value: shares, owned_value: 0 })
}

describe(`${refusals.id}: what cannot be decided in writing, and who cannot propose it`, () => {
  test.each(refusals.attempts.map((it, at) => [at + 1, it] as const))('attempt %i', async (n, attempt) => {
    const { rules } = refusals.expected.attempts[n - 1]!
    const it = await staged(attempt)
    const before = await it.load()
    const refused = await it.send().then(
      () => null,
      (fault: { status: number; code: string; info: { rules: RuleResult[] } }) => fault,
    )
    const told = (of: readonly RuleResult[]) => of.map(({ id, severity }) => ({ id, severity }))
    if (rules.some((one) => one.severity === 'BLOCK')) {
      expect(refused).toMatchObject({ status: 422, code: 'MT002' })
      expect(told(refused!.info.rules.filter((one) => one.severity === 'BLOCK'))).toEqual(rules)
    } else {
      expect(told(before.checks.filter((one) => !one.ok))).toEqual(rules)
      expect((await it.load()).decision_status).toBe(rules.length > 0 ? 'DRAFT' : 'OPEN')
      if (rules.length > 0) expect((await it.send(rules.map((one) => one.id))).decision_status).toBe('OPEN')
    }
  })
})

test('who has come into the book since it was sent is named before it is closed, also where nobody who was asked has less', async () => {
  await app.deps.clock.set(app.deps.db, new Date('2026-11-02T10:00:00+01:00'))
  const it = await sentDecision(app)
  const shownNow = async () => (await it.load()).checks.filter((one) => !one.ok && one.id === 'L-DEC-12')
  expect(await shownNow()).toEqual([])
  await app.world.member(it.company._id, {
    first_name: 'Dario',
    last_name: 'Nuti',
    roles: ['PAR'],
    holdings: [{ title: 'OWNERSHIP', shares_value: 1000, vote_value: 1000, of: null }],
  })
  expect(await shownNow()).toMatchObject([{ severity: 'WARN', data: { names: 'Dario Nuti' } }])
})

test('where the rule of the emergency stands in for the clause, the member’s page names no article of the statute', async () => {
  await app.deps.clock.set(app.deps.db, new Date('2026-09-02T10:00:00+02:00'))
  const it = await draftedDecision(app, { statute: { written_decisions: 'CONSENT', articles: { written_decisions: '14' } } })
  await it.send(['L-DEC-02'])
  expect((await it.look(it.company.ids[0]!)).article).toBeNull()
  const consent = await draftedDecision(app, { statute: { written_decisions: 'CONSENT', articles: { written_decisions: '14' } }, draft: { method: 'CONSENT' } })
  await consent.send()
  expect((await consent.look(consent.company.ids[0]!)).article).toBe('14')
})

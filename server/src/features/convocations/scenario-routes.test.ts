import { readFileSync } from 'node:fs'
import type { Statute } from '@delibera/core/companies/statute'
import { convocationRoutes } from '@delibera/core/convocations/routes'
import { endingRoutes, meetingRoutes } from '@delibera/core/meetings/routes'
import type { Meeting } from '@delibera/core/meetings/schema'
import { walletRoutes } from '@delibera/core/payments/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { companyInOrder } from '../../testing/assembly.ts'

interface Scenario {
  id: string
  title: string
  company: { type: 'SRL' | 'SPA' }
  plan: string
  wallet_start: number
  purchase?: { credited_units: number }
  statute: Partial<Statute>
  meeting: Record<string, unknown> & { meeting_type: 'ASSEMBLY' | 'BOARD'; is_offline: boolean; president: string; secretary: string; convocation: string }
  members: { id: string; kind: 'P' | 'S'; name: string; roles: { code: string }[]; shares?: number; vote_shares?: number; phone?: string }[]
  agenda: Record<string, unknown>[]
  expected: {
    warnings: string[]
    errors: { call: string; status: number; error_code: string; info?: object }[]
    charges: { stage: string; code: string; qty: number; unit_price: number; total: number }[]
    refunds?: { code: string; total: number }[]
    wallet_end: { real: number }
    final_status: string
  }
}
const file = new URL('../../../../core/src/law/scenarios.json', import.meta.url)
const scenarios = (JSON.parse(readFileSync(file, 'utf8')) as { scenarios: Scenario[] }).scenarios.filter((it) => !it.meeting.is_offline)

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const dayMs = 24 * 3_600_000
const at = (it: unknown): Date => new Date(String(it))
const shifted = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs)

/** Where a date is missing: held thirty days after its creation, sent twenty days before, the second call two days later. */
function calendarOf({ meeting }: Scenario) {
  const created = meeting.created_at ? at(meeting.created_at) : meeting.sent_at ? shifted(at(meeting.sent_at), -5) : at('2026-03-02T09:00+01:00')
  const first = meeting.first_datetime ? at(meeting.first_datetime) : shifted(created, 30)
  const second = meeting.convocation === 'SECOND' ? (meeting.second_datetime ? at(meeting.second_datetime) : shifted(first, 2)) : null
  return { created, first, second, sent: meeting.sent_at ? at(meeting.sent_at) : shifted(first, -20) }
}

/** Rules of the room and of the minutes come later in the life of a meeting. */
const isOfPreparing = (id: string) => /^L-(NOT|SEC|REM|SHR)-/.test(id) && id !== 'L-NOT-05'

async function companyOf({ company, statute, members, meeting, wallet_start, plan }: Scenario) {
  const late = (meeting.added_after_send ?? []) as string[]
  const there = members.filter((it) => !late.includes(it.id))
  // A board is that of a company which has partners; they are not in it.
  const partner = there.some((it) => it.shares) ? [] : [{ name: 'Socia Assente', roles: ['PAR'], shares: 100 }]
  const made = await companyInOrder(app, {
    name: company.type === 'SPA' ? 'Scenario S.p.A.' : 'Scenario S.r.l.',
    statute: Object.fromEntries(Object.entries(statute).filter(([, value]) => value !== null)),
    seats: [
      ...there.map((it) => ({
        ...{ name: it.name, kind: it.kind, roles: it.roles.map(({ code }) => code), shares: it.shares ?? 0, phone: it.phone ?? '' },
        ...(it.vote_shares === undefined ? {} : { vote_shares: it.vote_shares }),
      })),
      ...partner,
    ],
    credits: wallet_start,
    ...(plan === 'CUSTOM' ? { subscription: { category: 'CUSTOM', code: 'S0001' } } : {}),
  })
  return { ...made, asked: there.length, idOf: (id: string) => made.ids[there.findIndex((it) => it.id === id)]! }
}

const points = ({ agenda }: Scenario) =>
  agenda.map(({ title, quorum_first, quorum_second, also, nature, notary_required, skip_vote }) =>
    Object.fromEntries(
      Object.entries({ title, quorum_first, quorum_second, also, nature, notary_required, skip_vote }).filter(([, value]) => value !== undefined),
    ),
  )

const setClock = (now: Date) => app.deps.clock.set(app.deps.db, now)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (it: { status: number; code: string; info: unknown }) => ({ status: it.status, error_code: it.code, info: it.info }),
  )

describe.each(scenarios.map((it) => [it.id, it.title, it] as const))('%s %s', (_, __, scenario) => {
  test('goes through the calls until the notice has left, or as far as it came', async () => {
    const { created, first, second, sent } = calendarOf(scenario)
    const { meeting: facts, expected } = scenario
    await setClock(created)
    const company = await companyOf(scenario)
    const { call } = company
    const body = {
      ...{ name: scenario.title, meeting_type: facts.meeting_type, draft: false, administrator_id: company.idOf(facts.president), quorums: facts.quorums },
      ...(facts.secretary === 'NOTARY' ? { notary: { name: 'Notaio Prova' } } : { secretary_id: company.idOf(facts.secretary) }),
      mode: { call_type: facts.call_type, use_whatsapp: facts.use_whatsapp, transcription: facts.transcription, call_link: facts.call_link },
      planned: { datetime: first.toISOString() },
      odgs: points(scenario),
      member_ids: company.ids.slice(0, company.asked),
    }
    const prepare = () => call(meetingRoutes.prepare, { query: { company_id: company._id }, body: body as never })
    for (const error of expected.errors.filter((it) => it.call === 'POST /meetings')) {
      const refused = await refusal(prepare())
      expect(refused).toMatchObject({ status: error.status, error_code: error.error_code, ...(error.info && { info: error.info }) })
      await app.world.credits({ company_id: company._id }, scenario.purchase!.credited_units)
    }
    const prepared = await prepare()
    expect(prepared.status).toBe('PROCESSING')
    const dates = { first: { datetime: first.toISOString() }, ...(second ? { second: { datetime: second.toISOString() } } : {}) }
    const convened = await call(convocationRoutes.convene, { params: { id: prepared._id }, body: dates })
    expect(convened.convocations.map((it) => it.status)).toEqual(second ? ['ACTIVE', 'INACTIVE'] : ['ACTIVE'])

    const ended: Meeting = await (expected.final_status === 'CANCELED'
      ? call(endingRoutes.cancel, { params: { id: prepared._id }, body: {} })
      : setClock(sent).then(async () => (await call(convocationRoutes.send, { params: { id: prepared._id }, body: { ack: expected.warnings } })).meeting))
    expect(ended.status).toBe(expected.final_status === 'CANCELED' ? 'CANCELED' : 'PERFORM')
    expect(ended.findings.map((it) => it.id).filter(isOfPreparing)).toEqual(expected.warnings.filter(isOfPreparing))

    const ledger = await app.deps.db.selectFrom('ledger').selectAll().where('meeting_id', '=', prepared._id).execute()
    const charges = ledger
      .filter((it) => it.kind === 'CHARGE')
      .map(({ stage, code, qty, unit_price, amount_units }) => ({ stage, code, qty, unit_price, total: Math.abs(amount_units) }))
    const due = expected.charges.filter((it) => it.stage === 'NEW_MEETING' || it.stage === 'SEND')
    expect(new Set(charges)).toEqual(new Set(due))
    const refunds = ledger.filter((it) => it.kind === 'REFUND').map(({ code, amount_units }) => ({ code, total: amount_units }))
    expect(refunds).toEqual(expected.refunds ?? [])
    const later = expected.charges.filter((it) => !due.includes(it)).reduce((sum, it) => sum + it.total, 0)
    expect((await call(walletRoutes.ofCompany, { params: { id: company._id } })).real).toBe(expected.wallet_end.real + later)
  })
})

import { convocationRoutes } from '@delibera/core/convocations/routes'
import { endingRoutes, meetingRoutes } from '@delibera/core/meetings/routes'
import type { Meeting } from '@delibera/core/meetings/schema'
import { walletRoutes } from '@delibera/core/payments/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { calendarOf, callsIn, companyOf, preparationOf, scenarios, statusesOf } from '../../testing/scenarios.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Rules of the room and of the minutes come later in the life of a meeting. */
const isOfPreparing = (id: string) => /^L-(NOT|SEC|REM|SHR)-/.test(id) && id !== 'L-NOT-05'

const setClock = (now: Date) => app.deps.clock.set(app.deps.db, now)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (it: { status: number; code: string; info: unknown }) => ({ status: it.status, error_code: it.code, info: it.info }),
  )

describe.each(scenarios.map((it) => [it.id, it.title, it] as const))('%s %s', (_, __, scenario) => {
  test('goes through the calls until the notice has left, or as far as it came', async () => {
    const { created, second, sent } = calendarOf(scenario)
    const { expected } = scenario
    await setClock(created)
    const company = await companyOf(app, scenario)
    const { call } = company
    const body = preparationOf(scenario, company)
    const prepare = () => call(meetingRoutes.prepare, { query: { company_id: company._id }, body })
    for (const error of expected.errors.filter((it) => it.call === 'POST /meetings')) {
      const refused = await refusal(prepare())
      expect(refused).toMatchObject({ status: error.status, error_code: error.error_code, ...(error.info && { info: error.info }) })
      await app.world.credits({ company_id: company._id }, scenario.purchase!.credited_units)
    }
    const prepared = await prepare()
    expect(prepared.status).toBe('PROCESSING')
    const convened = await call(convocationRoutes.convene, { params: { id: prepared._id }, body: callsIn(scenario) })
    expect(convened.convocations.map((it) => it.status)).toEqual(second ? ['ACTIVE', 'INACTIVE'] : ['ACTIVE'])

    const ended: Meeting = await (expected.final_status === 'CANCELED'
      ? call(endingRoutes.cancel, { params: { id: prepared._id }, body: {} })
      : setClock(sent).then(async () => (await call(convocationRoutes.send, { params: { id: prepared._id }, body: { ack: expected.warnings } })).meeting))
    expect(ended.status).toBe(expected.final_status === 'CANCELED' ? 'CANCELED' : 'PERFORM')
    expect(ended.findings.map((it) => it.id).filter(isOfPreparing)).toEqual(expected.warnings.filter(isOfPreparing))

    if (ended.status === 'CANCELED') expect((await statusesOf(app, prepared._id)).slice(-4)).toEqual(expected.status_path)
    if (expected.emails_sent !== undefined) {
      const letters = await app.deps.db.selectFrom('mails').select('_id').where('meeting_id', '=', prepared._id).execute()
      expect(letters).toHaveLength(expected.emails_sent)
    }

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

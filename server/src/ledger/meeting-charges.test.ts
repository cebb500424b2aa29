import type { MeetingFacts } from '@delibera/core/payments/stages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import type { Person } from '../testing/world.ts'
import { chargeMeeting, type MeetingCharge, refundMeeting } from './meeting-charges.ts'

let app: TestApp
let anna: Person
beforeAll(async () => {
  app = await testApp()
  anna = await app.world.person()
})
afterAll(() => app.close())

let company_id: string
let meeting_id: string
beforeEach(async () => {
  company_id = (await app.world.company('Cassa S.r.l.', anna))._id
  meeting_id = crypto.randomUUID()
})

const usual: Omit<MeetingFacts, 'max_members'> = {
  is_offline: false,
  call_type: 'CALL_DELIBERA',
  use_whatsapp: false,
  transcription: false,
  elections: 0,
  convocated: 4,
  reachable: 0,
}
type Step = { stage: 'MESSAGE'; seq: string } | { stage: 'NEW_MEETING' | 'SEND' | 'LIVE_OPEN' | 'VOTES' }
const charge = (step: Step, facts: Partial<typeof usual> = {}) => {
  const it: MeetingCharge = { ...step, company_id, meeting_id, user_id: anna._id, facts: { ...usual, ...facts }, at: app.deps.clock.now() }
  return app.deps.db.transaction().execute((tx) => chargeMeeting(tx, it))
}
const refund = (ending: { notice_sent: boolean; started: boolean }) =>
  app.deps.db.transaction().execute((tx) => refundMeeting(tx, { meeting_id, user_id: anna._id, ...ending, at: app.deps.clock.now() }))
const credits = (units: number) => app.world.credits({ company_id }, units)
const ledger = () =>
  app.deps.db
    .selectFrom('ledger')
    .select(['kind', 'stage', 'code', 'qty', 'unit_price', 'amount_units', 'idempotency_key'])
    .where('meeting_id', '=', meeting_id)
    .orderBy('created_at')
    .orderBy('idempotency_key')
    .execute()
const real = async () => (await app.deps.db.selectFrom('wallets').select('real').where('company_id', '=', company_id).executeTakeFirst())?.real ?? 0

describe('a step of a meeting', () => {
  test('pays what it costs, each line with its key', async () => {
    await credits(400)
    expect(await charge({ stage: 'NEW_MEETING' })).toEqual([{ stage: 'NEW_MEETING', code: 'M0001', qty: 1, unit_price: 100, total: 100 }])
    await charge({ stage: 'LIVE_OPEN' })
    expect(await ledger()).toEqual([
      {
        kind: 'CHARGE',
        stage: 'NEW_MEETING',
        code: 'M0001',
        qty: 1,
        unit_price: 100,
        amount_units: -100,
        idempotency_key: `${meeting_id}:M0001:NEW_MEETING:0`,
      },
      { kind: 'CHARGE', stage: 'LIVE_OPEN', code: 'M0003', qty: 1, unit_price: 150, amount_units: -150, idempotency_key: `${meeting_id}:M0003:LIVE_OPEN:0` },
      { kind: 'CHARGE', stage: 'LIVE_OPEN', code: 'M0004', qty: 1, unit_price: 100, amount_units: -100, idempotency_key: `${meeting_id}:M0004:LIVE_OPEN:0` },
    ])
    expect(await real()).toBe(50)
  })

  test('with too few credits says how many are missing, and has not happened', async () => {
    await credits(99)
    await expect(charge({ stage: 'NEW_MEETING' })).rejects.toMatchObject({ code: 'PU003', status: 402, info: { shortage: 1 } })
    expect([await ledger(), await real()]).toEqual([[], 99])
  })

  test('of a company that never had a credit misses all of it', async () => {
    await expect(charge({ stage: 'VOTES' }, { is_offline: true })).rejects.toMatchObject({ code: 'PU003', info: { shortage: 150 } })
  })

  test('taken twice, one after the other or ten at once, is paid once', async () => {
    await credits(1000)
    await charge({ stage: 'NEW_MEETING' })
    expect(await charge({ stage: 'NEW_MEETING' })).toEqual([])
    const paid = await Promise.all(Array.from({ length: 10 }, () => charge({ stage: 'LIVE_OPEN' })))
    expect(paid.filter((it) => it.length > 0)).toHaveLength(1)
    expect(await real()).toBe(1000 - 100 - 250)
  })

  test('of two meetings at once, with credits for one, one goes through', async () => {
    await credits(150)
    const first = meeting_id
    const steps = [first, crypto.randomUUID()].map((it) => {
      meeting_id = it
      return charge({ stage: 'NEW_MEETING' })
    })
    const outcomes = await Promise.allSettled(steps)
    expect(outcomes.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find((it) => it.status === 'rejected')).toMatchObject({ reason: { code: 'PU003', info: { shortage: 50 } } })
    expect(await real()).toBe(50)
  })

  test('at the send pays the difference, and again what was added since', async () => {
    await credits(1000)
    await charge({ stage: 'NEW_MEETING' }, { convocated: 60 })
    expect(await charge({ stage: 'SEND' }, { convocated: 120 })).toMatchObject([{ code: 'M0006', qty: 1, total: 50 }])
    expect(await charge({ stage: 'SEND' }, { convocated: 120 })).toEqual([])
    expect(await charge({ stage: 'SEND' }, { convocated: 151 })).toMatchObject([{ code: 'M0006', qty: 1 }])
    expect(await real()).toBe(1000 - 100 - 3 * 50)
  })

  test('that lacks credits goes through once they are bought (S09)', async () => {
    await credits(200)
    const facts = { convocated: 80, reachable: 62, use_whatsapp: true }
    await expect(charge({ stage: 'NEW_MEETING' }, facts)).rejects.toMatchObject({ code: 'PU003', info: { shortage: 74 } })
    await credits(400)
    await charge({ stage: 'NEW_MEETING' }, facts)
    await charge({ stage: 'SEND' }, facts)
    await charge({ stage: 'LIVE_OPEN' }, facts)
    expect((await ledger()).map((it) => [it.code, it.qty, it.amount_units]).sort()).toEqual([
      ['M0001', 1, -100],
      ['M0002', 62, -124],
      ['M0003', 1, -150],
      ['M0004', 1, -100],
      ['M0006', 1, -50],
    ])
    expect(await real()).toBe(76)
  })

  test('each message is paid, the same one once', async () => {
    await credits(100)
    const facts = { use_whatsapp: true, reachable: 3 }
    await charge({ stage: 'MESSAGE', seq: 'reminder-1' }, facts)
    expect(await charge({ stage: 'MESSAGE', seq: 'reminder-1' }, facts)).toEqual([])
    await charge({ stage: 'MESSAGE', seq: 'reminder-2' }, facts)
    expect(await real()).toBe(100 - 12)
  })
})

describe('the plan of the company', () => {
  test('by contract keeps the list price, pays nothing and needs no credits', async () => {
    await app.world.subscription(company_id, { code: 'S0001', category: 'CUSTOM', duration: 'LIFETIME', end_date: null })
    expect(await charge({ stage: 'NEW_MEETING' })).toMatchObject([{ code: 'M0001', unit_price: 100, total: 0 }])
    expect(await ledger()).toMatchObject([{ unit_price: 100, amount_units: 0 }])
    expect(await refund({ notice_sent: false, started: false })).toEqual([])
  })

  test('says how many members a notice may go to', async () => {
    await credits(1000)
    await app.world.subscription(company_id, { max_members_convocation: 100 })
    expect(await charge({ stage: 'NEW_MEETING' }, { convocated: 101 })).toMatchObject([{ code: 'M0001' }, { code: 'M0006', qty: 1 }])
  })

  test('that has ended counts no more', async () => {
    await app.world.subscription(company_id, { code: 'S0001', category: 'CUSTOM', start_date: '2020-01-01T00:00:00Z', end_date: '2021-01-01T00:00:00Z' })
    await expect(charge({ stage: 'NEW_MEETING' })).rejects.toMatchObject({ code: 'PU003' })
  })
})

describe('a refund', () => {
  const all = { notice_sent: false, started: false }

  test('gives the setup back when nothing was sent (S10)', async () => {
    await credits(120)
    await charge({ stage: 'NEW_MEETING' }, { convocated: 2 })
    expect(await real()).toBe(20)
    expect(await refund(all)).toEqual([{ stage: 'NEW_MEETING', code: 'M0001', qty: 1, unit_price: 100, total: 100 }])
    expect(await real()).toBe(120)
  })

  test('asked for twice, or five times at once, is given once', async () => {
    await credits(500)
    await charge({ stage: 'NEW_MEETING' })
    await charge({ stage: 'LIVE_OPEN' })
    const given = await Promise.all(Array.from({ length: 5 }, () => refund(all)))
    expect(given.filter((it) => it.length > 0)).toHaveLength(1)
    expect(await refund(all)).toEqual([])
    expect(await real()).toBe(500)
  })

  test('after the notice is the room alone, and nothing once a live was started', async () => {
    await credits(500)
    await charge({ stage: 'NEW_MEETING' })
    await charge({ stage: 'LIVE_OPEN' })
    expect(await refund({ notice_sent: true, started: true })).toEqual([])
    await refund({ notice_sent: true, started: false })
    expect(await real()).toBe(400)
  })

  test('of a step makes it payable again', async () => {
    await credits(300)
    await charge({ stage: 'NEW_MEETING' })
    await refund(all)
    expect(await charge({ stage: 'NEW_MEETING' })).toHaveLength(1)
    await refund(all)
    expect(await real()).toBe(300)
    expect((await ledger()).map((it) => it.idempotency_key)).toContain(`refund:${meeting_id}:M0001:NEW_MEETING:1`)
  })
})

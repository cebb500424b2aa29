import { userInfo } from 'node:os'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyAudit } from '../audit/verify.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import type { Person } from '../testing/world.ts'
import { operate } from './dispatch.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let livia: Person
beforeEach(async () => {
  livia = await app.world.person({ first_name: 'Livia' })
  await app.deps.db
    .updateTable('users')
    .set({ roles: ['CONSULTANT'] })
    .where('_id', '=', livia._id)
    .execute()
})

async function dealers(...words: string[]) {
  const environment = { DATA_DIR: app.deps.config.data_dir, SECRET_KEY: 'test secret '.repeat(4), DATABASE_URL: app.url }
  const out: string[] = []
  const err: string[] = []
  const code = await operate(['dealers', ...words], { environment, out: (line) => out.push(line), err: (line) => err.push(line) })
  return { code, out: out.join('\n'), err: err.join('\n') }
}
const row = () => app.deps.db.selectFrom('consultants').selectAll().where('user_id', '=', livia._id).executeTakeFirst()
const log = () => app.deps.db.selectFrom('audit_log').select(['actor', 'action', 'data']).where('chain', '=', `user:${livia._id}`).orderBy('seq').execute()

describe('dealers set', () => {
  test('makes a consultant a dealer with a code, and writes it in the log', async () => {
    const { code, out } = await dealers('set', livia.email.toUpperCase(), '15')
    const dealer = await row()
    expect(dealer).toEqual({ user_id: livia._id, dealer_id: expect.stringMatching(/^D[A-Z2-9]{7}$/), retribution_percentage: 15, pay_in_credits: false })
    expect([code, out]).toEqual([0, `${livia.email.toUpperCase()} is a dealer with 15 %, code ${dealer!.dealer_id}`])
    expect(await log()).toEqual([
      { actor: `operator:${userInfo().username}`, action: 'dealer.set', data: { dealer_id: dealer!.dealer_id, retribution_percentage: 15, before: null } },
    ])
    expect((await verifyAudit(app.deps.db)).broken).toEqual([])
  })

  test('another percentage keeps the code; the same again changes nothing', async () => {
    await dealers('set', livia.email, '15')
    const { dealer_id } = (await row())!
    expect((await dealers('set', livia.email, '20')).code).toBe(0)
    expect((await dealers('set', livia.email, '20')).out).toContain('was already')
    expect(await row()).toMatchObject({ dealer_id, retribution_percentage: 20 })
    expect((await log()).map((it) => it.data)).toMatchObject([{ before: null }, { before: 15, retribution_percentage: 20 }])
  })

  test('two at once make one dealer', async () => {
    const outcomes = await Promise.all([dealers('set', livia.email, '10'), dealers('set', livia.email, '10')])
    expect(outcomes.map((it) => it.code)).toEqual([0, 0])
    expect(await log()).toHaveLength(1)
  })

  test.each(['101', '-1', '1.5', 'ten', '1000'])('%s is no percentage', async (percent) => {
    expect(await dealers('set', livia.email, percent)).toMatchObject({ code: 1, err: expect.stringContaining('percentage') })
    expect(await row()).toBeUndefined()
  })

  test('nobody, and somebody who is no consultant, are refused', async () => {
    const other = await app.world.person()
    expect(await dealers('set', 'nessuno@example.test', '10')).toMatchObject({ code: 1, err: expect.stringContaining('No account') })
    expect(await dealers('set', other.email, '10')).toMatchObject({ code: 1, err: expect.stringContaining('is no consultant') })
  })

  test('both words are asked for', async () => {
    expect((await dealers('set', livia.email)).code).toBe(2)
  })
})

describe('dealers end', () => {
  test('ends it once, and says in the log what it was', async () => {
    await dealers('set', livia.email, '0')
    const { dealer_id } = (await row())!
    expect((await dealers('end', livia.email)).out).toBe(`${livia.email} is a dealer no more`)
    expect((await dealers('end', livia.email)).out).toBe(`${livia.email} was no dealer`)
    expect(await row()).toBeUndefined()
    expect((await log()).map((it) => [it.action, it.data])).toEqual([
      ['dealer.set', { dealer_id, retribution_percentage: 0, before: null }],
      ['dealer.ended', { dealer_id, retribution_percentage: 0 }],
    ])
  })
})

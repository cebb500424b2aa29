import { companyRoutes, confirmationRoutes } from '@delibera/core/companies/routes'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import type { CompanyRole, RoleStatus } from '@delibera/core/permissions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import type { Person } from '../../testing/world.ts'

type Somebody = Person & { call: Call }

let app: TestApp
let anna: Somebody
let bruno: Somebody
let id: string
let pec: string
let serial = 0
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  anna = await somebody()
  bruno = await somebody()
  pec = `gestita${++serial}@pec.it`
  id = (await app.world.company('Gestita S.r.l.', anna, {}, { email: pec }))._id
})

async function somebody(): Promise<Somebody> {
  const person = await app.world.person()
  return { ...person, call: await app.as(person) }
}
const add = (call: Call, email: string) => call(confirmationRoutes.addManager, { params: { id }, body: { email } })
const set = (call: Call, user_id: string, role: CompanyRole, enable: boolean) =>
  call(confirmationRoutes.setPermission, { params: { id }, body: { user_id, role, enable } })
const mine = (call: Call, role: CompanyRole, enable: boolean) => call(confirmationRoutes.setMyPermission, { params: { id }, body: { role, enable } })
const statusOf = async ({ _id }: Person, role: CompanyRole) =>
  (
    await app.deps.db
      .selectFrom('company_roles')
      .select('status')
      .where('company_id', '=', id)
      .where('user_id', '=', _id)
      .where('role', '=', role)
      .executeTakeFirst()
  )?.status
const give = (person: Person, role: CompanyRole, status: RoleStatus) => app.world.role(id, person, { role, status })
const subjects = async (address: string) => (await mailsTo(app, address)).map((it) => it.subject)
const kinds = async ({ call }: Somebody) => (await call(notificationRoutes.list, {})).items.map((it) => it.kind)
const actions = async () =>
  (await app.deps.db.selectFrom('audit_log').select('action').where('chain', '=', `company:${id}`).orderBy('seq').execute()).map((it) => it.action)

describe('naming a manager', () => {
  test('writes to the certified mail once, however often and at once it is asked', async () => {
    await Promise.all([add(anna.call, bruno.email), add(anna.call, bruno.email.toUpperCase())])
    await add(anna.call, bruno.email)
    expect(await statusOf(bruno, 'ADMIN')).toBe('PENDING')
    expect(await subjects(pec)).toEqual(['Conferma un nuovo gestore di Gestita S.r.l.'])
    expect(await actions()).toEqual(['manager.named'])
    expect(await bruno.call(companyRoutes.load, { params: { id } })).toMatchObject({ user_status: 'PENDING', members: [] })
  })

  test('an address that nobody has here, or has not confirmed, is not found; an active one is told so', async () => {
    await expect(add(anna.call, 'nessuno@example.test')).rejects.toMatchObject({ status: 404, code: 'MB003' })
    const unconfirmed = await app.world.person({ confirmed: false })
    await expect(add(anna.call, unconfirmed.email)).rejects.toMatchObject({ status: 404, code: 'MB003' })
    await expect(add(anna.call, anna.email)).rejects.toMatchObject({ status: 409, code: 'CP001' })
  })

  test('is for administrators alone', async () => {
    await give(bruno, 'CONSULTANT', 'ACTIVE')
    await expect(add(bruno.call, bruno.email)).rejects.toMatchObject({ status: 403, code: 'CP003' })
    await expect(add((await somebody()).call, bruno.email)).rejects.toMatchObject({ status: 403, code: 'CP003' })
  })
})

describe('a manager', () => {
  test('is disabled at once, told, and enabled again only by the certified mail', async () => {
    await give(bruno, 'ADMIN', 'ACTIVE')
    await Promise.all([set(anna.call, bruno._id, 'ADMIN', false), set(anna.call, bruno._id, 'ADMIN', false)])
    expect(await statusOf(bruno, 'ADMIN')).toBe('INCACTIVE')
    await expect(bruno.call(companyRoutes.load, { params: { id } })).rejects.toMatchObject({ status: 420 })
    expect(await subjects(bruno.email)).toEqual(['Non gestisci più Gestita S.r.l.'])
    expect(await kinds(bruno)).toEqual(['MANAGER_DISABLED'])
    await set(anna.call, bruno._id, 'ADMIN', true)
    expect(await statusOf(bruno, 'ADMIN')).toBe('PENDING')
    expect(await subjects(pec)).toHaveLength(1)
    expect(await actions()).toEqual(['manager.disabled', 'manager.named'])
  })

  test('the last one cannot be disabled, nor leave', async () => {
    for (const it of [() => set(anna.call, anna._id, 'ADMIN', false), () => mine(anna.call, 'ADMIN', false)])
      await expect(it()).rejects.toMatchObject({ status: 409, code: 'E0002', info: 'last_admin' })
    expect(await statusOf(anna, 'ADMIN')).toBe('ACTIVE')
  })

  test('of two who disable each other one remains', async () => {
    await give(bruno, 'ADMIN', 'ACTIVE')
    const both = await Promise.allSettled([set(anna.call, bruno._id, 'ADMIN', false), set(bruno.call, anna._id, 'ADMIN', false)])
    expect(both.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect([await statusOf(anna, 'ADMIN'), await statusOf(bruno, 'ADMIN')].sort()).toEqual(['ACTIVE', 'INCACTIVE'])
  })

  test('of two who leave at once one remains', async () => {
    await give(bruno, 'ADMIN', 'ACTIVE')
    const both = await Promise.allSettled([mine(anna.call, 'ADMIN', false), mine(bruno.call, 'ADMIN', false)])
    expect(both.find((it) => it.status === 'rejected')).toMatchObject({ reason: { code: 'E0002', info: 'last_admin' } })
    expect([await statusOf(anna, 'ADMIN'), await statusOf(bruno, 'ADMIN')].sort()).toEqual(['ACTIVE', 'INCACTIVE'])
  })

  test('somebody whose account is closed does not count as one who remains', async () => {
    await give(bruno, 'ADMIN', 'ACTIVE')
    await app.deps.db.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('_id', '=', bruno._id).execute()
    await expect(mine(anna.call, 'ADMIN', false)).rejects.toMatchObject({ info: 'last_admin' })
  })

  test('cannot give the role to the own person, nor to somebody who never had it', async () => {
    await give(bruno, 'ADMIN', 'PENDING')
    await expect(mine(bruno.call, 'ADMIN', true)).rejects.toMatchObject({ status: 409, code: 'E0002' })
    await expect(set(bruno.call, bruno._id, 'ADMIN', true)).rejects.toMatchObject({ status: 403 })
    await expect(set(anna.call, (await somebody())._id, 'ADMIN', true)).rejects.toMatchObject({ status: 404, code: 'MB003' })
    await expect(set(anna.call, (await somebody())._id, 'CONSULTANT', true)).rejects.toMatchObject({ status: 404, code: 'MB003' })
  })
})

describe('a consultant, by the company', () => {
  test.each([
    ['who asked is approved', 'REQUESTED_PENDING', true, 'ACTIVE', ['Ora assisti Gestita S.r.l.'], ['CONSULTANT_APPROVED']],
    ['who asked is refused', 'REQUESTED_PENDING', false, 'INCACTIVE', ['Non assisti più Gestita S.r.l.'], ['CONSULTANT_REVOKED']],
    ['in charge is revoked', 'ACTIVE', false, 'INCACTIVE', ['Non assisti più Gestita S.r.l.'], ['CONSULTANT_REVOKED']],
    ['revoked is invited again', 'INCACTIVE', true, 'PENDING', ['Gestita S.r.l. ti invita come consulente'], ['CONSULTANT_INVITED']],
    ['in charge stays', 'ACTIVE', true, 'ACTIVE', [], []],
    ['invited stays invited', 'PENDING', true, 'PENDING', [], []],
    ['revoked stays revoked', 'INCACTIVE', false, 'INCACTIVE', [], []],
  ] as const)('%s', async (_, from, enable, to, letters, news) => {
    await give(bruno, 'CONSULTANT', from)
    await Promise.all([set(anna.call, bruno._id, 'CONSULTANT', enable), set(anna.call, bruno._id, 'CONSULTANT', enable)])
    expect(await statusOf(bruno, 'CONSULTANT')).toBe(to)
    expect(await subjects(bruno.email)).toEqual(letters)
    expect(await kinds(bruno)).toEqual(news)
    expect(await actions()).toHaveLength(letters.length)
  })

  test('who is a dealer has brought the company, if nobody did before', async () => {
    const dealerOf = async () => (await app.deps.db.selectFrom('companies').select('dealer_id').where('_id', '=', id).executeTakeFirstOrThrow()).dealer_id
    const carla = await somebody()
    await give(carla, 'CONSULTANT', 'REQUESTED_PENDING')
    await set(anna.call, carla._id, 'CONSULTANT', true)
    expect(await dealerOf()).toBeNull()
    await app.deps.db
      .insertInto('consultants')
      .values({ user_id: bruno._id, dealer_id: `DEAL${serial}` })
      .execute()
    await give(bruno, 'CONSULTANT', 'PENDING')
    await mine(bruno.call, 'CONSULTANT', true)
    expect(await dealerOf()).toBe(bruno._id)
  })
})

describe('a consultant, by their own hand', () => {
  test.each([
    ['accepts an invitation', 'PENDING', true, 'ACTIVE', ['Anna Rossi ora assiste Gestita S.r.l.'], ['CONSULTANT_ACCEPTED']],
    ['refuses it', 'PENDING', false, 'INCACTIVE', ['Anna Rossi non assiste più Gestita S.r.l.'], ['CONSULTANT_LEFT']],
    ['leaves', 'ACTIVE', false, 'INCACTIVE', ['Anna Rossi non assiste più Gestita S.r.l.'], ['CONSULTANT_LEFT']],
    ['takes a request back', 'REQUESTED_PENDING', false, 'INCACTIVE', [], []],
  ] as const)('%s', async (_, from, enable, to, letters, news) => {
    await give(bruno, 'CONSULTANT', from)
    await Promise.all([mine(bruno.call, 'CONSULTANT', enable), mine(bruno.call, 'CONSULTANT', enable)])
    expect(await statusOf(bruno, 'CONSULTANT')).toBe(to)
    expect(await subjects(anna.email)).toEqual(letters)
    expect(await kinds(anna)).toEqual(news)
    expect(await actions()).toHaveLength(1)
  })

  test.each(['REQUESTED_PENDING', 'INCACTIVE'] as const)('cannot let themselves in from %s', async (from) => {
    await give(bruno, 'CONSULTANT', from)
    await expect(mine(bruno.call, 'CONSULTANT', true)).rejects.toMatchObject({ status: 409, code: 'E0002' })
    expect(await statusOf(bruno, 'CONSULTANT')).toBe(from)
  })

  test('to a stranger the company is not there', async () => {
    for (const role of ['ADMIN', 'CONSULTANT'] as const) await expect(mine(bruno.call, role, true)).rejects.toMatchObject({ status: 403, code: 'CP003' })
    const params = { id: '00000000-0000-4000-8000-000000000000' }
    await expect(bruno.call(confirmationRoutes.setMyPermission, { params, body: { role: 'ADMIN', enable: false } })).rejects.toMatchObject({ status: 403 })
  })
})

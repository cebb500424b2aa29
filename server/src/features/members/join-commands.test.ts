import { memberListRoutes, memberRoutes } from '@delibera/core/members/routes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
let admin: Person
let call: Call
let id: string
let partner: string
let director: string
beforeAll(async () => {
  app = await testApp()
  admin = await app.world.person()
  call = await app.as(admin)
})
afterAll(() => app.close())

const owning = (shares_value: number, of: string | null = null) => [{ title: 'OWNERSHIP' as const, shares_value, vote_value: shares_value, of }]

/** As an older book may have kept one person: the partner with the code, the director without. */
beforeEach(async () => {
  id = (await app.world.company('Doppia S.r.l.', admin))._id
  partner = await app.world.member(id, { last_name: 'Rossi', fiscal_code: 'RSSMRA80A01H501U', holdings: owning(400) })
  director = await app.world.member(id, { last_name: 'Rossi', roles: ['AUN'], holdings: owning(100) })
})

const join = (body: Record<string, unknown> = {}) => call(memberRoutes.change, { params: { id, memberId: partner }, body: { joins: director, ...body } })
const book = async () => (await call(memberRoutes.list, { params: { id } })).items
const actions = async () =>
  (await app.deps.db.selectFrom('audit_log').select('action').where('chain', '=', `company:${id}`).orderBy('seq').execute()).map((it) => it.action)

test('two entries of one person become one, with the roles and quotas of both, and the same asked twice adds nothing', async () => {
  const joined = await join()
  expect(joined).toMatchObject({ _id: partner, shares: { value: 500 }, holdings: owning(500) })
  expect(joined.roles.map(({ code }) => code)).toEqual(['AUN', 'PAR'])
  expect(await join()).toEqual(joined)
  expect((await book()).map((it) => it._id)).toEqual([partner])
  expect(await actions()).toEqual(['member.joined', 'member.changed'])
})

test('two at once join once', async () => {
  await Promise.all([join(), join()])
  expect(await book()).toMatchObject([{ _id: partner, shares: { value: 500 } }])
})

test('what is written in the form counts, where it says something', async () => {
  expect(await join({ roles: ['PCA'], holdings: owning(450) })).toMatchObject({ shares: { value: 450 }, roles: [{ code: 'PCA' }, { code: 'PAR' }] })
})

test('nothing that hung on the second entry is lost: lists, meetings, the administrator, rights of others', async () => {
  const meeting = await app.world.meeting(id)
  const person = JSON.stringify({ last_name: 'Rossi', roles: [] })
  const at = app.deps.clock.now().toISOString()
  const seat = { meeting_id: meeting, company_id: id, book_id: director, source: 'BOOK', person, added_at: at }
  await app.deps.db.insertInto('meeting_members').values(seat).execute()
  await app.deps.db.updateTable('companies').set({ administrator_id: director }).where('_id', '=', id).execute()
  const list = await call(memberListRoutes.addList, { params: { id }, body: { name: 'Tutti', member_ids: [director] } })
  const bank = await app.world.member(id, {
    last_name: 'Banca',
    roles: ['EXT'],
    holdings: [{ title: 'PLEDGE', shares_value: 100, vote_value: 100, of: director }],
  })
  await join()
  const { db } = app.deps
  expect(await db.selectFrom('meeting_members').select('book_id').where('meeting_id', '=', meeting).execute()).toEqual([{ book_id: partner }])
  expect(await db.selectFrom('companies').select('administrator_id').where('_id', '=', id).executeTakeFirst()).toEqual({ administrator_id: partner })
  expect((await call(memberListRoutes.lists, { params: { id } })).items).toEqual([{ ...list, member_ids: [partner] }])
  expect((await book()).find((it) => it._id === bank)!.holdings).toMatchObject([{ of: partner }])
})

test('who stands twice in a meeting to come is not joined behind its back', async () => {
  const meeting = await app.world.meeting(id)
  const person = JSON.stringify({ last_name: 'Rossi', roles: [] })
  const seats = [partner, director].map((book_id) => ({
    meeting_id: meeting,
    company_id: id,
    book_id,
    source: 'BOOK',
    person,
    added_at: app.deps.clock.now().toISOString(),
  }))
  await app.deps.db.insertInto('meeting_members').values(seats).execute()
  await expect(join()).rejects.toMatchObject({ status: 422, code: 'MB002', info: [expect.objectContaining({ path: 'joins', message: 'bothInMeeting' })] })
  expect(await book()).toHaveLength(2)
})

test("somebody of another company is nobody's second entry", async () => {
  const other = (await app.world.company('Altra S.r.l.', admin))._id
  const stranger = await app.world.member(other, { last_name: 'Altrui', holdings: owning(9) })
  expect(await join({ joins: stranger })).toMatchObject({ shares: { value: 400 } })
  expect((await call(memberRoutes.list, { params: { id: other } })).total).toBe(1)
})

import { memberListRoutes, memberRoutes } from '@delibera/core/members/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
let admin: Person
let call: Call
let id: string
let people: string[]
beforeAll(async () => {
  app = await testApp()
  admin = await app.world.person()
  call = await app.as(admin)
  id = (await app.world.company('Elenchi S.r.l.', admin))._id
  people = [await app.world.member(id, { last_name: 'Abete' }), await app.world.member(id, { last_name: 'Betulla' })]
})
afterAll(() => app.close())

const nobody = '00000000-0000-4000-8000-000000000000'
const add = (name: string, member_ids: string[] = [], company = id) => call(memberListRoutes.addList, { params: { id: company }, body: { name, member_ids } })
const change = (listId: string, body: { name?: string; member_ids?: string[] }) => call(memberListRoutes.changeList, { params: { id, listId }, body })
const lists = async () => (await call(memberListRoutes.lists, { params: { id } })).items

test('a list is named, filled, renamed and removed', async () => {
  const added = await add('Soci storici', [people[1]!, people[0]!, people[1]!])
  expect(added).toMatchObject({ name: 'Soci storici', member_ids: people })
  expect(await change(added._id, { name: 'Fondatori' })).toMatchObject({ name: 'Fondatori', member_ids: people })
  expect(await change(added._id, { member_ids: [people[0]!] })).toMatchObject({ name: 'Fondatori', member_ids: [people[0]] })
  expect(await lists()).toContainEqual({ _id: added._id, name: 'Fondatori', member_ids: [people[0]] })
  await call(memberListRoutes.removeList, { params: { id, listId: added._id } })
  expect(await lists()).toEqual([])
  await expect(call(memberListRoutes.removeList, { params: { id, listId: added._id } })).rejects.toMatchObject({ status: 404 })
})

test('a name is used once, whatever its case, also by two at once', async () => {
  const both = await Promise.allSettled([add('Riservata'), add('RISERVATA')])
  expect(both.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find((it) => it.status === 'rejected')).toMatchObject({ reason: { code: 'E0002', status: 409, info: 'name' } })
  const other = await add('Altra')
  await expect(change(other._id, { name: 'riservata' })).rejects.toMatchObject({ code: 'E0002', info: 'name' })
  expect(await change(other._id, { name: 'Altra' })).toMatchObject({ name: 'Altra' })
})

test('nobody stands in a list who is not in the book', async () => {
  const elsewhere = await app.world.member((await app.world.company('Vicina S.r.l.', admin))._id)
  for (const stranger of [nobody, elsewhere]) await expect(add('Estranei', [people[0]!, stranger])).rejects.toMatchObject({ code: 'MB003', status: 404 })
  expect((await lists()).map((it) => it.name)).not.toContain('Estranei')
})

test('who leaves the book leaves its lists', async () => {
  const leaving = await app.world.member(id, { last_name: 'Cedro' })
  const list = await add('Partenti', [leaving, people[0]!])
  await call(memberRoutes.remove, { params: { id, memberId: leaving } })
  expect((await lists()).find((it) => it._id === list._id)?.member_ids).toEqual([people[0]])
})

test("a list of another company is not there, and a stranger's call is refused", async () => {
  const other = (await app.world.company('Altrove S.r.l.', admin))._id
  const list = await add('Lontana', [], other)
  await expect(change(list._id, { name: 'Presa' })).rejects.toMatchObject({ status: 404 })
  await expect(call(memberListRoutes.removeList, { params: { id, listId: list._id } })).rejects.toMatchObject({ status: 404 })
  const stranger = await app.as(await app.world.person())
  await expect(stranger(memberListRoutes.lists, { params: { id } })).rejects.toMatchObject({ code: 'CP003' })
  await expect(stranger(memberListRoutes.addList, { params: { id }, body: { name: 'X', member_ids: [] } })).rejects.toMatchObject({ code: 'CP003' })
})

test('changing nothing is written nowhere', async () => {
  const list = await add('Ferma', [people[0]!])
  const logged = () => app.deps.db.selectFrom('audit_log').select('seq').where('chain', '=', `company:${id}`).execute()
  const before = await logged()
  await change(list._id, { name: 'Ferma', member_ids: [people[0]!] })
  expect(await logged()).toEqual(before)
})

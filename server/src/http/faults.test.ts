import { accountRoutes } from '@delibera/core/accounts/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  app.api.app.get('/api/restricted', async () => {
    await sql`create table kept (_id int primary key); create table keeping (_id int references kept on delete restrict);
      insert into kept values (1); insert into keeping values (1); delete from kept`.execute(app.deps.db)
  })
})
afterAll(() => app.close())

test('what is still needed elsewhere is not removed, and that is no failure of ours', async () => {
  const reply = await app.api.app.inject('/api/restricted')
  expect([reply.statusCode, reply.json().error_code]).toEqual([409, 'E0002'])
})

test.each([
  ['a text', { studio: 'a\u0000b' }],
  ['JSON', { app_settings: { communications: { 'a\u0000b': true } } }],
])('a NUL in %s is a wrong value', async (_, body) => {
  const call = await app.as(await app.world.person())
  await expect(call(accountRoutes.changeProfile, { body: body as never })).rejects.toMatchObject({ status: 400, code: 'E0001' })
})

import { entryRoutes } from '@delibera/core/accounts/entry-routes'
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
  app.api.app.get('/api/cut', async () => sql`select pg_terminate_backend(pg_backend_pid())`.execute(app.deps.db))
  app.api.app.get('/api/cut/later', async () =>
    app.deps.db.transaction().execute(async (tx) => {
      await sql`select pg_terminate_backend(${(await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]!.pid}::int)`.execute(app.deps.db)
      await sql`select 1`.execute(tx)
    }),
  )
  app.api.app.get('/api/state/:code', async (request) => {
    const { code } = request.params as { code: string }
    await sql`do ${sql.raw(`$$ begin raise exception 'no' using errcode = '${code}'; end $$`)}`.execute(app.deps.db)
  })
})
afterAll(() => app.close())

test('a company whose name no letter can print is told which character it is, instead of a failure of ours', async () => {
  const person = await app.world.person()
  const { _id } = await app.world.company('Seta 漢 S.r.l.', person)
  const token = await app.world.session(person)
  await app.world.subscription(_id)
  const url = `/api/companies/${_id}/book/download?meeting_type=ASSEMBLY`
  const reply = await app.api.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect([reply.statusCode, reply.json().error_code]).toEqual([400, 'E0001'])
  expect(reply.json().info).toEqual([
    {
      path: 'company.name',
      message: 'unprintable',
      character: '漢',
      code: 'U+6F22',
      text: 'Contiene un carattere che nei documenti non si può stampare: toglilo o sostituiscilo.',
    },
  ])
})

test('what is still needed elsewhere is not removed, and that is no failure of ours', async () => {
  const reply = await app.api.app.inject('/api/restricted')
  expect([reply.statusCode, reply.json().error_code]).toEqual([409, 'E0002'])
})

test.each([
  ['a text', { studio: 'a\u0000b' }],
  ['JSON', { app_settings: { communications: { 'a\u0000b': true } } }],
])('a NUL in %s is a wrong value', async (_, body) => {
  const call = await app.as(await app.world.person())
  await expect(call(entryRoutes.changeProfile, { body: body as never })).rejects.toMatchObject({ status: 400, code: 'E0001' })
})

test.each([
  ['by the server in the middle of a statement', '/api/cut'],
  ['between two statements', '/api/cut/later'],
  ['for lack of space', '/api/state/53100'],
  ['for lack of a place', '/api/state/53300'],
  ['because it may only be read', '/api/state/25006'],
])('a call that the database cuts off %s may be tried again', async (_, url) => {
  const reply = await app.api.app.inject(url)
  expect([reply.statusCode, reply.headers['retry-after'], reply.json().error_code]).toEqual([503, '5', 'GEN01'])
  expect((await app.api.app.inject('/api/constants/roles')).statusCode).toBe(200)
})

test('a statement that fails for another reason is a failure of ours', async () => {
  const reply = await app.api.app.inject('/api/state/42601')
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([500, undefined])
})

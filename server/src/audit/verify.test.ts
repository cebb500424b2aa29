import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { appendAudit } from './log.ts'
import { verifyAudit } from './verify.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const append = (chain: string, data = {}) =>
  database.connection.db.transaction().execute((tx) => appendAudit(tx, { chain, actor: 'user:anna', action: 'test', data, at: new Date() }))

/** What somebody with the keys of the database could do behind the product's back. */
async function tamper(statement: string): Promise<void> {
  await database.connection.pool.query(`alter table audit_log disable trigger all; ${statement}; alter table audit_log enable trigger all`)
}

test('twenty appends at once make one unbroken chain', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, i) => append('meeting:m1', { b: i, a: { z: [1, null, 'è'], y: true } })))
  await append('meeting:m2')
  expect(await verifyAudit(database.connection.db)).toEqual({ chains: 2, rows: 21, broken: [] })
})

test('the table refuses to be changed', async () => {
  await expect(database.connection.db.updateTable('audit_log').set({ actor: 'nobody' }).execute()).rejects.toThrow(/append-only/)
  await expect(database.connection.db.deleteFrom('audit_log').execute()).rejects.toThrow(/append-only/)
  await expect(sql`truncate audit_log`.execute(database.connection.db)).rejects.toThrow(/append-only/)
})

test.each([
  ['a changed row', `update audit_log set data = '{"b": 99}' where chain = 'meeting:m1' and seq = 5`, 'hash'],
  ['a removed row', `delete from audit_log where chain = 'meeting:m1' and seq = 10`, 'gap'],
])('%s is found', async (_, statement, reason) => {
  await tamper(statement)
  expect((await verifyAudit(database.connection.db)).broken).toContainEqual(expect.objectContaining({ chain: 'meeting:m1', reason }))
})

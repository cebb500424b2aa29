import { afterEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { generateTables } from '../testing/table-types.ts'
import { type Migration, migrate, migrations } from './migrate.ts'

const open: TestDatabase[] = []
const empty = async () => {
  const it = await testDatabase({ empty: true })
  open.push(it)
  return it
}
afterEach(async () => {
  for (const it of open.splice(0)) await it.drop()
})

const extra = (it: Partial<Migration>): Migration => ({ version: 9000, name: '9000_extra.sql', sql: 'create table extra (x int)', checksum: 'x', ...it })

describe('migrations', () => {
  test('four processes that start at once bring an empty database up to date once', async () => {
    const { url } = await empty()
    const results = await Promise.all([1, 2, 3, 4].map(() => migrate(url)))
    expect(results.map((it) => it.applied.length).sort()).toEqual([0, 0, 0, migrations().length])
  })

  test('one that fails leaves nothing behind and says which', async () => {
    const { url, connection } = await empty()
    await expect(migrate(url, [...migrations(), extra({ sql: 'create table extra (x int); select broken' })])).rejects.toThrow(/9000_extra\.sql/)
    expect((await connection.pool.query(`select to_regclass('extra') it`)).rows[0].it).toBeNull()
    expect((await migrate(url)).applied).toEqual([])
  })

  test('a database newer than the program, or a migration changed afterwards, stops the start', async () => {
    const { url } = await empty()
    await migrate(url, [...migrations(), extra({})])
    await expect(migrate(url)).rejects.toThrow(/newer than this program/)
    await expect(migrate(url, [...migrations(), extra({ checksum: 'y' })])).rejects.toThrow(/was changed/)
  })
})

test('the generated table types are those of the migrated database', async () => {
  const { url, drop } = await testDatabase()
  expect(generateTables(url, true)).toEqual({ ok: true, output: expect.any(String) })
  await drop()
})

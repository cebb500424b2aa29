import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { ask } from './backup.stage.ts'
import { objectColumns } from './stored-objects.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const columns = () =>
  ask<{ table: string; column: string }>(
    database.url,
    `select c.table_name::text as "table", c.column_name::text as "column" from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name) where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  )

test('every column that is named as a storage key is one that backups know of', async () => {
  const found = (await columns()).filter((it) => it.column.endsWith('storage_key')).map((it) => `${it.table}.${it.column}`)
  expect(found.toSorted()).toEqual(objectColumns.map((it) => `${it.table}.${it.key}`).toSorted())
})

test('what backups know of a table is there', async () => {
  const there = new Set((await columns()).map((it) => `${it.table}.${it.column}`))
  const named = objectColumns.flatMap(({ table, identity, key, sha256, mime_type, awaited }) =>
    [...identity, key, sha256, 'column' in mime_type ? mime_type.column : key, awaited?.column ?? key].map((it) => `${table}.${it}`),
  )
  expect(named.filter((it) => !there.has(it))).toEqual([])
})

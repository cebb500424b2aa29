import { createWriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { demoPerson } from '@delibera/core/operations/demo'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backup } from '../db/backup.ts'
import { restore } from '../db/restore.ts'
import { type NamedObject, namedObjects, objectColumns } from '../db/stored-objects.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { seedDemo } from './demo.ts'

/** The demo has something of everything that is kept: what a backup leaves out is missed here. */
let app: TestApp
let restored: TestApp
let token: string
beforeAll(async () => {
  ;[app, restored] = [await testApp(), await testApp()]
  await seedDemo(app.deps)
  const row = await app.deps.db.selectFrom('users').select(['_id', 'email']).where('email', '=', demoPerson.email).executeTakeFirstOrThrow()
  token = await app.world.session({ ...row, password: demoPerson.password })
  const file = join(app.deps.config.data_dir, 'demo.tar.gz')
  const summary = await backup({ url: app.url, storage: app.deps.storage, to: createWriteStream(file), log: () => undefined })
  expect(summary).toMatchObject({ missing: 0, damaged: 0 })
  await restore({ url: restored.url, storage: restored.deps.storage, file, log: () => undefined })
}, 400_000)
afterAll(async () => {
  await app.close()
  await restored.close()
})

const objectsOf = async ({ deps }: TestApp) => (await sql.raw<NamedObject>(namedObjects).execute(deps.db)).rows
const storedIn = async ({ deps }: TestApp) =>
  (await readdir(join(deps.config.data_dir, 'files'), { recursive: true, withFileTypes: true })).filter((it) => it.isFile())

/** What a browser gets at an address, wherever that leads. */
async function got(at: TestApp, path: string): Promise<{ status: number; bytes: Buffer }> {
  const reply = await at.api.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
  if (reply.statusCode !== 302) return { status: reply.statusCode, bytes: reply.rawPayload }
  const { pathname, search } = new URL(String(reply.headers.location), at.deps.config.public_url)
  return got(at, pathname + search)
}

test('every object in the storage is named by a row that backups know of, and every such row by nothing that is not there', async () => {
  const [named, stored] = [await objectsOf(app), await storedIn(app)]
  expect(named.length).toBeGreaterThan(15)
  expect(stored.map((it) => it.name).toSorted()).toEqual(named.map((it) => it.key).toSorted())
})

test('no other column of any table holds a key of the storage', async () => {
  const keys = (await objectsOf(app)).map((it) => it.key)
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name::text as table, c.column_name::text as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`.execute(
    app.deps.db,
  )
  const holding: string[] = []
  for (const it of columns) {
    const { rows } = await sql`select 1 from ${sql.table(it.table)}, unnest(${keys}::text[]) as stored(object)
      where position(stored.object in ${sql.table(it.table)}.${sql.ref(it.column)}::text) > 0 limit 1`.execute(app.deps.db)
    if (rows.length > 0) holding.push(`${it.table}.${it.column}`)
  }
  expect(holding.toSorted()).toEqual(objectColumns.map((it) => `${it.table}.${it.key}`).toSorted())
})

test('a restored installation has every object, byte for byte', async () => {
  expect(await objectsOf(restored)).toEqual(await objectsOf(app))
  for (const { key } of await objectsOf(app)) expect((await restored.deps.storage.read(key))?.equals((await app.deps.storage.read(key))!)).toBe(true)
})

test('whoever downloads a file, or the original of a received letter, gets the same bytes from the restored installation', async () => {
  const files = await app.deps.db.selectFrom('file_versions').select(['file_id', 'version']).execute()
  const letters = await app.deps.db.selectFrom('communications').select(['_id', 'company_id', 'storage_key']).where('position', '=', 'inbox').execute()
  const paths = [
    ...files.map((it) => `/api/media/download/auth/${it.file_id}?version=${it.version}`),
    ...letters.map((it) => `/api/communications/${it._id}/source?company_id=${it.company_id}`),
  ]
  const answers: number[] = []
  for (const path of paths) {
    const [before, after] = [await got(app, path), await got(restored, path)]
    expect([path, after.status, after.bytes.equals(before.bytes)]).toEqual([path, before.status, true])
    answers.push(after.status)
  }
  expect(letters.length).toBeGreaterThan(10)
  expect(answers.slice(files.length).every((it) => it === 200)).toBe(true)
  expect(answers.slice(0, files.length).filter((it) => it === 200).length).toBeGreaterThan(0)
})

import { patience, tries } from '@delibera/core/fuzz.stage'
import { importColumns } from '@delibera/core/members/import'
import { importRoutes } from '@delibera/core/members/routes'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { prove } from '../../http/proven.ts'
import { addFile, addVersion } from '../../stores/files/file-store.ts'
import { membersOf } from '../../stores/members/member-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
let admin: Person
let call: Call
let id: string
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000' } })
  admin = await app.world.person()
  call = await app.as(admin)
  id = (await app.world.company('Fuzz S.r.l.', admin))._id
  await app.world.member(id, { last_name: 'Ferma', fiscal_code: 'RSSMRA80A01H501U', email: 'ferma@pec.it' })
})
afterAll(() => app.close())

async function upload(bytes: Uint8Array, name: string): Promise<string> {
  const storage_key = crypto.randomUUID()
  await app.deps.storage.write(storage_key, bytes, 'text/csv')
  return app.deps.db.transaction().execute(async (tx) => {
    const owner = { owner_user: admin._id, owner_member: null, company_id: null, meeting_id: null, member_ids: null }
    const file_id = await addFile(tx, { name, context: 'temp', ...owner }, app.deps.clock.now())
    await addVersion(tx, { file_id, filename: name, mime_type: 'text/csv', storage_key, at: app.deps.clock.now() })
    return file_id
  })
}

const book = () => membersOf(app.deps.db, prove(id))
const counts = async () => {
  const tables = ['members', 'member_roles', 'member_groups'] as const
  return Promise.all(tables.map(async (it) => (await app.deps.db.selectFrom(it).select('company_id').where('company_id', '=', id).execute()).length))
}

type Body = { file_id: string } | { rows: { line: number; cells: Record<string, string> }[] }

/** Whatever it is told, the call succeeds whole or refuses without a trace; a check never leaves one. */
async function holds(source: () => Body | Promise<Body>, type: 'overwrite' | 'update'): Promise<void> {
  const before = { book: await book(), counts: await counts() }
  const preview = await call(importRoutes.check, { params: { id }, body: { ...(await source()), type } }).catch((it) => it)
  expect({ book: await book(), counts: await counts() }).toEqual(before)
  const result = await call(importRoutes.import, { params: { id }, query: { type }, body: await source() }).catch((it) => it)
  if (result instanceof Error) {
    expect(['E0001', 'MB001', 'MB002']).toContain((result as unknown as { code: string }).code)
    expect({ book: await book(), counts: await counts() }).toEqual(before)
    return
  }
  expect(preview).toMatchObject({ errors: [], added: result.added, changed: result.changed, removed: result.removed })
  expect(await book()).toHaveLength(before.book.length + result.added.length - result.removed.length)
}

const mode = fc.constantFrom('overwrite' as const, 'update' as const)

test('a file of any bytes is imported whole or not at all', { timeout: patience(60_000) }, async () => {
  const header = fc.constantFrom('Cognome;Cariche;Quota\n', 'Cognome,Nome,Ruolo,PEC\n', '')
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 500 }),
    fc.uint8Array({ maxLength: 500 }).map((it) => Buffer.concat([Buffer.from('PK\x03\x04'), it])),
    fc.tuple(header, fc.string({ maxLength: 300 })).map((it) => Buffer.from(it.join(''))),
    fc.tuple(header, fc.string({ maxLength: 300 })).map((it) => Buffer.from(it.join(''), 'utf16le')),
  )
  await fc.assert(
    fc.asyncProperty(bytes, fc.constantFrom('a.csv', 'a.xlsx', 'a.txt'), mode, (it, name, type) =>
      holds(async () => ({ file_id: await upload(it, name) }), type),
    ),
    tries(8),
  )
})

test('rows of any words are imported whole or not at all', { timeout: patience(60_000) }, async () => {
  const likely = fc.constantFrom(
    'Rossi',
    'Bianchi',
    'PAR',
    'Socio, PCA',
    'SIN',
    'S',
    'RSSMRA80A01H501U',
    '12345678903',
    'ferma@pec.it',
    'x@pec.it',
    '1.000,00',
    '5',
    '',
  )
  const cell = fc.oneof({ weight: 6, arbitrary: likely }, { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) })
  const cells = fc.record(Object.fromEntries(importColumns.map((it) => [it, cell])), { requiredKeys: ['last_name'] })
  const rows = fc.array(cells, { maxLength: 4 }).map((all) => all.map((it, index) => ({ line: index + 2, cells: it as Record<string, string> })))
  await fc.assert(
    fc.asyncProperty(rows, mode, (it, type) => holds(() => ({ rows: it }), type)),
    tries(12),
  )
})

test('sensible rows do get through', { timeout: patience(60_000) }, async () => {
  const codes = ['BNCGLI75H55F205M', 'VRDLCU88B29L219C', 'NRENNA99T71F839W', 'FOXVEA64P49L424E']
  const row = fc.record({
    last_name: fc.constantFrom('Verdi', "D'Amico", '=Neri'),
    roles: fc.constantFrom('PAR', 'CON | PAR'),
    shares_value: fc.nat(9999).map(String),
  })
  const rows = fc
    .array(row, { minLength: 1, maxLength: 4 })
    .map((all) => all.map((it, index) => ({ line: index + 2, cells: { ...it, fiscal_code: codes[index]! } })))
  await fc.assert(
    fc.asyncProperty(rows, async (it) => {
      await holds(() => ({ rows: it }), 'overwrite')
      expect(await book()).toHaveLength(it.length)
    }),
    tries(4),
  )
})

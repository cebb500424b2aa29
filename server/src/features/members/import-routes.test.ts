import { importRoutes, memberRoutes } from '@delibera/core/members/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { writeSheet } from '../../spreadsheets/sheet.ts'
import { readTable } from '../../spreadsheets/table.ts'
import { addFile, addVersion } from '../../stores/files/file-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
let admin: Person
let call: Call
let token: string
beforeAll(async () => {
  app = await testApp()
  admin = await app.world.person()
  token = await app.world.session(admin)
  call = app.with(token)
})
afterAll(() => app.close())

const newCompany = async (name = 'Importi S.r.l.') => (await app.world.company(name, admin))._id

const isSheet = (bytes: Buffer | string) => bytes.toString().startsWith('PK')

/** A temporary file as an upload leaves it. */
async function upload(bytes: Buffer | string, name = isSheet(bytes) ? 'soci.xlsx' : 'soci.csv', by = admin): Promise<string> {
  const { db, clock, storage } = app.deps
  const storage_key = crypto.randomUUID()
  await storage.write(storage_key, Buffer.from(bytes as string), 'text/csv')
  return db.transaction().execute(async (tx) => {
    const owner = { owner_user: by._id, owner_member: null, company_id: null, meeting_id: null, member_ids: null }
    const file_id = await addFile(tx, { name, context: 'temp', ...owner }, clock.now())
    await addVersion(tx, { file_id, filename: name, mime_type: 'text/csv', storage_key, at: clock.now() })
    return file_id
  })
}

type Mode = 'overwrite' | 'update'
type Cells = Record<string, string>
const check = async (id: string, bytes: Buffer | string, type: Mode = 'update', name?: string) =>
  call(importRoutes.check, { params: { id }, body: { file_id: await upload(bytes, name), type } })
const importFile = async (id: string, bytes: Buffer | string, type: Mode = 'update', revision?: string) =>
  call(importRoutes.import, { params: { id }, query: { type }, body: { file_id: await upload(bytes), ...(revision ? { revision } : {}) } })
const rowsOf = (...cells: Cells[]) => ({ rows: cells.map((it, index) => ({ line: index + 2, cells: it })) })
const importRows = (id: string, type: Mode, ...cells: Cells[]) => call(importRoutes.import, { params: { id }, query: { type }, body: rowsOf(...cells) })
const book = async (id: string) => (await call(memberRoutes.list, { params: { id } })).items
const names = async (id: string) => (await book(id)).map((it) => it.last_name).sort()
const download = async (url: string) => app.api.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } })
const actions = async (id: string) =>
  (await app.deps.db.selectFrom('audit_log').select('action').where('chain', '=', `company:${id}`).execute()).map((it) => it.action)

const two =
  'Cognome;Nome;CF;PEC;Carica;Quota\r\nRossi;Mario;RSSMRA80A01H501U;rossi@pec.it;Socio + PCA;6.000,00\r\nBianchi;Giulia;BNCGLI75H55F205M;giulia@pec.it;PAR;4000\r\n'

describe('the example file', () => {
  test('opens in Excel and imports as it is', async () => {
    const reply = await download('/companies/download/demo-csv')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toContain('text/csv')
    expect(reply.headers['content-disposition']).toContain('soci-esempio.csv')
    expect(reply.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(reply.payload.split('\r\n').filter(Boolean)).toHaveLength(5)
    for (const company of [await newCompany(), await newCompany('Esempi S.p.A.')]) {
      expect(await importFile(company, reply.rawPayload, 'overwrite')).toMatchObject({ rows: 4, errors: [], unchanged: 0 })
      expect((await book(company)).filter((it) => !it.is_valid)).toEqual([])
      expect((await book(company)).map((it) => it.shares.percentage)).toEqual([25, 60, 0, 15])
    }
  })
})

test('the example is a sheet of Excel, too, and imports as it is', async () => {
  const reply = await download('/companies/download/demo-csv?format=xlsx')
  expect(reply.headers['content-disposition']).toContain('soci-esempio.xlsx')
  const id = await newCompany()
  expect(await importFile(id, reply.rawPayload, 'overwrite')).toMatchObject({ rows: 4, errors: [], ignored_columns: [] })
  expect((await book(id)).every((it) => it.is_valid)).toBe(true)
})

describe('checking', () => {
  test('says what would happen and writes nothing', async () => {
    const id = await newCompany()
    await app.world.member(id, { last_name: 'Rossi', first_name: 'Mario', fiscal_code: 'RSSMRA80A01H501U', roles: ['PAR'] })
    const old = await app.world.member(id, { last_name: 'Antichi' })
    const before = await book(id)
    const preview = await check(id, two, 'overwrite')
    expect(preview).toMatchObject({
      rows: 2,
      errors: [],
      unchanged: 0,
      added: [{ line: 3, _id: null, name: 'Bianchi Giulia', fiscal_code: 'BNCGLI75H55F205M', roles: ['PAR'], shares_value: 400_000, vote_value: 400_000 }],
      owned_value: 1_000_000,
      ignored_columns: [],
      ignored_lines: [],
      removed: [{ line: null, _id: old, name: 'Antichi Carlo' }],
      changed: [
        {
          line: 2,
          name: 'Rossi Mario',
          changes: [
            { column: 'email', before: null, after: 'rossi@pec.it' },
            { column: 'roles', before: 'Socio', after: 'Presidente del consiglio di amministrazione, Socio' },
            { column: 'shares_value', before: '0,00', after: '6000,00' },
            { column: 'vote_value', before: '0,00', after: '6000,00' },
          ],
        },
      ],
    })
    expect((await check(id, two)).removed).toEqual([])
    expect(await book(id)).toEqual(before)
    expect(await actions(id)).toEqual([])
  })

  test('names the line, the column and the reason, in the language of the caller', async () => {
    const id = await newCompany()
    const bad =
      'Cognome;Nome;CF;PEC;Carica;Quota;Voti\n\nRossi;Mario;XX;no at;Capo;tanti;1\n;Ugo;;;PAR;5;6\nNeri;Ada;;ada@pec.it;;;\nNeri;Eva;;ada@pec.it;PAR;;\nGialli;Eva;;ada@pec.it;PAR;;\n'
    const preview = await check(id, bad)
    expect(preview.errors.map((it) => [it.line, it.column, it.value, it.message])).toEqual([
      [3, 'fiscal_code', 'XX', 'insertValidCFOrPiva'],
      [3, 'email', 'no at', 'insertValidEmail'],
      [3, 'shares_value', 'tanti', 'onlyNumbersAllowed'],
      [3, 'roles', 'Capo', 'roleUnknown'],
      [4, 'last_name', null, 'requiredField'],
      [4, 'vote_value', '6,00', 'voteSharesAboveShares'],
      [5, 'roles', null, 'requiredField'],
      [7, 'email', 'ada@pec.it', 'emailRepeated'],
    ])
    expect(preview.errors.map((it) => it.name)).toEqual([...Array(4).fill('Rossi Mario'), 'Ugo', 'Ugo', 'Neri Ada', 'Gialli Eva'])
    expect(preview.errors[0]!.text).toBe('Inserisci un codice fiscale o una partita IVA validi.')
    const english = await app.api.app.inject({
      method: 'POST',
      url: `/api/companies/${id}/members/check`,
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en-GB' },
      payload: { file_id: await upload(bad) },
    })
    expect(english.json().errors[0].text).toBe('Enter a valid Italian fiscal code or VAT number.')
  })

  test.each([
    ['an empty file', 'Cognome;Cariche\n\n', 'emptyFile', 'soci.csv'],
    ['a file without the column of names', 'Pippo;Carica\nRossi;PAR', 'columnMissing', 'soci.csv'],
    ['an old sheet', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), 'unreadableFile', 'soci.xls'],
    ['more than five thousand people', `Cognome;Cariche\n${'Rossi;PAR\n'.repeat(5001)}`, 'tooManyRows', 'soci.csv'],
  ])('refuses %s as a whole', async (_, bytes, message, name) => {
    const id = await newCompany()
    await app.world.member(id)
    const preview = await check(id, bytes, 'overwrite', name)
    expect(preview.errors.map((it) => it.message)).toEqual([message])
    expect(preview.removed).toEqual([])
  })
})

describe('a messy file', () => {
  const messy = [
    'Cognome;Nome;CF;Cellulare;Carica;Quota €;%;Data di nascita',
    'Rossi;Mario;RSSMRA80A01H501U;+39 333 5550101;Amministratore unico;4.000,00;40;01/01/1980',
    'Rossi;Mario;RSSMRA80A01H501U;;Socio;1.000,00;10;',
    'Verdi;Luca;VRDLCU88B29;;Socio;5.000,00;50;',
    ';;;;;10.000,00;100;',
  ].join('\r\n')
  const corrections = { cells: [{ line: 4, column: 'fiscal_code' as const, value: 'VRDLCU88B29L219C' }], joined: [3], left_out: [] }

  test('tells who stands in it twice, what it does not read, and takes neither for granted', async () => {
    const id = await newCompany()
    const preview = await check(id, messy)
    expect(preview.errors).toMatchObject([
      { line: 3, name: 'Rossi Mario', column: 'fiscal_code', message: 'fiscalCodeRepeated', same_as: 2 },
      { line: 4, name: 'Verdi Luca', column: 'fiscal_code', message: 'insertValidCFOrPiva', same_as: null },
    ])
    expect(preview).toMatchObject({ rows: 3, ignored_columns: ['%', 'Data di nascita'], ignored_lines: [5] })
    await expect(importFile(id, messy)).rejects.toMatchObject({ code: 'MB002', status: 422 })
    expect(await names(id)).toEqual([])
  })

  test('in which nothing is wrong but a person who stands twice is refused as such, and nobody votes twice', async () => {
    const id = await newCompany()
    const twice = { last_name: 'Rossi', fiscal_code: 'RSSMRA80A01H501U', shares_value: '10' }
    await expect(importRows(id, 'update', twice, { ...twice, roles: 'SIN' })).rejects.toMatchObject({
      code: 'MB001',
      status: 409,
      info: [expect.objectContaining({ line: 3, name: 'Rossi', message: 'fiscalCodeRepeated', same_as: 2 })],
    })
    expect(await names(id)).toEqual([])
  })

  test('is corrected without another file, and imported as it was seen', async () => {
    const id = await newCompany()
    const file_id = await upload(messy)
    const preview = await call(importRoutes.check, { params: { id }, body: { file_id, corrections } })
    expect(preview).toMatchObject({
      errors: [],
      owned_value: 1_000_000,
      added: [
        { line: 2, roles: ['AUN', 'PAR'], shares_value: 500_000 },
        { line: 4, roles: ['PAR'], shares_value: 500_000 },
      ],
    })
    const write = () => call(importRoutes.import, { params: { id }, query: { type: 'update' }, body: { file_id, corrections, revision: preview.revision } })
    await write()
    expect((await book(id)).map((it) => [it.last_name, it.phone, it.shares.value])).toEqual([
      ['Rossi', '+39 3335550101', 500_000],
      ['Verdi', null, 500_000],
    ])
    expect(await write()).toMatchObject({ added: [], changed: [], unchanged: 2 })
  })
})

describe('importing', () => {
  test('updates: adds, changes, removes nobody, and the second time finds nothing to do', async () => {
    const id = await newCompany()
    await app.world.member(id, { last_name: 'Antichi' })
    expect(await importFile(id, two)).toMatchObject({ added: [{}, {}], changed: [], unchanged: 0 })
    expect(await names(id)).toEqual(['Antichi', 'Bianchi', 'Rossi'])
    const once = await book(id)
    expect(await importFile(id, two)).toMatchObject({ added: [], changed: [], removed: [], unchanged: 2 })
    expect(await book(id)).toEqual(once)
    expect(await actions(id)).toEqual(['members.imported'])
  })

  test('overwrites: who is not in the file leaves, and frees what was theirs', async () => {
    const id = await newCompany()
    await app.world.member(id, { last_name: 'Antichi', fiscal_code: 'VRDLCU88B29L219C', email: 'rossi@pec.it' })
    await importFile(id, two, 'overwrite')
    expect(await names(id)).toEqual(['Bianchi', 'Rossi'])
  })

  test('two people may exchange their addresses', async () => {
    const id = await newCompany()
    await importFile(id, two)
    await importRows(
      id,
      'update',
      { last_name: 'Rossi', fiscal_code: 'RSSMRA80A01H501U', email: 'giulia@pec.it' },
      { last_name: 'Bianchi', fiscal_code: 'BNCGLI75H55F205M', email: 'rossi@pec.it' },
    )
    expect((await book(id)).map((it) => [it.last_name, it.email])).toEqual([
      ['Rossi', 'giulia@pec.it'],
      ['Bianchi', 'rossi@pec.it'],
    ])
  })

  test('is all or nothing: one wrong cell writes nothing and answers every error', async () => {
    const id = await newCompany()
    await expect(importFile(id, `${two}Verdi;Luca;ERRATO;;PAR;1\n`)).rejects.toMatchObject({
      code: 'MB002',
      status: 422,
      info: [{ line: 4, name: 'Verdi Luca', column: 'fiscal_code', value: 'ERRATO', message: 'insertValidCFOrPiva', same_as: null, text: expect.any(String) }],
    })
    expect(await names(id)).toEqual([])
  })

  test('of a preview made from another book is refused', async () => {
    const id = await newCompany()
    const { revision } = await check(id, two)
    await app.world.member(id)
    await expect(importFile(id, two, 'update', revision)).rejects.toMatchObject({ code: 'E0002', status: 409 })
    const fresh = await check(id, two)
    await importFile(id, two, 'update', fresh.revision)
    expect(await importFile(id, two, 'update', fresh.revision)).toMatchObject({ unchanged: 2, added: [] })
  })

  test('two at once: the second finds the work of the first', async () => {
    const id = await newCompany()
    const both = await Promise.all([importFile(id, two, 'overwrite'), importFile(id, two, 'overwrite')])
    expect(both.map((it) => [it.added.length, it.unchanged]).sort()).toEqual([
      [0, 2],
      [2, 0],
    ])
    expect(await names(id)).toEqual(['Bianchi', 'Rossi'])
  })

  test("somebody else's file and somebody else's company are not there", async () => {
    const id = await newCompany()
    const other = await app.world.person()
    const stranger = await app.as(other)
    const file_id = await upload(two, 'soci.csv', other)
    await expect(call(importRoutes.check, { params: { id }, body: { file_id } })).rejects.toMatchObject({ status: 404 })
    await expect(call(importRoutes.import, { params: { id }, query: { type: 'update' }, body: { file_id } })).rejects.toMatchObject({ status: 404 })
    await expect(stranger(importRoutes.check, { params: { id }, body: { file_id } })).rejects.toMatchObject({ code: 'CP003' })
    await expect(stranger(importRoutes.import, { params: { id }, query: { type: 'update' }, body: rowsOf() })).rejects.toMatchObject({ code: 'CP003' })
    await expect(stranger(importRoutes.csv, { params: { id } })).rejects.toMatchObject({ code: 'CP003' })
  })

  test('takes five thousand rows as the browser has them', async () => {
    const id = await newCompany()
    const row = (index: number) => ({
      last_name: `Cognome ${index}`,
      first_name: 'Anna',
      email: `socio.${index}@pec.example.it`,
      roles: 'Socio',
      shares_value: `${index},50`,
    })
    const rows = Array.from({ length: 5000 }, (_, index) => ({ ...row(index), ext_description: 'x'.repeat(150) }))
    expect(JSON.stringify(rowsOf(...rows)).length).toBeGreaterThan(1024 * 1024)
    expect(await importRows(id, 'overwrite', ...rows)).toMatchObject({ rows: 5000, errors: [] })
    expect(await importRows(id, 'overwrite', ...rows)).toMatchObject({ unchanged: 5000, added: [], changed: [], removed: [] })
  }, 60_000)

  test('keeps what a file does not tell: colours, further addresses, signatures, lists of rights', async () => {
    const id = await newCompany()
    const usufruct = [{ title: 'USUFRUCT' as const, shares_value: 500, vote_value: 500, of: null }]
    const several = [...usufruct, { title: 'OWNERSHIP' as const, shares_value: 100, vote_value: 100, of: null }]
    await app.world.member(id, { last_name: 'Uno', fiscal_code: 'RSSMRA80A01H501U', emails: ['altro@pec.it'], holdings: usufruct })
    await app.world.member(id, { last_name: 'Due', fiscal_code: 'BNCGLI75H55F205M', holdings: several })
    await importRows(
      id,
      'update',
      { last_name: 'Primo', fiscal_code: 'RSSMRA80A01H501U', shares_value: '7' },
      { last_name: 'Due', fiscal_code: 'BNCGLI75H55F205M', shares_value: '6' },
    )
    expect(await book(id)).toMatchObject([
      { last_name: 'Due', holdings: several },
      { last_name: 'Primo', emails: ['altro@pec.it'], holdings: [{ title: 'USUFRUCT', shares_value: 700, vote_value: 700 }] },
    ])
    const split = importRows(id, 'update', { last_name: 'Due', fiscal_code: 'BNCGLI75H55F205M', shares_value: '9' })
    await expect(split).rejects.toMatchObject({ info: [expect.objectContaining({ column: 'shares_value', message: 'severalHoldings' })] })
  })
})

describe('the list as a file', () => {
  test.each(['csv', 'xlsx'] as const)('as %s comes back unchanged, formulas and all', async (format) => {
    for (const company of [await newCompany(), await newCompany('Azioni S.p.A.')]) {
      await importFile(company, two)
      await app.world.member(company, { last_name: '=cmd|calc', first_name: "'+Anna", email: 'a@pec.it', phone: '+39 3331234567', ext_description: '"x";\ny' })
      await app.world.member(company, { kind: 'S', last_name: '@Alfa S.p.A.', first_name: null, fiscal_code: '00743110157', roles: ['ACC', 'SDR'] })
      await app.world.member(company, { last_name: 'Rossi', fiscal_code: 'VRDLCU88B29L219C', roles: ['SIN'] })
      const holdings = [{ title: 'BARE_OWNERSHIP' as const, shares_value: 12_345, vote_value: 0, of: null }]
      await app.world.member(company, { last_name: 'Nudi', roles: ['PAR'], holdings })
      const before = await book(company)
      const reply = await download(`/companies/${company}/download/csv?format=${format}`)
      expect(reply.headers['content-disposition']).toContain(`soci.${format}`)
      if (format === 'csv') expect(reply.payload).toContain("'=cmd|calc")
      // A typed cell needs no sign in front: a telephone is shown as it is dialled.
      else expect((await readTable(reply.rawPayload, 10))!.flatMap((it) => it.cells)).toEqual(expect.arrayContaining(['=cmd|calc', '+39 3331234567']))
      for (const mode of ['overwrite', 'update'] as const)
        expect(await importFile(company, reply.rawPayload, mode)).toMatchObject({ errors: [], added: [], changed: [], removed: [], unchanged: 6 })
      expect(await book(company)).toEqual(before)
    }
  })

  test('a sheet of Excel is imported like a CSV', async () => {
    const id = await newCompany()
    const sheet = await writeSheet({
      name: 'Soci',
      headings: ['Denominazione', 'P. IVA', 'Carica', 'Quota'],
      rows: [['Alfa S.r.l.', 743110157, 'Socio', 1500.5].map((value) => ({ value }))],
    })
    expect(await check(id, sheet)).toMatchObject({ errors: [], added: [{ name: 'Alfa S.r.l.', fiscal_code: '00743110157' }] })
    await importFile(id, sheet)
    expect(await book(id)).toMatchObject([{ kind: 'S', shares: { value: 150_050 } }])
  })
})

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

describe('a book in which people stand twice', () => {
  const before = migrations().filter((it) => it.version < 16)
  const code = 'RSSMRA80A01H501U'

  /** As it was before one fiscal code was one person. */
  async function oldBook() {
    const { url, connection } = await empty()
    await migrate(url, before)
    const run = async <Row = { _id: string }>(text: string, values: unknown[] = []) => (await connection.pool.query<Row & object>(text, values)).rows
    const [company] = await run(`insert into companies (business_name, name, code, type, shares_unit, created_at)
      values ('Doppia', 'Doppia', 'EXT_SRL', 'SRL', 'EUR_CENT', now()) returning _id`)
    let minute = 0
    const add = async (it: {
      name?: string
      fiscal_code?: string | null
      email?: string | null
      roles?: string[]
      shares?: number
      title?: string
      of?: string
    }) => {
      const { name = 'Rossi', fiscal_code = code, email = null, roles = ['PAR'], shares = 0, title = 'OWNERSHIP', of = null } = it
      const holdings = shares ? [{ title, shares_value: shares, vote_value: shares, of }] : []
      const [member] = await run(
        `insert into members (company_id, kind, first_name, last_name, email, fiscal_code, color, holdings, shares_value, vote_value, owned_value, is_valid, created_at, updated_at)
        values ($1, 'P', 'Mario', $2, $3, $4, '#000000', $5, $6, $6, $6, true, timestamptz '2026-01-01' + $7 * interval '1 minute', now()) returning _id`,
        [company!._id, name, email, fiscal_code, JSON.stringify(holdings), shares, minute++],
      )
      for (const role of roles) {
        const type = role === 'AUN' ? 'ADM' : role
        await run('insert into member_roles (member_id, company_id, code, type) values ($1, $2, $3, $4)', [member!._id, company!._id, role, type])
        await run('insert into member_groups (member_id, company_id, type, fiscal_code, email) values ($1, $2, $3, $4, $5)', [
          ...[member!._id, company!._id, type, fiscal_code, email],
        ])
      }
      return member!._id
    }
    const people = () =>
      run<Record<string, unknown>>(`select _id, last_name, email, emails, fiscal_code, owned_value::int as owned, is_valid,
        (select string_agg(code, ',' order by code) from member_roles where member_id = members._id) as roles,
        (select string_agg(type || ':' || coalesce(email, ''), ',' order by type) from member_groups where member_id = members._id) as groups
        from members order by created_at`)
    return { company: company!._id, run, add, people, upgrade: () => migrate(url) }
  }

  test('is brought together: roles, quotas, addresses, lists and rights of the second entry pass to the first', async () => {
    const { company, run, add, people, upgrade } = await oldBook()
    const kept = await add({ email: 'socio@pec.it', shares: 400 })
    const lost = await add({ email: 'ufficio@pec.it', roles: ['AUN'], shares: 100 })
    const bank = await add({ name: 'Banca', fiscal_code: '00743110157', roles: ['EXT'], shares: 50, title: 'PLEDGE', of: lost })
    const [list] = await run(`insert into member_lists (company_id, name, created_at) values ($1, 'Tutti', now()) returning _id`, [company])
    await run('insert into member_list_items (list_id, company_id, member_id) values ($1, $2, $3)', [list!._id, company, lost])
    await run('update companies set administrator_id = $1', [lost])
    await upgrade()
    expect(await people()).toMatchObject([
      { _id: kept, email: 'socio@pec.it', emails: ['ufficio@pec.it'], owned: 500, roles: 'AUN,PAR', groups: 'ADM:socio@pec.it,PAR:socio@pec.it' },
      { _id: bank, roles: 'EXT' },
    ])
    expect(await run('select member_id from member_list_items')).toEqual([{ member_id: kept }])
    expect(await run('select administrator_id from companies')).toEqual([{ administrator_id: kept }])
    expect(await run(`select holdings->0->>'of' as of from members where _id = $1`, [bank])).toEqual([{ of: kept }])
  })

  test('does not fail where somebody has to choose: one code under two names, or twice in a meeting to come', async () => {
    const { company, run, add, people, upgrade } = await oldBook()
    await add({})
    await add({ name: 'Verdi', roles: ['AUN'] })
    const seated = [await add({ name: 'Neri', fiscal_code: 'VRDLCU88B29L219C' }), await add({ name: 'Neri', fiscal_code: 'VRDLCU88B29L219C', roles: ['EXT'] })]
    const [meeting] = await run(
      `insert into meetings (company_id, meeting_type, status, is_offline, slug, name, mode, maker, date_at, created_at, updated_at)
      values ($1, 'ASSEMBLY', 'PERFORM', false, 'a', 'a', '{}', 'ADMIN', now(), now(), now()) returning _id`,
      [company],
    )
    for (const it of seated)
      await run(`insert into meeting_members (meeting_id, company_id, book_id, source, person, added_at) values ($1, $2, $3, 'BOOK', '{}', now())`, [
        ...[meeting!._id, company, it],
      ])
    await upgrade()
    expect(await people()).toMatchObject([
      { last_name: 'Rossi', fiscal_code: code, is_valid: true },
      { last_name: 'Verdi', fiscal_code: null, is_valid: false },
      { last_name: 'Neri', fiscal_code: 'VRDLCU88B29L219C', is_valid: true },
      { last_name: 'Neri', fiscal_code: null, is_valid: true },
    ])
    await expect(add({ name: 'Bianchi' })).rejects.toThrow(/members_person/)
  })

  test('an owner who was no partner is one, also where the address is taken in that group', async () => {
    const { add, people, upgrade } = await oldBook()
    await add({ email: 'studio@pec.it' })
    await add({ name: 'Verdi', fiscal_code: 'VRDLCU88B29L219C', email: 'studio@pec.it', roles: ['AUN'], shares: 4000 })
    await add({ name: 'Neri', fiscal_code: null, roles: ['EXT'], shares: 10, title: 'BARE_OWNERSHIP' })
    await add({ name: 'Banca', fiscal_code: null, roles: ['EXT'], shares: 10, title: 'PLEDGE' })
    await upgrade()
    expect((await people()).map((it) => [it.last_name, it.roles, it.groups, it.is_valid])).toEqual([
      ['Rossi', 'PAR', 'PAR:studio@pec.it', true],
      ['Verdi', 'AUN,PAR', 'ADM:studio@pec.it,PAR:', true],
      ['Neri', 'EXT,PAR', 'EXT:,PAR:', false],
      ['Banca', 'EXT', 'EXT:', true],
    ])
  })
})

import { searchRoutes } from '@delibera/core/search/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { prove } from '../../http/proven.ts'
import { foundPeople } from '../../stores/search/search-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
let owner: Person
let call: Call
let company: string
let other: string
let meeting: string

beforeAll(async () => {
  app = await testApp({ env: { RATE_READ: '100000' } })
  owner = await app.world.person()
  call = await app.as(owner)
  company = (await app.world.company('Officine Brenta S.r.l.', owner, {}, { vat_number: '01234567890' }))._id
  other = (await app.world.company('Cantine D’Angiò S.r.l.', owner))._id
  await app.world.member(company, { first_name: 'Nicolò', last_name: 'Rossi', email: 'nicolo.rossi@pec.test', roles: ['PAR', 'CON'] })
  await app.world.member(other, { first_name: 'Rosa', last_name: 'Nicolosi' })
  meeting = await app.world.meeting(company, { name: 'Approvazione del bilancio 2026', meeting_type: 'ASSEMBLY' })
  await app.world.meeting(other, { name: 'Nomina della direttrice', meeting_type: 'BOARD' })
  await addMinutes()
  await addLetter(company, { subject: 'Avviso di pagamento del dividendo', sender: 'banca@pec.test', sender_name: 'Banca del Brenta' })
})
afterAll(() => app.close())

async function addMinutes() {
  const at = app.deps.clock.now().toISOString()
  await sql`insert into verbals (company_id, meeting_id, meeting_type, locale, generated, blocks, created_at, updated_at)
    values (${company}, ${meeting}, 'ASSEMBLY', 'it', '[]', '[]', ${at}, ${at})`.execute(app.deps.db)
}

async function addLetter(company_id: string, it: { subject: string; sender: string; sender_name: string; position?: 'inbox' | 'trash' }) {
  const at = app.deps.clock.now().toISOString()
  const { position = 'inbox' } = it
  await sql`insert into communications (company_id, position, status, was, thread_id, sender_name, sender, subject, timestamp, last_update)
    values (${company_id}, ${position}, ${position === 'trash' ? 'TRASHED' : 'SENT'}, ${position === 'trash' ? 'inbox' : null}, gen_random_uuid(),
      ${it.sender_name}, ${it.sender}, ${it.subject}, ${at}, ${at})`.execute(app.deps.db)
}

const find = (q: string, by = call, company_id?: string) => by(searchRoutes.find, { query: { q, ...(company_id ? { company_id } : {}) } })
const nothing = { companies: [], people: [], meetings: [], decisions: [], minutes: [], letters: [] }

describe('finds', () => {
  test.each([
    ['rossi nicolo', 'Rossi Nicolò'],
    ['NICOLÒ ross', 'Rossi Nicolò'],
    ['nicolo.rossi@pec', 'Rossi Nicolò'],
  ])('a person by «%s»', async (q, name) => {
    expect((await find(q)).people).toMatchObject([
      { name, company_id: company, company_name: 'Officine Brenta S.r.l.', roles: expect.arrayContaining(['PAR', 'CON']) },
    ])
  })

  test.each([
    ['brenta srl', 'Officine Brenta S.r.l.'],
    ['s.r.l. officine', 'Officine Brenta S.r.l.'],
    ['0123456', 'Officine Brenta S.r.l.'],
    ['angio', 'Cantine D’Angiò S.r.l.'],
    ["d'angio cantine", 'Cantine D’Angiò S.r.l.'],
  ])('a company by «%s»', async (q, business_name) => {
    expect((await find(q)).companies).toMatchObject([{ business_name, is_pending: false }])
  })

  test('a meeting by its name and by what it is, and its minutes by theirs', async () => {
    expect((await find('bilancio')).meetings).toMatchObject([{ _id: meeting, name: 'Approvazione del bilancio 2026', status: 'PROCESSING', date: null }])
    expect((await find('cda direttr')).meetings).toMatchObject([{ name: 'Nomina della direttrice', meeting_type: 'BOARD' }])
    expect((await find('verbale bilancio')).minutes).toMatchObject([{ _id: meeting, is_confirmed: false }])
    expect((await find('verbale bilancio')).meetings).toEqual([])
    expect((await find('verbali')).minutes).toMatchObject([{ _id: meeting }])
  })

  test('letters where the company has them, and none from the bin', async () => {
    expect((await find('dividendo')).letters).toEqual([])
    await app.world.subscription(company, { code: 'MLR01', category: 'SERVICE' })
    await addLetter(company, { subject: 'Dividendo buttato', sender: 'x@pec.test', sender_name: 'X', position: 'trash' })
    expect((await find('dividendo banca')).letters).toMatchObject([
      { subject: 'Avviso di pagamento del dividendo', with: 'Banca del Brenta', position: 'inbox' },
    ])
    expect((await find('dividendo')).letters).toHaveLength(1)
  })

  test('what is of the company one works in first, and a name that begins so before one that has it later', async () => {
    const names = async (company_id?: string) => (await find('nicol', call, company_id)).people.map((it) => it.name)
    expect(await names()).toEqual(['Nicolosi Rosa', 'Rossi Nicolò'])
    expect(await names(company)).toEqual(['Rossi Nicolò', 'Nicolosi Rosa'])
  })

  test('nothing by signs alone, and whatever is typed is a search, never a mistake', async () => {
    for (const q of ['«»', "'", '\\', '%', '_', ':*', "zq' & !zk", '<->', '(', 'x'.repeat(100), '🎩']) expect(await find(q).catch((it) => it)).toEqual(nothing)
    await expect(find('   ')).rejects.toMatchObject({ code: 'E0001' })
    await expect(find('x'.repeat(101))).rejects.toMatchObject({ code: 'E0001' })
  })
})

describe('only what the caller may see', () => {
  const everything = ['rossi', 'brenta', 'bilancio', 'verbale', 'dividendo', 'officine']
  const of = async (by: Call) => (await Promise.all(everything.map((q) => find(q, by, company)))).map((it) => Object.values(it).flat().length)

  test('its consultant sees all of it, of that company alone', async () => {
    const consultant = await app.world.person()
    await app.world.role(company, consultant, { role: 'CONSULTANT' })
    const by = await app.as(consultant)
    expect(await of(by)).toEqual(await of(call))
    expect(await find('angio', by)).toEqual(nothing)
    expect((await find('nicol', by)).people.map((it) => it.name)).toEqual(['Rossi Nicolò'])
  })

  test.each([
    ['a stranger', null],
    ['a manager who was disabled', { role: 'ADMIN', status: 'INCACTIVE' }],
    ['a consultant who was revoked', { role: 'CONSULTANT', status: 'INCACTIVE' }],
    ['a consultant who was invited', { role: 'CONSULTANT', status: 'PENDING' }],
    ['a consultant who asked', { role: 'CONSULTANT', status: 'REQUESTED_PENDING' }],
  ] as const)('%s finds nothing of it', async (_, role) => {
    const person = await app.world.person()
    if (role) await app.world.role(company, person, role)
    expect(await of(await app.as(person))).toEqual(everything.map(() => 0))
  })

  test('whoever waits for the certified mail finds the company, and nothing that is in it', async () => {
    const claimant = await app.world.person()
    await app.world.role(company, claimant, { role: 'ADMIN', status: 'PENDING' })
    const by = await app.as(claimant)
    expect(await find('brenta', by)).toEqual({
      ...nothing,
      companies: [{ _id: company, business_name: 'Officine Brenta S.r.l.', vat_number: '01234567890', is_pending: true }],
    })
    expect(await find('rossi', by)).toEqual(nothing)
    expect(await find('bilancio', by)).toEqual(nothing)
  })

  test('a company that was removed is found by nobody, with all that was in it', async () => {
    const gone = (await app.world.company('Scomparsa S.r.l.', owner, {}, { deleted_at: app.deps.clock.now().toISOString() }))._id
    await app.world.member(gone, { first_name: 'Zeno', last_name: 'Scomparso' })
    await app.world.meeting(gone, { name: 'Assemblea scomparsa' })
    expect(await find('scompars')).toEqual(nothing)
  })
})

test('among fifty thousand people a name is looked up, not read through', async () => {
  const { db } = app.deps
  const large = (await app.world.company('Grande S.p.A.', owner))._id
  await sql`insert into members (company_id, kind, first_name, last_name, color, is_valid, created_at, updated_at)
    select ${large}, 'P', 'Nome' || n, 'Cognome' || n, '#000000', true, now(), now() from generate_series(1, 50000) n`.execute(db)
  await sql`analyze members`.execute(db)
  const sought = { user: prove<'user'>(owner._id), words: ['cognome49', 'nome49999'], first: null, now: app.deps.clock.now() }
  expect(await foundPeople(db, sought)).toMatchObject([{ name: 'Cognome49999 Nome49999' }])
  const { rows } = await sql<{
    'QUERY PLAN': string
  }>`explain select m._id from members m where m.company_id in (select company_id from company_roles where user_id = ${owner._id})
    and search_words(m.last_name || ' ' || coalesce(m.first_name, '') || ' ' || coalesce(m.fiscal_code, '') || ' ' || coalesce(m.email, '')) @@ '''cognome49'':* & ''nome49999'':*'::tsquery`.execute(
    db,
  )
  const plan = rows.map((it) => it['QUERY PLAN']).join('\n')
  expect(plan).toContain('members_words')
  expect(plan).not.toContain('Seq Scan on members')
})

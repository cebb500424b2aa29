import { memberRoutes } from '@delibera/core/members/routes'
import { officeRoutes, publicOfficeRoutes } from '@delibera/core/offices/routes'
import { boardCase } from '@delibera/core/offices/scenarios.stage'
import type { OfficeDraft } from '@delibera/core/offices/schema'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyAudit } from '../../audit/verify.ts'
import { type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000', RATE_READ: '100000' } })
})
beforeEach(() => app.deps.clock.set(app.deps.db, null))
afterAll(() => app.close())

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (it: { code: string; info?: { rules?: { id: string }[]; reason?: string } }) =>
      [it.code, it.info?.rules?.[0]?.id ?? it.info?.reason].filter(Boolean).join(' '),
  )

/** A company with people of one role in its book. */
async function companyWith(name: string, people: Record<string, string>) {
  const person = await app.world.person()
  const { _id } = await app.world.company(name, person, {}, { email: 'alba@pec.example' })
  await app.world.subscription(_id)
  const keys = Object.keys(people)
  const ids = await app.world.members(
    _id,
    keys.map((key) => ({ first_name: key, last_name: 'Prova', email: `${key}@pec.example`, roles: [people[key]!] })),
  )
  const idOf = (key: string) => ids[keys.indexOf(key)]!
  const call = await app.as(person)
  const params = { id: _id }
  const list = (on?: string) => call(officeRoutes.list, { params, query: on ? { on } : {} })
  const appoint = (it: Partial<OfficeDraft>) => call(officeRoutes.appoint, { params, body: { ...usual, ...it } as never })
  const event = (officeId: string, body: object) => call(officeRoutes.enterEvent, { params: { officeId }, query: { company_id: _id }, body: body as never })
  const request = (officeId: string) => call(officeRoutes.request, { params: { officeId }, query: { company_id: _id } })
  return { _id, person, idOf, call, params, list, appoint, event, request }
}

const usual = { role_code: 'AUN', appointed_on: '2026-04-29', appointed_by: { kind: 'ASSEMBLY' }, term: { kind: 'UNTIL_REVOCATION' } } as const

const noon = (day: string) => app.deps.clock.set(app.deps.db, new Date(`${day}T11:00:00Z`))

/** An assembly that took place; with accounts, those were approved. */
async function held(company_id: string, { on, accounts_of }: { on: string; accounts_of?: string | null }) {
  const meeting_id = await app.world.meeting(company_id, { status: 'COMPLETED', date_at: `${on}T09:00:00Z` })
  if (accounts_of)
    await sql`insert into agenda_points (company_id, meeting_id, meeting_type, template_id, title, "group", header_intro, header_content, content_positive,
        content_negative, quorum_first, nature, notary_required, skip_vote, words, status, accepted, position, created_at, updated_at)
      values (${company_id}, ${meeting_id}, 'ASSEMBLY', 'A01', 'Bilancio', 'ACCOUNTS', '{}', '{}', '{}', '{}', '{}', 'ORDINARY', false, false, '', 'VOTED', true, 1,
        now(), now())`.execute(app.deps.db)
}

test('B08: the board, day by day, by the product’s clock', async () => {
  const people = ['anna', 'bruno', 'carla', 'dino', 'elsa', 'fabio']
  const it = await companyWith('Alba S.p.A.', Object.fromEntries(people.map((key) => [key, 'EXT'])))
  const ids = new Map<string, string>()
  const facts = [
    ...boardCase.offices.map((one) => ({ on: one.appointed_on, rank: 1, run: () => appointed(one) })),
    ...boardCase.offices.flatMap((one) =>
      one.accepted_on && one.accepted_on !== one.appointed_on
        ? [{ on: one.accepted_on, rank: 2, run: () => it.event(ids.get(one.id)!, { event: 'ACCEPT', on: one.accepted_on }) }]
        : [],
    ),
    ...boardCase.offices.flatMap((one) =>
      one.resigned_on ? [{ on: one.resigned_on, rank: 3, run: () => it.event(ids.get(one.id)!, { event: 'RESIGN', on: one.resigned_on }) }] : [],
    ),
    ...boardCase.assemblies.map((one) => ({ on: one.on, rank: 0, run: () => held(it._id, one) })),
  ]
  const appointed = async (one: (typeof boardCase.offices)[number]) => {
    const { office } = await it.appoint({
      ...{ member_id: it.idOf(one.person), role_code: one.role, appointed_on: one.appointed_on, term: one.term, board_size: boardCase.company.board_size },
      ...{ appointed_by: { kind: one.by }, approved_by_auditors: true, accepted_on: one.accepted_on === one.appointed_on ? one.accepted_on : null },
    })
    ids.set(one.id, office._id)
  }
  const days = Object.keys(boardCase.expected.states)
  for (const fact of facts.sort((a, b) => (a.on === b.on ? a.rank - b.rank : a.on < b.on ? -1 : 1))) {
    await noon(fact.on)
    await fact.run()
  }
  await noon(days.at(-1)!)
  for (const day of days) {
    const { items } = await it.list(day)
    const found = Object.fromEntries(
      items.map(({ _id, state, expires_with, ended_on, end_reason }) => [
        [...ids].find(([, id]) => id === _id)![0],
        { state, expires_with, ended_on, end_reason },
      ]),
    )
    expect([day, found]).toEqual([day, boardCase.expected.states[day]])
  }
  const tasks = await app.deps.db
    .selectFrom('tasks')
    .select(['code', 'office_id'])
    .select(sql<string>`due_on::text`.as('due_on'))
    .where('company_id', '=', it._id)
    .execute()
  for (const { code, office, due_on } of boardCase.expected.tasks) expect(tasks).toContainEqual({ code, office_id: ids.get(office), due_on })
  expect((await verifyAudit(app.deps.db)).broken).toEqual([])
})

test('what stands in the list of people is an office without dates, until one is entered', async () => {
  const it = await companyWith('Brenta S.r.l.', { anna: 'AUN', bruno: 'PAR' })
  const before = await it.list()
  expect(before.items).toMatchObject([{ role_code: 'AUN', state: 'ACTIVE', appointed_on: null }])
  expect(before.rules.map(({ id }) => id)).toContain('L-OFF-01')
  await it.appoint({ member_id: it.idOf('anna'), accepted_on: '2026-04-29' })
  const after = await it.list()
  expect(after.items).toMatchObject([{ role_code: 'AUN', state: 'ACTIVE', appointed_on: '2026-04-29', accepted_on: '2026-04-29' }])
  expect(after.rules.map(({ id }) => id)).not.toContain('L-OFF-01')
})

test('the list of people follows: who leaves the office leaves the role, and whoever has nothing else stays as a contact', async () => {
  const it = await companyWith('Cima S.r.l.', { anna: 'AUN', bruno: 'PAR' })
  const { office } = await it.appoint({ member_id: it.idOf('bruno') })
  const rolesOf = async (key: string) => {
    const { items } = await it.call(memberRoutes.list, { params: it.params, query: {} })
    return items.find(({ _id }) => _id === it.idOf(key))!.roles.map(({ code }) => code)
  }
  expect(await rolesOf('bruno')).toEqual(['PAR'])
  await it.event(office._id, { event: 'ACCEPT', on: '2026-05-02' })
  expect(await rolesOf('bruno')).toEqual(['AUN', 'PAR'])
  const listed = (await it.list()).items.find(({ member_id }) => member_id === it.idOf('anna'))!
  await it.event(listed._id, { event: 'REMOVE', on: '2026-05-02' })
  expect(await rolesOf('anna')).toEqual(['EXT'])
})

test('an event that the state does not allow is refused, also the second of two at once', async () => {
  const it = await companyWith('Dora S.r.l.', { anna: 'EXT' })
  const { office } = await it.appoint({ member_id: it.idOf('anna') })
  expect(await refusal(it.event(office._id, { event: 'RESIGN', on: '2026-05-02' }))).toBe('E0002')
  const both = await Promise.all([1, 2].map(() => refusal(it.event(office._id, { event: 'ACCEPT', on: '2026-05-02' }))))
  expect(both.sort()).toEqual(['E0002', 'done'])
  expect(await refusal(it.event(office._id, { event: 'RESIGN', on: '2999-01-01' }))).toBe('E0001')
  expect(await refusal(it.appoint({ member_id: it.idOf('anna') }))).toBe('E0002')
})

test('no director of an S.p.A. is appointed for more than three financial years', async () => {
  const it = await companyWith('Elba S.p.A.', { anna: 'EXT' })
  expect(await refusal(it.appoint({ member_id: it.idOf('anna'), term: { kind: 'EXERCISES', n: 4 } }))).toBe('MB002 L-OFF-02')
  expect((await it.list()).total).toBe(0)
})

test('entered events are kept by the database, whoever asks', async () => {
  const it = await companyWith('Fara S.r.l.', { anna: 'EXT' })
  await it.appoint({ member_id: it.idOf('anna') })
  await expect(sql`update office_events set note = 'x'`.execute(app.deps.db)).rejects.toThrow('append-only')
  await expect(sql`delete from office_events`.execute(app.deps.db)).rejects.toThrow('append-only')
})

const eligible = { eligible: true, birth_place: 'Bra', birth_date: '1970-01-31', address: 'Bra, via Roma 1', citizenship: 'italiana' }
const signature = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082', 'hex').toString('base64')}`

test('whoever was appointed accepts by the link of the letter, once', async () => {
  const it = await companyWith('Gavi S.r.l.', { anna: 'EXT' })
  const { office } = await it.appoint({ member_id: it.idOf('anna') })
  await it.request(office._id)
  const mail = await app.deps.db
    .selectFrom('mails')
    .select(['subject', 'body', 'recipient'])
    .where('event', '=', 'OFFICE_ACCEPTANCE')
    .where('company_id', '=', it._id)
    .executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ subject: 'Nomina a Amministratore unico di Gavi S.r.l.: accettazione', recipient: 'anna@pec.example' })
  const slug = /public\/offices\/([\w-]{22})/.exec(mail.body)![1]!
  const params = { slug }
  expect(await app.call(publicOfficeRoutes.page, { params })).toMatchObject({
    name: 'anna Prova',
    role_code: 'AUN',
    declares: 'DIRECTOR',
    needs_pec: true,
    answered_on: null,
  })
  const answer = { accept: true, declaration: eligible, pec: 'anna@pec.example', signature }
  expect(await refusal(app.call(publicOfficeRoutes.answer, { params, body: { ...answer, pec: null } as never }))).toBe('E0001')
  const both = await Promise.all([1, 2].map(() => refusal(app.call(publicOfficeRoutes.answer, { params, body: answer }))))
  expect(both.sort()).toEqual(['E0002', 'done'])
  expect(await app.call(publicOfficeRoutes.page, { params })).toMatchObject({ accepted: true })
  expect((await it.list()).items).toMatchObject([{ state: 'ACTIVE', has_acceptance: true, pec: 'anna@pec.example' }])
  expect(await refusal(app.call(publicOfficeRoutes.page, { params: { slug: 'x'.repeat(22) } }))).not.toBe('done')
})

test('a stranger is refused everywhere', async () => {
  const it = await companyWith('Ivrea S.r.l.', { anna: 'AUN' })
  const stranger = await app.as(await app.world.person())
  const officeId = (await it.list()).items[0]!._id
  const query = { company_id: it._id }
  expect(await refusal(stranger(officeRoutes.list, { params: it.params, query: {} }))).toBe('CP003')
  expect(await refusal(stranger(officeRoutes.appoint, { params: it.params, body: { ...usual, member_id: it.idOf('anna') } as never }))).toBe('CP003')
  expect(await refusal(stranger(officeRoutes.enterEvent, { params: { officeId }, query, body: { event: 'RESIGN', on: '2026-05-02' } }))).toBe('CP003')
  expect(await refusal(stranger(officeRoutes.request, { params: { officeId }, query }))).toBe('CP003')
  const other = await companyWith('Luni S.r.l.', { anna: 'AUN' })
  expect(await refusal(other.event(officeId, { event: 'RESIGN', on: '2026-05-02' }))).not.toBe('done')
})

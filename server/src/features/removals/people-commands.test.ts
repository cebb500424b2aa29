import { publicMeetingRoutes } from '@delibera/core/convocations/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { memberRoutes } from '@delibera/core/members/routes'
import { removalRoutes } from '@delibera/core/removals/routes'
import { undoTerms } from '@delibera/core/removals/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
let owner: Person
let call: Call
let company: string
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000', RATE_READ: '100000' } })
  owner = await app.world.person()
  call = await app.as(owner)
})
afterAll(() => app.close())
beforeEach(async () => {
  company = (await app.world.company('Alfa S.r.l.', owner))._id
  await app.world.subscription(company)
})

const restore = (removal_id: string, by = call, id = company) => by(removalRoutes.restore, { params: { id }, body: { removal_ids: [removal_id] } })
const age = (by_ms: number) => sql`update removals set removed_at = removed_at - ${by_ms} * interval '1 millisecond'`.execute(app.deps.db)

describe('somebody taken out of a meeting', () => {
  let meeting: string
  let member: string
  let other: string
  let link: { meeting: string; member: string }
  beforeEach(async () => {
    meeting = await app.world.meeting(company, { name: 'Bilancio', status: 'PROPOSAL' })
    const book = [await app.world.member(company, { last_name: 'Rossi' }), await app.world.member(company, { last_name: 'Gallo' })]
    member = await app.world.participant(meeting, { book_id: book[0]!, member_id: book[0]!, source: 'BOOK', position: 1, email: 'rossi@altrove.example' })
    other = await app.world.participant(meeting, { book_id: book[1]!, member_id: book[1]!, source: 'BOOK', position: 2 })
    const { slug } = await app.world.link(company, { meeting_id: meeting, member_id: member })
    link = { meeting: (await app.deps.db.selectFrom('meetings').select('slug').where('_id', '=', meeting).executeTakeFirstOrThrow()).slug, member: slug }
    await sql`with date as (insert into meeting_dates (meeting_id, datetime) values (${meeting}, now() + interval '20 days') returning _id)
      insert into date_answers (meeting_id, member_id, date_id, answer, answered_at) select ${meeting}, ${member}, _id, 'YES', now() from date`.execute(
      app.deps.db,
    )
    await sql`update meetings set secretary_id = ${member} where _id = ${meeting}`.execute(app.deps.db)
  })

  const load = () => call(meetingRoutes.load, { params: { id: meeting } } as never)
  const change = (body: object) => call(meetingRoutes.changeMembers, { params: { id: meeting }, body: body as never })
  const take = async (...ids: string[]) => (await change({ remove: ids })).removal_id!
  const opened = () =>
    app.call(publicMeetingRoutes.details, { params: link }).then(
      () => 'open',
      (error: { status: number }) => error.status,
    )
  /** All that the meeting knows of its people. */
  const everything = async () => {
    const tables = ['meeting_members', 'personal_links', 'date_answers']
    const rows = await Promise.all(
      tables.map((it) => sql`select to_jsonb(t) - 'visited_at' as row from ${sql.table(it)} t where meeting_id = ${meeting} order by 1`.execute(app.deps.db)),
    )
    return [...rows.map((it) => it.rows), (await sql`select secretary_id from meetings where _id = ${meeting}`.execute(app.deps.db)).rows]
  }

  test('comes back with address, answers, office and place, as if nothing had been done', async () => {
    const before = await everything()
    const removal = await take(member)
    expect((await load()).members.map((it) => it._id)).toEqual([other])
    await restore(removal)
    expect(await everything()).toEqual(before)
  })

  test('has a dead link meanwhile, and the same one works again', async () => {
    expect(await opened()).toBe('open')
    const removal = await take(member)
    expect(await opened()).toBe(404)
    await restore(removal)
    expect(await opened()).toBe('open')
  })

  test('whose link was taken away before comes back without one that opens', async () => {
    await call(meetingRoutes.revokeLink, { params: { id: meeting, memberId: member } })
    const dead = await opened()
    await restore(await take(member))
    expect([await opened(), dead]).toEqual([404, 404])
  })

  test('put back twice, or by two presses at once, is there once', async () => {
    const removal = await take(member, other)
    await Promise.all([restore(removal), restore(removal)])
    await restore(removal)
    expect((await load()).members.map((it) => it._id)).toEqual([member, other])
  })

  test('is put back by nobody else, in no other company, and not after the time', async () => {
    const removal = await take(member)
    const consultant = await app.world.person()
    await app.world.role(company, consultant, { role: 'CONSULTANT' })
    await expect(restore(removal, await app.as(consultant))).rejects.toMatchObject({ status: 404 })
    const beta = (await app.world.company('Beta S.r.l.', owner))._id
    await app.world.subscription(beta)
    await expect(restore(removal, call, beta)).rejects.toMatchObject({ status: 404 })
    await age(undoTerms.kept + 1000)
    await expect(restore(removal)).rejects.toMatchObject({ status: 404 })
    expect((await load()).members.map((it) => it._id)).toEqual([other])
  })

  test('comes back where the notice has left meanwhile, as somebody forgotten would: without a notice', async () => {
    const removal = await take(member)
    await sql`update meetings set status = 'PERFORM' where _id = ${meeting}`.execute(app.deps.db)
    await restore(removal)
    const { rows } = await sql`select convocated_at from meeting_members where meeting_id = ${meeting} and member_id = ${member}`.execute(app.deps.db)
    expect(rows).toEqual([{ convocated_at: null }])
  })

  test.each([
    ['the meeting is over', () => sql`update meetings set status = 'COMPLETED' where _id = ${meeting}`.execute(app.deps.db), { status: 'COMPLETED' }],
    ['they were let in again', () => change({ member_ids: [member] }), null],
    ['they left the book', () => call(memberRoutes.remove, { params: { id: company, memberId: member } }), null],
    ['the meeting is gone', () => sql`delete from meetings where _id = ${meeting}`.execute(app.deps.db), null],
  ])('stays as they are when %s, and it is said', async (_, meanwhile, info) => {
    const removal = await take(member)
    await meanwhile()
    await expect(restore(removal)).rejects.toMatchObject({ code: 'E0002', ...(info && { info }) })
  })

  test('writes the minutes again only where nobody else was asked to meanwhile', async () => {
    const removal = await take(member)
    await sql`update meetings set secretary_id = ${other} where _id = ${meeting}`.execute(app.deps.db)
    await restore(removal)
    expect((await load()).secretary?._id).toBe(other)
  })

  test('a change that takes nobody out has nothing to put back', async () => {
    expect(await change({ remove: [crypto.randomUUID()] })).not.toHaveProperty('removal_id')
    expect(await change({ member_ids: [member] })).not.toHaveProperty('removal_id')
  })
})

test('the link of somebody removed from the book is dead meanwhile, and works again', async () => {
  const book_id = await app.world.member(company, { last_name: 'Rossi', email: 'rossi@example.test' })
  const meeting_id = await app.world.meeting(company, { status: 'PROPOSAL' })
  await app.world.participant(meeting_id, {
    book_id,
    member_id: book_id,
    source: 'BOOK',
    person: JSON.stringify({ last_name: 'Rossi', email: null, roles: [] }),
  })
  const { slug } = await app.world.link(company, { meeting_id, member_id: book_id })
  const { slug: meeting } = await app.deps.db.selectFrom('meetings').select('slug').where('_id', '=', meeting_id).executeTakeFirstOrThrow()
  const opened = () =>
    app.call(publicMeetingRoutes.details, { params: { meeting, member: slug } }).then(
      () => 'open',
      (error: { status: number }) => error.status,
    )
  expect(await opened()).toBe('open')
  const { removal_id } = await call(memberRoutes.remove, { params: { id: company, memberId: book_id } })
  expect(await opened()).toBe(404)
  await restore(removal_id)
  expect(await opened()).toBe('open')
})

describe('a role taken from somebody who keeps another', () => {
  let member: string
  beforeEach(async () => {
    member = await app.world.member(company, { last_name: 'Rossi', email: 'rossi@example.test', roles: ['CON', 'SIN'] })
    await sql`update companies set administrator_id = ${member} where _id = ${company}`.execute(app.deps.db)
  })
  const takeRole = async (role: string) => (await call(memberRoutes.removeRole, { params: { id: company, memberId: member, role } })).removal_id
  const rolesNow = async () => (await call(memberRoutes.list, { params: { id: company }, query: {} })).items.map((it) => it.roles.map((role) => role.code))
  const everything = async () => {
    const rows = ['members', 'member_roles', 'member_groups'].map((it) =>
      sql`select to_jsonb(t) - 'version' - 'updated_at' as row from ${sql.table(it)} t where company_id = ${company} order by 1`.execute(app.deps.db),
    )
    const office = await sql`select administrator_id from companies where _id = ${company}`.execute(app.deps.db)
    return [...(await Promise.all(rows)).map((it) => it.rows), office.rows]
  }

  test('comes back, with the office that went with it, once for two presses', async () => {
    const before = await everything()
    const removal = await takeRole('CON')
    expect(await rolesNow()).toEqual([['SIN']])
    await Promise.all([restore(removal), restore(removal)])
    await restore(removal)
    expect(await everything()).toEqual(before)
  })

  test('comes back beside what was changed meanwhile', async () => {
    const removal = await takeRole('SIN')
    await call(memberRoutes.change, { params: { id: company, memberId: member }, body: { email: 'nuovo@example.test', roles: ['CON', 'SIN'] } })
    await restore(removal)
    const [found] = (await call(memberRoutes.list, { params: { id: company }, query: {} })).items
    expect([found!.email, found!.roles.map((it) => it.code).sort()]).toEqual(['nuovo@example.test', ['CON', 'SIN']])
  })

  test('stays away with somebody who left, and is nobody else’s to give', async () => {
    const removal = await takeRole('SIN')
    const consultant = await app.world.person()
    await app.world.role(company, consultant, { role: 'CONSULTANT' })
    await expect(restore(removal, await app.as(consultant))).rejects.toMatchObject({ status: 404 })
    await call(memberRoutes.remove, { params: { id: company, memberId: member } })
    await expect(restore(removal)).rejects.toMatchObject({ code: 'E0002' })
  })

  test('the last role takes the person with it, and both come back', async () => {
    await takeRole('SIN')
    const before = await everything()
    const removal = await takeRole('CON')
    expect(await rolesNow()).toEqual([])
    await restore(removal)
    expect(await everything()).toEqual(before)
  })
})

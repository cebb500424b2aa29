import { calendarRoutes } from '@delibera/core/calendar/routes'
import type { CalendarDeadline, CalendarMeeting } from '@delibera/core/calendar/schema'
import { toneOf } from '@delibera/core/calendar/tones'
import { convocationRoutes } from '@delibera/core/convocations/routes'
import { addDays, dayInRome } from '@delibera/core/dates'
import { endingRoutes } from '@delibera/core/meetings/routes'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Convocations, Meetings } from '../../db/tables.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { convenedMeeting, preparedMeeting } from '../../testing/convened.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const today = () => dayInRome(app.deps.clock.now())
const around = (days = 60) => ({ from: addDays(today(), -days), to: addDays(today(), days) })
const meetingsIn = (items: (CalendarMeeting | CalendarDeadline)[]) => items.filter((it) => it.kind === 'MEETING')
const deadlinesIn = (items: (CalendarMeeting | CalendarDeadline)[]) => items.filter((it) => it.kind === 'DEADLINE')

/** A call as the product would have sent it, at any hour. */
async function callAt(
  company_id: string,
  datetime: string,
  details: { meeting?: Partial<Insertable<Meetings>>; call?: Partial<Insertable<Convocations>> } = {},
) {
  const meeting_id = await app.world.meeting(company_id, {
    status: 'PERFORM',
    date_at: datetime,
    planned_at: datetime,
    summon_sent_at: datetime,
    ...details.meeting,
  })
  const row = { meeting_id, convocation_type: 'FIRST', status: 'ACTIVE', datetime, sent_at: datetime, created_at: datetime, ...details.call }
  await app.deps.db.insertInto('convocations').values(row).execute()
  return meeting_id
}

describe('meetings in the calendar', () => {
  test('are those whose notice has left, with what the calendar shows of them', async () => {
    const { company, meeting, first } = await app.again(convenedMeeting, { second: true })
    await preparedMeeting(app, { company })
    const { items, total } = await company.call(calendarRoutes.events, { query: { ...around(), company_id: company._id } })
    expect(total).toBe(items.length)
    expect(meetingsIn(items)).toEqual([
      {
        kind: 'MEETING',
        _id: first._id,
        company: { _id: company._id, business_name: 'Prova S.r.l.', tone: toneOf(company._id) },
        meeting_id: meeting._id,
        meeting_type: 'ASSEMBLY',
        convocation_type: 'FIRST',
        status: 'PERFORM',
        title: 'Nomina del revisore legale',
        start: first.datetime,
        end: new Date(Date.parse(first.datetime) + 2 * 3_600_000).toISOString(),
        location: 'via Roma 1, 35100 Padova (PD)',
      },
    ])
  })

  test('show a first call that gave way to the second, and a meeting that was called off', async () => {
    const { company, meeting, first } = await app.again(convenedMeeting, { second: true })
    const shown = async () => {
      const { items } = await company.call(calendarRoutes.events, { query: { ...around(), company_id: company._id } })
      return meetingsIn(items).map((it) => [it.convocation_type, it.status])
    }
    await app.deps.clock.set(app.deps.db, new Date(first.datetime))
    await company.call(convocationRoutes.endCall, { params: { id: meeting._id, convocationId: first._id }, body: { action: 'second' } })
    expect(await shown()).toEqual([
      ['FIRST', 'CANCELED'],
      ['SECOND', 'PERFORM'],
    ])
    await company.call(endingRoutes.cancel, { params: { id: meeting._id }, body: {} })
    expect(await shown()).toEqual([
      ['FIRST', 'CANCELED'],
      ['SECOND', 'CANCELED'],
    ])
  })

  test('are shown with their day before the notice leaves, as still to be convened, and named by the terms about them', async () => {
    const { company, meeting } = await app.again(preparedMeeting, {})
    const datetime = `${addDays(today(), 20)}T09:00:00.000Z`
    const convened = await company.call(convocationRoutes.convene, { params: { id: meeting._id }, body: { first: { datetime } } })
    const { items } = await company.call(calendarRoutes.events, { query: { ...around(), company_id: company._id } })
    expect(meetingsIn(items)).toMatchObject([{ _id: meeting._id, meeting_id: meeting._id, status: 'CONVOCATION', title: meeting.name, start: datetime }])
    expect(deadlinesIn(items).filter((it) => it.meeting_id === meeting._id)).toMatchObject([{ deadline: 'NOTICE', meeting_title: meeting.name }])
    const ack = convened.checks.filter((it) => !it.ok && it.severity === 'WARN').map((it) => it.id)
    await company.call(convocationRoutes.send, { params: { id: meeting._id }, body: { ack } })
    const after = await company.call(calendarRoutes.events, { query: { ...around(), company_id: company._id } })
    expect(meetingsIn(after.items).map((it) => it.status)).toEqual(['PERFORM'])
  })

  test('leave out what was called off before anybody was told, a second call that nobody needed, and what was held elsewhere', async () => {
    const company = (await app.world.company('Taciturna S.r.l.', await app.world.person()))._id
    const owner = await app.world.person()
    await app.world.role(company, owner)
    const at = '2026-03-10T10:00:00.000Z'
    await callAt(company, at, { meeting: { status: 'CANCELED' }, call: { status: 'CANCELED', sent_at: null } })
    await callAt(company, at, { call: { convocation_type: 'SECOND', status: 'INACTIVE' } })
    await callAt(company, at, { meeting: { is_offline: true } })
    for (const status of ['DRAFT', 'PROPOSAL', 'CONVOCATION']) await callAt(company, at, { meeting: { status } })
    const call = await app.as(owner)
    const { items } = await call(calendarRoutes.events, { query: { from: '2026-03-10', to: '2026-03-10' } })
    expect(meetingsIn(items)).toEqual([])
  })

  test.each([
    ['the night in which summer time begins', '2027-03-28', '2027-03-27T23:00:00.000Z', '2027-03-28T21:59:00.000Z'],
    ['the night in which it ends', '2027-10-31', '2027-10-30T22:00:00.000Z', '2027-10-31T22:59:00.000Z'],
    ['a leap day', '2028-02-29', '2028-02-28T23:00:00.000Z', '2028-02-29T22:59:00.000Z'],
  ])('a day is one of Rome: %s', async (_, day, first, last) => {
    const owner = await app.world.person()
    const company = (await app.world.company('Notturna S.r.l.', owner))._id
    const outside = [new Date(Date.parse(first) - 60_000), new Date(Date.parse(last) + 60_000)].map((it) => it.toISOString())
    for (const at of [...outside, first, last]) await callAt(company, at)
    const call = await app.as(owner)
    const { items } = await call(calendarRoutes.events, { query: { from: day, to: day } })
    expect(meetingsIn(items).map((it) => it.start)).toEqual([first, last])
  })
})

describe('whose calendar it is', () => {
  test('a manager’s, a consultant’s and a company’s have their own companies and nobody else’s', async () => {
    const [person, stranger] = [await app.world.person(), await app.world.person()]
    const at = '2026-06-15T10:00:00.000Z'
    const own = (await app.world.company('Propria S.r.l.', person))._id
    const served = (await app.world.company('Assistita S.r.l.', stranger))._id
    await app.world.role(served, person, { role: 'CONSULTANT' })
    const pending = (await app.world.company('Attesa S.r.l.', stranger))._id
    await app.world.role(pending, person, { role: 'CONSULTANT', status: 'PENDING' })
    for (const it of [own, served, pending]) await callAt(it, at)
    const call = await app.as(person)
    const seen = async (query: { company_id?: string; workspace?: 'user' | 'consultant' }) => {
      const { items } = await call(calendarRoutes.events, { query: { from: '2026-06-15', to: '2026-06-15', ...query } })
      return meetingsIn(items).map((it) => it.company.business_name)
    }
    expect(await seen({})).toEqual(['Propria S.r.l.'])
    expect(await seen({ workspace: 'consultant' })).toEqual(['Assistita S.r.l.'])
    expect(await seen({ company_id: served })).toEqual(['Assistita S.r.l.'])
    for (const company_id of [pending, crypto.randomUUID()]) await expect(seen({ company_id })).rejects.toMatchObject({ status: 403, code: 'CP003' })
  })

  test('a span of more than thirteen months and one that ends before it begins are refused', async () => {
    const call = await app.as(await app.world.person())
    const asked = (from: string, to: string) => call(calendarRoutes.events, { query: { from, to } })
    const refused = (message: string) => ({ status: 400, code: 'E0001', info: [{ path: 'to', message }] })
    await expect(asked('2026-01-01', '2027-06-01')).rejects.toMatchObject(refused('timeRangeError'))
    await expect(asked('2026-01-02', '2026-01-01')).rejects.toMatchObject(refused('dates.endsBefore'))
    await expect(asked('2026-01-01', '2026-12-31')).resolves.toMatchObject({ items: [] })
  })
})

describe('deadlines in the calendar', () => {
  test('those of the accounts know their assembly, of whatever status, and the steps that were marked', async () => {
    await app.deps.clock.set(app.deps.db, new Date('2027-03-20T09:00:00Z'))
    const odgs = [{ template_id: 'A01', values: { fiscal_year_end: '31 dicembre 2026' } }]
    const { company, meeting } = await convenedMeeting(app, { odgs })
    await app.deps.db.insertInto('accounts_steps').values({ company_id: company._id, year: 2026, step: 'PROJECT', done_on: '2027-03-01' }).execute()
    const { items } = await company.call(calendarRoutes.events, { query: { from: '2027-03-01', to: '2027-05-31', company_id: company._id } })
    expect(deadlinesIn(items).map((it) => [it.deadline, it.day, it.state, it.meeting_id])).toEqual([
      ['ACCOUNTS_PROJECT', '2027-03-11', 'DONE', meeting._id],
      ['ACCOUNTS_DEPOSIT', '2027-03-26', 'NEAR', meeting._id],
      ['ACCOUNTS_NOTICE', '2027-04-02', 'DONE', meeting._id],
      ['ACCOUNTS_ASSEMBLY', '2027-04-30', 'AHEAD', meeting._id],
      ['ACCOUNTS_FILING', '2027-05-10', 'AHEAD', meeting._id],
    ])
    expect(deadlinesIn(items)[0]).toMatchObject({ year_end: '2026-12-31', source: 'art. 2429, c. 1' })
  })

  test('notices to send, polls, signatures and the end of the subscription lead to their meeting', async () => {
    await app.deps.clock.set(app.deps.db, new Date('2026-11-15T09:00:00Z'))
    const owner = await app.world.person()
    const company = (await app.world.company('Operosa S.p.A.', owner, {}, { created_at: '2026-11-01T00:00:00Z' }))._id
    await app.world.subscription(company, { end_date: '2026-12-10T12:00:00Z', automatic_renewal: false })
    const at = (day: string) => ({ planned_at: `${day}T10:00:00Z`, date_at: `${day}T10:00:00Z` })
    const board = await app.world.meeting(company, { meeting_type: 'BOARD', status: 'PROCESSING', ...at('2026-11-30') })
    const poll = await app.world.meeting(company, { status: 'PROPOSAL', poll_deadline: '2026-11-20T22:30:00Z' })
    const minuted = await app.world.meeting(company, { status: 'COMPLETED', ...at('2026-11-03') })
    await app.world.meeting(company, { status: 'DRAFT', ...at('2026-11-29') })
    const told = { title: 'Verbale', subtitle: '', book: '', company_name: 'Operosa S.p.A.', held_at: '2026-11-03T10:00:00Z', for_notary: false }
    const now = app.deps.clock.now().toISOString()
    const { _id: verbal_id } = await app.deps.db
      .insertInto('verbals')
      .values({
        company_id: company,
        meeting_id: minuted,
        meeting_type: 'ASSEMBLY',
        locale: 'it',
        generated: '[]',
        blocks: '[]',
        created_at: now,
        updated_at: now,
        book_year: 2026,
        book_number: 1,
        pages: 1,
        told: JSON.stringify(told),
        confirmed_at: now,
      })
      .returning('_id')
      .executeTakeFirstOrThrow()
    const signer = (name: string, position: number, signed_at: string | null) => ({
      verbal_id,
      member_id: crypto.randomUUID(),
      name,
      role: 'OTHER',
      position,
      requested_at: now,
      signed_at,
      way: signed_at && 'DRAWN',
    })
    await app.deps.db
      .insertInto('verbal_signatures')
      .values([signer('Anna', 1, now), signer('Bruno', 2, null), signer('Carla', 3, null)])
      .execute()
    const call = await app.as(owner)
    const { items } = await call(calendarRoutes.events, { query: { from: '2026-11-15', to: '2026-12-31' } })
    expect(deadlinesIn(items).map((it) => [it.deadline, it.day, it.state, it.meeting_id, it.missing])).toEqual([
      ['POLL', '2026-11-20', 'NEAR', poll, null],
      ['NOTICE', '2026-11-27', 'AHEAD', board, null],
      ['SIGNATURES', '2026-12-03', 'AHEAD', minuted, 2],
      ['SUBSCRIPTION', '2026-12-10', 'AHEAD', null, null],
    ])
  })

  test('a consultant sees the links that wait, and of those companies nothing else', async () => {
    await app.deps.clock.set(app.deps.db, new Date('2027-04-10T09:00:00Z'))
    const [consultant, owner] = [await app.world.person(), await app.world.person()]
    for (const [name, status] of [
      ['Invitante S.r.l.', 'PENDING'],
      ['Richiesta S.r.l.', 'REQUESTED_PENDING'],
      ['Cessata S.r.l.', 'INCACTIVE'],
    ] as const)
      await app.world.role((await app.world.company(name, owner))._id, consultant, { role: 'CONSULTANT', status })
    const call = await app.as(consultant)
    const { items } = await call(calendarRoutes.events, { query: { from: '2027-04-01', to: '2027-04-30', workspace: 'consultant' } })
    expect(deadlinesIn(items).map((it) => [it.deadline, it.company.business_name, it.day])).toEqual([
      ['INVITATION', 'Invitante S.r.l.', '2027-04-10'],
      ['REQUEST', 'Richiesta S.r.l.', '2027-04-17'],
    ])
  })
})

import { caldavCalendarRoutes, googleCalendarRoutes } from '@delibera/core/calendar/routes'
import { endingRoutes } from '@delibera/core/meetings/routes'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { readCalendar } from '../../testing/calendars.ts'
import { convenedMeeting } from '../../testing/convened.ts'
import { startGoogle } from '../../testing/google.ts'
import { googleAccount } from '../../testing/google-grants.ts'
import { davHand, davPeople, radicaleInstalled, startRadicale } from '../../testing/radicale.ts'
import type { Person } from '../../testing/world.ts'
import { calendarJobs } from './link-jobs.ts'

let app: TestApp
let google: Awaited<ReturnType<typeof startGoogle>>
beforeAll(async () => {
  google = await startGoogle()
  app = await testApp({ env: google.env })
})
afterAll(async () => {
  await app.close()
  await google.stop()
})

const day_ms = 86_400_000
const daysFrom = (days: number) => new Date(app.deps.clock.now().getTime() + days * day_ms).toISOString()

/** A call as the product would have sent it. */
async function callAt(company_id: string, datetime: string, name = 'Assemblea dei soci') {
  const set = { name, status: 'PERFORM', date_at: datetime, planned_at: datetime, summon_sent_at: datetime }
  const meeting_id = await app.world.meeting(company_id, set)
  const row = { meeting_id, convocation_type: 'FIRST', status: 'ACTIVE', datetime, sent_at: datetime, created_at: datetime }
  return app.deps.db.insertInto('convocations').values(row).returning('_id').executeTakeFirstOrThrow()
}

async function somebody() {
  const person = await app.world.person()
  const company = await app.world.company('Rossi S.p.A.', person)
  return { person, company, call: await app.as(person) }
}
type Call = Awaited<ReturnType<typeof somebody>>['call']

async function connect(call: Call) {
  const { url } = await call(googleCalendarRoutes.link, {})
  return call(googleCalendarRoutes.connect, { body: google.grants.consent(url!) })
}

/** Connected and in step, with one meeting ahead. */
async function inStep() {
  const it = await somebody()
  const { _id } = await callAt(it.company._id, daysFrom(10))
  await connect(it.call)
  await it.call(googleCalendarRoutes.synchronize, {})
  await app.work()
  const row = await linkRow(it.person)
  return { ...it, convocation_id: _id, calendar_id: row.calendar_id!, events: () => google.books.events(row.calendar_id!) }
}

const linkRow = (person: Person) => app.deps.db.selectFrom('calendar_links').selectAll().where('user_id', '=', person._id).executeTakeFirstOrThrow()
const run = (person: Person, is_last = false) =>
  calendarJobs(app.deps).synchronize_calendar({ user_id: person._id, provider: 'google' }, { attempt: 1, is_last })

describe('the consent', () => {
  test('leads to Google, comes back, and is kept sealed', async () => {
    const { call, person } = await somebody()
    const before = await call(googleCalendarRoutes.link, {})
    expect(before).toMatchObject({ available: true, connected: false, state: 'OFF', account: null })
    expect(await connect(call)).toMatchObject({ connected: true, account: googleAccount, state: 'OFF', url: null, events: 0 })
    expect((await linkRow(person)).secret).not.toContain('1//')
  })

  test('is good once, for who asked for it, for ten minutes', async () => {
    const [one, two] = [await somebody(), await somebody()]
    const { url } = await one.call(googleCalendarRoutes.link, {})
    const refused = { status: 400, code: 'E0001', info: 'consent_expired' }
    await expect(two.call(googleCalendarRoutes.connect, { body: google.grants.consent(url!) })).rejects.toMatchObject(refused)
    const back = google.grants.consent(url!)
    const both = await Promise.allSettled([one.call(googleCalendarRoutes.connect, { body: back }), one.call(googleCalendarRoutes.connect, { body: back })])
    expect(both.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected'])

    const late = await two.call(googleCalendarRoutes.link, {})
    await app.deps.db
      .updateTable('calendar_consents')
      .set({ created_at: daysFrom(-1) })
      .where('user_id', '=', two.person._id)
      .execute()
    await expect(two.call(googleCalendarRoutes.connect, { body: google.grants.consent(late.url!) })).rejects.toMatchObject(refused)
  })

  test('without the calendar in it is none, and a code of somebody else’s neither', async () => {
    const { call } = await somebody()
    google.grants.scope = 'openid email'
    await expect(connect(call)).rejects.toMatchObject({ code: 'E0001', info: 'consent_refused' })
    google.grants.scope = null
    const { url } = await call(googleCalendarRoutes.link, {})
    const { state } = google.grants.consent(url!)
    await expect(call(googleCalendarRoutes.connect, { body: { state, code: '4/stolen' } })).rejects.toMatchObject({ info: 'consent_refused' })
    expect(await call(googleCalendarRoutes.link, {})).toMatchObject({ connected: false })
  })
})

describe('keeping in step', () => {
  test('writes what was convened, from thirty days ago on, and nothing of other people’s companies', async () => {
    const { call, person, company } = await somebody()
    const stranger = await somebody()
    // One before and one after the clocks change.
    await callAt(company._id, '2027-03-27T09:00:00.000Z', 'In inverno')
    await callAt(company._id, '2027-03-28T08:00:00.000Z', 'In estate')
    await callAt(company._id, daysFrom(-40), 'Passata')
    await callAt(stranger.company._id, daysFrom(5), 'Di altri')
    await connect(call)
    expect(await call(googleCalendarRoutes.synchronize, {})).toMatchObject({ state: 'WAITING' })
    await app.work()
    expect(await call(googleCalendarRoutes.link, {})).toMatchObject({ state: 'ON', calendar: 'Delibera', events: 2, reason: null })
    const events = google.books.events((await linkRow(person)).calendar_id!)
    expect(events.map((it) => [it.summary, it.start?.dateTime, it.start?.timeZone])).toEqual([
      [expect.stringContaining('In inverno'), '2027-03-27T09:00:00.000Z', 'Europe/Rome'],
      [expect.stringContaining('In estate'), '2027-03-28T08:00:00.000Z', 'Europe/Rome'],
    ])
  })

  test('sends nothing that is there already, and asks only for what changed', async () => {
    const { person, call } = await inStep()
    google.asked.length = 0
    await call(googleCalendarRoutes.synchronize, {})
    await app.work()
    expect(google.asked.map((it) => it.split(' ')[0])).toEqual(['GET', 'GET'])
    expect(await linkRow(person)).toMatchObject({ state: 'ON', failures: 0 })
  })

  test('puts back what was moved or deleted there, and leaves what is theirs', async () => {
    const { person, convocation_id, calendar_id, events, company } = await inStep()
    await callAt(company._id, daysFrom(12), 'Seconda')
    await run(person)
    const [one, two] = events()
    google.books.change(calendar_id, one!.id, { summary: 'Spostata', colorId: '5' })
    google.books.change(calendar_id, two!.id, { status: 'cancelled' })
    google.books.change(calendar_id, 'dentista', { summary: 'Dentista' })
    await run(person)
    expect(events().map((it) => it.summary)).toEqual([expect.stringContaining('Assemblea dei soci'), expect.stringContaining('Seconda'), 'Dentista'])
    expect(events()[0]).toMatchObject({ id: one!.id, colorId: '5' })
    expect(one!.id).toContain(convocation_id.replaceAll('-', ''))
  })

  test('begins from nothing where the provider has forgotten the token, and where the calendar was thrown away', async () => {
    const { person, calendar_id, events } = await inStep()
    google.books.forgetTokens()
    google.books.change(calendar_id, events()[0]!.id, { status: 'cancelled' })
    await run(person)
    expect(events()).toHaveLength(1)
    google.books.calendars.delete(calendar_id)
    await run(person)
    const row = await linkRow(person)
    expect(row.calendar_id).not.toBe(calendar_id)
    expect(google.books.events(row.calendar_id!)).toHaveLength(1)
  })

  test('follows notices and cancellations without being asked; a company that somebody left goes away', async () => {
    const { company } = await convenedMeeting(app)
    await connect(company.call)
    await company.call(googleCalendarRoutes.synchronize, {})
    await app.work()
    const { calendar_id } = await linkRow(company.owner)
    const { meeting } = await convenedMeeting(app, { company })
    await app.work()
    expect(google.books.events(calendar_id!)).toHaveLength(2)
    await company.call(endingRoutes.cancel, { params: { id: meeting._id }, body: {} })
    await app.work()
    expect(google.books.events(calendar_id!).map((it) => it.transparency)).toEqual(['opaque', 'transparent'])
    await app.deps.db.deleteFrom('company_roles').where('user_id', '=', company.owner._id).execute()
    await calendarJobs(app.deps).sweep_calendars({}, { attempt: 1, is_last: true })
    await app.work()
    expect(google.books.events(calendar_id!)).toEqual([])
  })

  test('stopping takes out ours alone; twice is once', async () => {
    const { call, person, calendar_id, events } = await inStep()
    google.books.change(calendar_id, 'dentista', { summary: 'Dentista' })
    await Promise.all([call(googleCalendarRoutes.desynchronize, {}), call(googleCalendarRoutes.desynchronize, {})])
    await app.work()
    expect(events().map((it) => it.summary)).toEqual(['Dentista'])
    expect(await call(googleCalendarRoutes.link, {})).toMatchObject({ connected: true, state: 'OFF', events: 0, synchronized_at: null })
    expect(await app.deps.db.selectFrom('calendar_items').selectAll().where('user_id', '=', person._id).execute()).toEqual([])
  })

  test('two at once make one calendar and one event each', async () => {
    const { call, person, company } = await somebody()
    await callAt(company._id, daysFrom(3))
    await connect(call)
    await Promise.all([1, 2, 3].map(() => call(googleCalendarRoutes.synchronize, {})))
    await Promise.all([app.work(), app.work()])
    expect(google.books.events((await linkRow(person)).calendar_id!)).toHaveLength(1)
  })
})

describe('failures', () => {
  const told = async (call: Call) =>
    (await call(notificationRoutes.list, { query: { page: 1, count: 50 } })).items.filter((it) => it.kind === 'CALENDAR_FAILED')

  test('a token that has run out is renewed, once, and the new one kept', async () => {
    const { person } = await inStep()
    const before = await linkRow(person)
    google.grants.expire()
    await run(person)
    const after = await linkRow(person)
    expect([after.state, after.secret === before.secret]).toEqual(['ON', false])
  })

  test('a consent that was taken back stops it, and the person is told and can give it again', async () => {
    const { person, call, events } = await inStep()
    google.grants.withdraw()
    await run(person)
    const link = await call(googleCalendarRoutes.link, {})
    expect(link).toMatchObject({ connected: false, state: 'FAILED', reason: 'consent_lost', account: googleAccount, url: expect.any(String) })
    await run(person)
    expect(await told(call)).toHaveLength(1)
    expect(await call(googleCalendarRoutes.connect, { body: google.grants.consent(link.url!) })).toMatchObject({ connected: true, state: 'WAITING' })
    await app.work()
    expect(await call(googleCalendarRoutes.link, {})).toMatchObject({ state: 'ON', reason: null, events: 1 })
    expect(events()).toHaveLength(1)
  })

  test.each([
    [429, 'rateLimitExceeded'],
    [403, 'userRateLimitExceeded'],
    [503, 'backendError'],
  ])('%i %s is tried again, goes on where it stopped, and the person is told after three in a row', async (status, reason) => {
    const { person, call } = await inStep()
    for (const time of [1, 2, 3]) {
      google.refusals.push({ status, reason })
      await expect(run(person)).rejects.toMatchObject({ reason: 'busy' })
      expect(await linkRow(person)).toMatchObject({ state: 'WAITING', reason: 'busy', failures: time })
      expect(await told(call)).toHaveLength(time === 3 ? 1 : 0)
    }
    await run(person)
    expect(await linkRow(person)).toMatchObject({ state: 'ON', reason: null, failures: 0 })
  })

  test('the last try of a row says that it has failed', async () => {
    const { person } = await inStep()
    google.refusals.push({ status: 503, reason: 'backendError' })
    await run(person, true)
    expect(await linkRow(person)).toMatchObject({ state: 'FAILED', reason: 'busy' })
  })
})

describe('taking it back', () => {
  test('only one’s own; it is forgotten at once, and twice is once', async () => {
    const [one, two] = [await inStep(), await somebody()]
    const params = { id: one.person._id }
    await expect(two.call(googleCalendarRoutes.disconnect, { params })).rejects.toMatchObject({ status: 403 })
    expect(await one.call(googleCalendarRoutes.disconnect, { params })).toEqual({ done: true })
    await one.call(googleCalendarRoutes.disconnect, { params })
    expect(await one.call(googleCalendarRoutes.link, {})).toMatchObject({ connected: false, account: null, events: 0 })
    await expect(one.call(googleCalendarRoutes.synchronize, {})).rejects.toMatchObject({ code: 'E0002', info: 'not_connected' })
  })

  test('an installation without Google offers none', async () => {
    const bare = { ...app.deps.calendars }
    app.deps.calendars.google = null
    const { call } = await somebody()
    expect(await call(googleCalendarRoutes.link, {})).toMatchObject({ available: false, connected: false, url: null })
    await expect(call(googleCalendarRoutes.connect, { body: { code: 'a', state: 'b' } })).rejects.toMatchObject({ status: 404 })
    await expect(call(googleCalendarRoutes.synchronize, {})).rejects.toMatchObject({ status: 404 })
    app.deps.calendars.google = bare.google
  })
})

describe.skipIf(!radicaleInstalled)('CalDAV, by a real Radicale', () => {
  let server: Awaited<ReturnType<typeof startRadicale>>
  beforeAll(async () => {
    server = await startRadicale()
  })
  afterAll(() => server.stop())

  test('signs in, keeps in step, puts back and takes out', async () => {
    const { call, company, person } = await somebody()
    const { _id } = await callAt(company._id, '2027-03-28T08:00:00.000Z')
    const connected = await call(caldavCalendarRoutes.connect, { body: { ...davPeople[0], url: server.url } })
    expect(connected).toMatchObject({ provider: 'caldav', connected: true, account: 'rossi@127.0.0.1', url: null })
    await call(caldavCalendarRoutes.synchronize, {})
    await app.work()
    expect(await call(caldavCalendarRoutes.link, {})).toMatchObject({ state: 'ON', events: 1 })
    const { calendar_id } = await linkRow(person)
    const hand = davHand(davPeople[0])
    const seen = async () => readCalendar((await hand.read(`${calendar_id}${_id}.ics`))!).events[0]
    expect(await seen()).toMatchObject({ uid: `${_id}@delibera`, start: '2027-03-28T10:00:00', zone: 'Europe/Rome', instant: '2027-03-28T08:00:00.000Z' })
    await hand.remove(`${calendar_id}${_id}.ics`)
    await call(caldavCalendarRoutes.synchronize, {})
    await app.work()
    expect(await seen()).toMatchObject({ uid: `${_id}@delibera` })
    await call(caldavCalendarRoutes.desynchronize, {})
    await app.work()
    expect(await hand.read(`${calendar_id}${_id}.ics`)).toBeNull()
    await call(caldavCalendarRoutes.disconnect, { params: { id: person._id } })
    expect(await call(caldavCalendarRoutes.link, {})).toMatchObject({ connected: false })
  })

  test('a wrong password, and a place without calendars, are told', async () => {
    const { call } = await somebody()
    const login = (it: object) => call(caldavCalendarRoutes.connect, { body: { ...davPeople[0], url: server.url, ...it } })
    await expect(login({ password: 'no' })).rejects.toMatchObject({ code: 'E0001', info: 'login_refused' })
    await expect(login({ url: google.url })).rejects.toMatchObject({ info: expect.stringMatching(/no_calendars|login_refused/) })
    await expect(login({ url: 'http://127.0.0.1:9/' })).rejects.toMatchObject({ status: 502, info: 'unreachable' })
  })
})

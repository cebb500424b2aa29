import { accountRoutes } from '@delibera/core/accounts/routes'
import { googleCalendarRoutes } from '@delibera/core/calendar/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CalendarRelease } from '../../jobs/queue.ts'
import { linkOf } from '../../stores/calendar/link-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { startGoogle } from '../../testing/google.ts'
import { calendarJobs } from './link-jobs.ts'
import { followLink } from './link-sync-commands.ts'

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
beforeEach(() => {
  google.line.isDown = false
  google.asked.length = 0
  google.refusals.length = 0
})

const revocations = () => google.asked.filter((it) => it === 'POST /revoke').length

async function meetingOf(company_id: string) {
  const datetime = new Date(app.deps.clock.now().getTime() + 10 * 86_400_000).toISOString()
  const set = { name: 'Assemblea dei soci', status: 'PERFORM', date_at: datetime, planned_at: datetime, summon_sent_at: datetime }
  const meeting_id = await app.world.meeting(company_id, set)
  const row = { meeting_id, convocation_type: 'FIRST', status: 'ACTIVE', datetime, sent_at: datetime, created_at: datetime }
  await app.deps.db.insertInto('convocations').values(row).execute()
}

/** Somebody whose Google calendar holds one meeting of ours and something of their own. */
async function inStep(account = `${crypto.randomUUID()}@gmail.example`) {
  google.grants.account = account
  const person = await app.world.person()
  const company = await app.world.company('Rossi S.p.A.', person)
  await meetingOf(company._id)
  const call = await app.as(person)
  // Pages of consent that are open at once, before the first is answered.
  const pages = await Promise.all([1, 2, 3].map(() => call(googleCalendarRoutes.link, {})))
  const connect = async () => void (await call(googleCalendarRoutes.connect, { body: google.grants.consent(pages.pop()!.url!) }))
  const before = new Set(google.grants.refresh)
  await connect()
  const token = [...google.grants.refresh].find((it) => !before.has(it))!
  await call(googleCalendarRoutes.synchronize, {})
  await app.work()
  const { calendar_id } = await app.deps.db.selectFrom('calendar_links').select('calendar_id').where('user_id', '=', person._id).executeTakeFirstOrThrow()
  google.books.change(calendar_id!, 'dentista', { summary: 'Dentista' })
  google.asked.length = 0
  const isGranted = () => google.grants.refresh.has(token)
  const events = () => google.books.events(calendar_id!).map((it) => it.summary)
  const links = () => app.deps.db.selectFrom('calendar_links').select('account').where('user_id', '=', person._id).execute()
  const close = () => call(accountRoutes.closeAccount, { body: { password: person.password } })
  return { person, company, call, connect, close, isGranted, events, links, key: { user: person._id as never, provider: 'google' as const } }
}

const waiting = async () =>
  (
    await sql<{ attempts: number }>`
      select attempts from graphile_worker.jobs where task_identifier = 'release_calendar'`.execute(app.deps.db)
  ).rows
/** The wait until the next try is over, and so many were made before it. */
async function waitOver(attempts = 1) {
  const set = await sql`
    select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'release_calendar'), run_at := now(), attempts := ${attempts}::int)`.execute(
    app.deps.db,
  )
  expect(set.rows).toHaveLength(1)
}

describe('closing an account', () => {
  test('forgets the tokens with it, takes out ours alone, and gives the consent back once', async () => {
    const one = await inStep()
    expect(await one.close()).toEqual({ done: true })
    expect(await one.links()).toEqual([])
    expect(revocations()).toBe(0)
    await app.work()
    await app.work()
    expect([one.isGranted(), revocations()]).toEqual([false, 1])
    expect(one.events()).toEqual(['Dentista'])
    expect(await waiting()).toEqual([])
    const log = await app.deps.db.selectFrom('audit_log').select('action').where('chain', '=', `user:${one.person._id}`).orderBy('seq').execute()
    expect(log.map((it) => it.action)).toEqual(['calendar.connected', 'calendar.disconnected', 'account.closed'])
  })

  test('succeeds at once while Google is away, and Google is asked again until it answers', async () => {
    const one = await inStep()
    google.line.isDown = true
    expect(await one.close()).toEqual({ done: true })
    expect(await one.links()).toEqual([])
    await app.work()
    expect(await waiting()).toEqual([{ attempts: 1 }])
    expect(one.isGranted()).toBe(true)
    google.line.isDown = false
    await waitOver()
    await app.work()
    expect([one.isGranted(), revocations(), one.events()]).toEqual([false, 1, ['Dentista']])
    expect(await waiting()).toEqual([])
  })

  test('waits with the consent for what is to be taken out, and ends it in any case at the last try', async () => {
    const one = await inStep()
    await one.close()
    google.refusals.push({ status: 503, reason: 'backendError' })
    await app.work()
    expect([one.isGranted(), revocations()]).toEqual([true, 0])
    await waitOver(7)
    google.refusals.push({ status: 503, reason: 'backendError' })
    await app.work()
    expect([one.isGranted(), revocations()]).toEqual([false, 1])
    expect(await waiting()).toEqual([])
  })

  test('a job that runs twice, after a crash or because the person had taken the consent back, is no fault', async () => {
    const one = await inStep()
    await one.close()
    const { rows } = await sql<{ payload: CalendarRelease }>`
      select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'release_calendar'`.execute(app.deps.db)
    for (const attempt of [1, 2]) await calendarJobs(app.deps).release_calendar(rows[0]!.payload, { attempt, is_last: false })
    await app.work()
    expect([one.isGranted(), one.events(), await waiting()]).toEqual([false, ['Dentista'], []])
  })

  test('closed before, or while a consent was on its way: the sweep lets go of it', async () => {
    const [closed, open] = [await inStep(), await inStep()]
    await app.deps.db.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('_id', '=', closed.person._id).execute()
    await calendarJobs(app.deps).sweep_calendars({}, { attempt: 1, is_last: true })
    await app.work()
    expect([closed.isGranted(), closed.events(), await closed.links()]).toEqual([false, ['Dentista'], []])
    expect([open.isGranted(), open.events().length]).toEqual([true, 2])
  })

  test('what is being written at that moment does not stay behind', async () => {
    const one = await inStep()
    const before = await linkOf(app.deps.db, one.key)
    await meetingOf(one.company._id)
    await one.close()
    // The run that had begun before knows nothing of it.
    await followLink(app.deps, before!, { is_last: false })
    await app.work()
    expect([one.events(), one.isGranted()]).toEqual([['Dentista'], false])
  })
})

describe('a consent is one for its account', () => {
  test('who comes back and connects again before it was given back keeps the new one', async () => {
    const one = await inStep()
    google.line.isDown = true
    await one.close()
    await app.work()
    google.line.isDown = false
    await app.deps.db.updateTable('users').set({ deleted_at: null }).where('_id', '=', one.person._id).execute()
    const again = await app.as(one.person)
    const { url } = await again(googleCalendarRoutes.link, {})
    expect(await again(googleCalendarRoutes.connect, { body: google.grants.consent(url!) })).toMatchObject({ connected: true })
    await waitOver()
    await app.work()
    expect([revocations(), one.events(), (await one.links()).length]).toEqual([0, ['Dentista'], 1])
  })

  test('of two people who share it, the last one gives it back', async () => {
    const [one, two] = [await inStep('studio@gmail.example'), await inStep('studio@gmail.example')]
    await one.close()
    await app.work()
    expect([one.events(), revocations()]).toEqual([['Dentista'], 0])
    await two.close()
    await app.work()
    expect(revocations()).toBe(1)
  })

  test('of an account that another one takes the place of, it is given back; the same account again goes on', async () => {
    const one = await inStep()
    await one.connect()
    await app.work()
    expect([revocations(), one.events().length]).toEqual([0, 2])
    google.grants.account = 'altra@gmail.example'
    await one.connect()
    await app.work()
    expect([revocations(), one.events().length]).toEqual([1, 2])
    expect(await one.links()).toEqual([{ account: 'altra@gmail.example' }])
  })
})

describe('disconnecting', () => {
  test('leaves the events, gives the consent back once, and does not wait for Google', async () => {
    const one = await inStep()
    const disconnect = () => one.call(googleCalendarRoutes.disconnect, { params: { id: one.person._id } })
    google.line.isDown = true
    await Promise.all([disconnect(), disconnect()])
    await app.work()
    expect([await one.links(), one.isGranted()]).toEqual([[], true])
    google.line.isDown = false
    await waitOver()
    await app.work()
    expect([one.isGranted(), revocations(), one.events().length]).toEqual([false, 1, 2])
  })

  test('stopping alone keeps the consent: it can begin again without a new one', async () => {
    const one = await inStep()
    await one.call(googleCalendarRoutes.desynchronize, {})
    await app.work()
    expect([one.isGranted(), revocations(), one.events()]).toEqual([true, 0, ['Dentista']])
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { type PlanWatch, partialIndexes, readWhole, watchPlans } from '../testing/plans.ts'
import { buildJobs } from '../working.ts'

/** Tables that are as large as the settings of an installation, or hold only what is under way. */
const staySmall = new Set([
  'settings',
  'coupons',
  'processes',
  'live_processes',
  'live_lines',
  'live_signals',
  'mailboxes',
  'calendar_links',
  'implied_requests',
])

let app: TestApp
let watch: PlanWatch
let partial: ReadonlySet<string>
let token: string
let ids: { company: string; meeting: string; link: string }

beforeAll(async () => {
  const database = await testDatabase({ trial: true })
  await database.connection.close()
  // The rows of a test are so few that the planner would read any table whole: told not to, it does so only where no index would help at any size.
  watch = await watchPlans(database.url, { seqscan: false })
  app = await testApp({ database: { url: database.url, connection: watch.connection, drop: watch.close } })
  partial = await partialIndexes(watch.connection)
  const person = await app.world.person()
  token = await app.world.session(person)
  const company = (await app.world.company('Crescita S.r.l.', person))._id
  await app.world.subscription(company)
  await app.world.member(company)
  const meeting = await app.world.meeting(company)
  const member_id = await app.world.participant(meeting)
  const { slug } = await app.world.link(company, { meeting_id: meeting, member_id })
  const { rows } = await watch.connection.pool.query<{ slug: string }>('select slug from meetings where _id = $1', [meeting])
  ids = { company, meeting, link: `${rows[0]!.slug}/members/${slug}` }
})
afterAll(() => app.close())

const wholeReads = (): string[] =>
  watch.taken().flatMap((plan) => readWhole(plan, partial).flatMap((table) => (staySmall.has(table) ? [] : `${table} by ${plan.statement.trim()}`)))

const calls: [string, () => string][] = [
  ['companies', () => '/companies?count=50'],
  ['companies of a consultant', () => '/companies?role=CONSULTANT&count=50'],
  ['members', () => `/companies/${ids.company}/members?grouped=true`],
  ['meetings', () => `/meetings?company_id=${ids.company}&meeting_type=ASSEMBLY&count=50`],
  ['a meeting', () => `/meetings/${ids.meeting}`],
  ['the calendar of a company', () => `/calendar/events?from=2026-04-01&to=2026-05-01&company_id=${ids.company}`],
  ['the calendar of a consultant', () => '/calendar/events?from=2026-04-01&to=2026-05-01&workspace=consultant'],
  ['notifications', () => '/notifications?count=50'],
  ['what moved a wallet', () => `/payments/credit-transactions?company_id=${ids.company}&count=50`],
  ['what credits paid for', () => `/payments/purchases?company_id=${ids.company}&count=50`],
  ['the page of a member', () => `/meetings/public/${ids.link}/details`],
  ['the campaign', () => '/consultants/campaign?count=50'],
  ['what waits', () => '/todo'],
  ['the next meetings', () => '/meetings/upcoming'],
]

test.each(calls)('%s: every statement has an index for what it asks', async (_, path) => {
  watch.taken()
  const { statusCode, body } = await app.api.app.inject({ method: 'GET', url: `/api${path()}`, headers: { authorization: `Bearer ${token}` } })
  expect(statusCode, body).toBe(200)
  const told = watch.taken()
  expect(told.length).toBeGreaterThan(0)
  expect(told.flatMap((plan) => readWhole(plan, partial).filter((it) => !staySmall.has(it)))).toEqual([])
})

test('jobs that run by the clock read only what they are about', async () => {
  const { sweep_outbox, sweep_files, sweep_removals, close_rooms, remind_polls, remind_signers, sweep_cards, sweep_history } = buildJobs(app.deps)
  watch.taken()
  for (const it of [sweep_outbox, sweep_files, sweep_removals, close_rooms, remind_polls, remind_signers, sweep_cards, sweep_history])
    await it({}, { attempt: 1, is_last: false })
  expect(wholeReads()).toEqual([])
})

test('a statement that has no index is found', async () => {
  watch.taken()
  await watch.connection.pool.query(`select 1 from meetings where name = 'Assemblea'`)
  expect(wholeReads()).toHaveLength(1)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildJobs } from '../../working.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { KEEP_NOTIFICATIONS_DAYS: '100', KEEP_ACCOUNT_LETTERS_DAYS: '50' } })
})
afterAll(() => app.close())

const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()
const sweep = () => buildJobs(app.deps).sweep_history({}, { attempt: 1, is_last: false })

async function letter(recipient: string, days: number, details: { company_id?: string; ended_at?: string | null; certified?: boolean } = {}): Promise<void> {
  const row = { event: 'RESET_PASSWORD', message_id: `<${recipient}>`, sender_name: 'Delibera', subject: '', html: '', body: '', is_secret: true }
  const { _id } = await app.deps.db
    .insertInto('mails')
    .values({ ...row, recipient, created_at: ago(days), ended_at: ago(days), ...details })
    .returning('_id')
    .executeTakeFirstOrThrow()
  await app.deps.db
    .insertInto('mail_events')
    .values({ mail_id: _id, status: 'SENT', at: ago(days) })
    .execute()
}

test('notices end by their age, read or not, and those of others with them', async () => {
  const { db } = app.deps
  const [one, other] = [await app.world.person(), await app.world.person()]
  const rows = [one, other].flatMap(({ _id }) => [99, 101].map((days) => ({ user_id: _id, kind: 'x', data: '{}', datetime: ago(days), read_at: null })))
  await db.insertInto('notifications').values(rows).execute()
  await sweep()
  await sweep()
  const left = await db.selectFrom('notifications').select(['user_id', 'datetime']).where('kind', '=', 'x').execute()
  expect(left.map((it) => it.user_id).sort()).toEqual([one._id, other._id].sort())
  expect(left.every((it) => it.datetime > ago(100))).toBe(true)
})

test('letters about an account end by their age; those of a company, certified ones and those that have not left stay', async () => {
  const company_id = (await app.world.company('Lettere S.r.l.', await app.world.person()))._id
  await letter('old@example.test', 51)
  await letter('young@example.test', 49)
  await letter('company@example.test', 4000, { company_id })
  await letter('certified@example.test', 4000, { certified: true })
  await letter('waiting@example.test', 4000, { ended_at: null })
  await sweep()
  const left = await app.deps.db.selectFrom('mails').select('recipient').where('event', '=', 'RESET_PASSWORD').orderBy('recipient').execute()
  expect(left.map((it) => it.recipient)).toEqual(['certified', 'company', 'waiting', 'young'].map((it) => `${it}@example.test`))
})

test('two sweeps at once remove the same once, and more than one page', async () => {
  const { _id } = await app.world.person()
  await sql`insert into notifications (user_id, kind, data, datetime) select ${_id}, 'y', '{}', ${ago(200)} from generate_series(1, 6000)`.execute(app.deps.db)
  await Promise.all([sweep(), sweep()])
  expect(await app.deps.db.selectFrom('notifications').select('_id').where('kind', '=', 'y').execute()).toEqual([])
})

test('a product’s clock that was set ahead ends nothing', async () => {
  const { db, clock } = app.deps
  const { _id } = await app.world.person()
  await db
    .insertInto('notifications')
    .values({ user_id: _id, kind: 'z', data: '{}', datetime: ago(1) })
    .execute()
  await clock.set(db, new Date(Date.now() + 4000 * 86_400_000))
  await sweep()
  await clock.set(db, null)
  expect(await db.selectFrom('notifications').select('_id').where('kind', '=', 'z').execute()).toHaveLength(1)
})

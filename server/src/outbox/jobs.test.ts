import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MailRefused } from '../adapters/mail/port.ts'
import type { Deps } from '../deps.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { mailsTo } from '../testing/mailbox.ts'
import { buildJobs } from '../working.ts'
import { postMail } from './post.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function post(recipient: string, is_secret = false): Promise<string> {
  const letter = { subject: 'Prova', html: '<p>token</p>', text: 'token' }
  await app.deps.db.transaction().execute((tx) => postMail(tx, app.deps, { event: 'CONFIRM_EMAIL', recipient, is_secret, letter }))
  return (await app.deps.db.selectFrom('mails').select('_id').where('recipient', '=', recipient).executeTakeFirstOrThrow())._id
}

const events = async (mail_id: string) =>
  (await app.deps.db.selectFrom('mail_events').select('status').where('mail_id', '=', mail_id).orderBy('seq').execute()).map((it) => it.status)
const jobsWith = (mail: Partial<Deps['mail']>) => buildJobs({ ...app.deps, mail: { ...app.deps.mail, ...mail } })
const run = { attempt: 1, is_last: false }

describe('sending', () => {
  test('happens once, however often its job runs, and a secret is forgotten afterwards', async () => {
    const mail_id = await post('once@example.test', true)
    for (let i = 0; i < 3; i++) await jobsWith({}).send_mail({ mail_id }, run)
    expect(await events(mail_id)).toEqual(['SENT'])
    expect(await mailsTo(app, 'once@example.test')).toHaveLength(1)
    expect(await app.deps.db.selectFrom('mails').select(['html', 'body']).where('_id', '=', mail_id).executeTakeFirst()).toEqual({ html: '', body: '' })
  })

  test('a refusal for good ends it as failed; one for now is tried again, until the last time', async () => {
    const refuse = (permanent: boolean) =>
      jobsWith({
        send: async () => {
          throw new MailRefused('no such mailbox', permanent)
        },
      })
    const gone = await post('gone@example.test')
    await refuse(true).send_mail({ mail_id: gone }, run)
    expect(await events(gone)).toEqual(['FAILED'])
    const busy = await post('busy@example.test')
    await expect(refuse(false).send_mail({ mail_id: busy }, run)).rejects.toThrow('no such mailbox')
    expect(await events(busy)).toEqual([])
    await refuse(false).send_mail({ mail_id: busy }, { attempt: 8, is_last: true })
    expect(await events(busy)).toEqual(['FAILED'])
  })
})

test('a letter whose job was lost is found by the sweep and sent; one that waits for its turn is left alone', async () => {
  await app.work()
  const [lost, waiting] = [await post('lost@example.test'), await post('waiting@example.test')]
  await app.deps.db
    .updateTable('mails')
    .set({ created_at: new Date(Date.now() - 3_600_000).toISOString() })
    .execute()
  const { db } = app.deps
  await sql`select graphile_worker.remove_job(${`mail:${lost}`})`.execute(db)
  const queued = async () =>
    (await sql<{ key: string }>`select key from graphile_worker.jobs where key like 'mail:%' order by key`.execute(db)).rows.map((it) => it.key)
  expect(await queued()).toEqual([`mail:${waiting}`])
  await buildJobs(app.deps).sweep_outbox({}, run)
  expect(await queued()).toEqual([`mail:${lost}`, `mail:${waiting}`].sort())
  expect(await mailsTo(app, 'lost@example.test')).toHaveLength(1)
})

test('every sweep runs on an empty and on a filled database', async () => {
  const { sweep_outbox, sweep_files, sweep_events, sweep_accounts } = buildJobs(app.deps)
  for (const sweep of [sweep_outbox, sweep_files, sweep_events, sweep_accounts]) await sweep({}, run)
  const closed = await app.world.person()
  await app.deps.db
    .updateTable('users')
    .set({ deleted_at: new Date(Date.now() - 120 * 86_400_000).toISOString() })
    .where('_id', '=', closed._id)
    .execute()
  await sweep_accounts({}, run)
  expect(await app.deps.db.selectFrom('users').select('_id').where('_id', '=', closed._id).executeTakeFirst()).toBeUndefined()
})

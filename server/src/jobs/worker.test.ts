import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { enqueue, type JobHandlers, maxAttempts, retryDelaySeconds } from './queue.ts'
import { startWorker } from './worker.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const idle: JobHandlers = {
  send_mail: async () => {},
  write_account_letter: async () => {},
  drain_mails: async () => {},
  drain_messages: async () => {},
  sweep_outbox: async () => {},
  read_mailbox: async () => {},
  sweep_mailboxes: async () => {},
  issue_trial_receipts: async () => {},
  sweep_files: async () => {},
  sweep_removals: async () => {},
  sweep_events: async () => {},
  sweep_accounts: async () => {},
  sweep_history: async () => {},
  renew_subscriptions: async () => {},
  sweep_cards: async () => {},
  send_receipt: async () => {},
  remind_polls: async () => {},
  close_decisions: async () => {},
  remind_decisions: async () => {},
  seal_answers: async () => {},
  keep_votes: async () => {},
  remind_signers: async () => {},
  close_rooms: async () => {},
  play_robots: async () => {},
  sweep_rehearsals: async () => {},
  deliver_card_event: async () => {},
  remind_people: async () => {},
  send_digests: async () => {},
  send_push: async () => {},
  send_last_push: async () => {},
  prepare_campaign: async () => {},
  synchronize_calendar: async () => {},
  sweep_calendars: async () => {},
  release_calendar: async () => {},
  make_backup: async () => {},
}
const until = async (holds: () => boolean | Promise<boolean>) => {
  for (let i = 0; i < 200 && !(await holds()); i++) await new Promise((resolve) => setTimeout(resolve, 25))
  expect(await holds()).toBe(true)
}

describe('waits between attempts', () => {
  test('grow from ten seconds to six hours', () => {
    const waits = Array.from({ length: maxAttempts - 1 }, (_, i) => retryDelaySeconds(i + 1))
    expect(waits).toHaveLength(7)
    expect(waits[0]).toBe(10)
    expect(waits[6]).toBe(21_600)
    expect(waits).toEqual([...waits].sort((a, b) => a - b))
  })
})

describe('the worker', () => {
  test('runs a job exactly when its transaction happened', async () => {
    const seen: string[] = []
    const worker = await startWorker({ url: database.url, log, handlers: { ...idle, send_mail: async ({ mail_id }) => void seen.push(mail_id) } })
    const { db } = database.connection
    await db.transaction().execute((tx) => enqueue(tx, 'send_mail', { mail_id: 'kept' }))
    await expect(
      db.transaction().execute(async (tx) => {
        await enqueue(tx, 'send_mail', { mail_id: 'rolled back' })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await until(() => seen.length > 0)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(seen).toEqual(['kept'])
    await worker.stop()
  })

  test('nobody waits for servers that companies have chosen: what they hold up has places of its own', async () => {
    const { db } = database.connection
    const sent: string[] = []
    let held = 0
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const handlers: JobHandlers = {
      ...idle,
      drain_mails: async () => {
        held++
        await answered
      },
      send_mail: async ({ mail_id }) => void sent.push(mail_id),
    }
    const worker = await startWorker({ url: database.url, log, handlers })
    for (let at = 0; at < 20; at++) await enqueue(db, 'drain_mails', { company_id: crypto.randomUUID() })
    await until(() => held > 1)
    await enqueue(db, 'send_mail', { mail_id: 'a code to sign in' })
    await until(() => sent.length > 0)
    expect([sent, held < 20]).toEqual([['a code to sign in'], true])
    answer()
    await until(() => held === 20)
    await worker.stop()
  })

  test('reminders of an hour at which nobody worked are caught up at the next start, once; the letter of that hour is not', async () => {
    const { pool } = database.connection
    const ran: string[] = []
    const start = () =>
      startWorker({
        url: database.url,
        log,
        handlers: { ...idle, remind_people: async () => void ran.push('reminders'), send_digests: async () => void ran.push('letter') },
      })
    const first = await start()
    await until(async () => (await pool.query('select 1 from graphile_worker._private_known_crontabs')).rowCount! > 0)
    await first.stop()
    await pool.query(`update graphile_worker._private_known_crontabs set known_since = now() - interval '9 days', last_execution = now() - interval '3 days'`)
    ran.length = 0
    const second = await start()
    await until(() => ran.length >= 2).finally(() => second.stop())
    const third = await start()
    await new Promise((resolve) => setTimeout(resolve, 200))
    await third.stop()
    // Both hours of UTC at which it is seven in Italy, in summer or in winter, lie within a day.
    expect(ran).toEqual(['reminders', 'reminders'])
  })

  test('puts off a failed job by our own waits, and keeps one that failed for good in sight', async () => {
    const { db, pool } = database.connection
    const worker = await startWorker({
      url: database.url,
      log,
      handlers: {
        ...idle,
        send_mail: async () => {
          throw new Error('mail server away')
        },
      },
    })
    await enqueue(db, 'send_mail', { mail_id: 'x' }, 'failing')
    const job = async () =>
      (await pool.query(`select attempts, extract(epoch from run_at - now())::float wait, last_error from graphile_worker.jobs where key = 'failing'`)).rows[0]
    await until(async () => (await job())?.attempts === 1 && (await job()).wait > 5)
    expect((await job()).wait).toBeLessThanOrEqual(10)
    for (let attempt = 2; attempt <= maxAttempts; attempt++) {
      await until(async () => (await job()).wait > retryDelaySeconds(attempt - 1) - 5)
      await pool.query(`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key = 'failing'), run_at := now())`)
      await until(async () => (await job())?.attempts === attempt)
    }
    expect(await job()).toMatchObject({ attempts: 8, last_error: expect.stringContaining('mail server away') })
    await worker.stop()
  })
})

import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../server/src/config/config.ts'
import { deriveKeys, mailContext } from '../server/src/config/keys.ts'
import { buildClock } from '../server/src/jobs/clock.ts'
import { postMail } from '../server/src/outbox/post.ts'
import { startServer } from '../server/src/testing/process.ts'
import { call, p95, type Subject, send, took } from './against.ts'
import { inTurns } from './in-turns.ts'
import { type Assembly, inAMonth, peopleOf, readyCompany, sendNotice, setClock, writtenAssembly } from './live-stage.ts'
import { startSink } from './mail-sinks.ts'
import { atMost, print } from './measurement.ts'
import { type Held, holdAssembly } from './season-rooms.ts'
import { sizes } from './sizes.ts'
import { openStage, secret } from './stage.ts'

/**
 * The worst days of the accounts' season at a hundredth of a country (docs/scale.md says what they are made of): the last day for notices, on which so many
 * companies send theirs in the same minute, some by a slow provider of their own; and 30 April, on which so many of them meet in the same minutes.
 */
const { companies, slow, rooms } = sizes.season
const members = 6
/** What a provider of certified mail takes for a letter on such a day. */
const slowMs = 3000

type Written = Awaited<ReturnType<typeof writtenAssembly>>

/** The company writes from a mailbox of its own. */
async function ownMailbox({ connection: { pool } }: Subject['stage'], company: string, port: number): Promise<void> {
  const smtp = { email: 'societa@pec.it', host: '127.0.0.1', port, secure: false }
  const mailer = JSON.stringify({ imap: null, smtp, email: null, reply_to: null, status: 'OK' })
  const password = deriveKeys(secret).seal('Segreta.1', mailContext(company, 'smtp'))
  await pool.query('update companies set mailer = $2, smtp_password = $3 where _id = $1', [company, mailer, password])
  await pool.query(
    `insert into subscriptions (company_id, code, category, duration, start_date, end_date, price, automatic_renewal, created_at)
     values ($1, 'SMTP1', 'SERVICE', 'yearly', now() - interval '1 day', now() + interval '1 year', 600, false, now())`,
    [company],
  )
}

/** Letters about accounts go on meanwhile, one in each half second. */
function accountLetters({ connection: { db } }: Subject['stage']): () => Promise<void> {
  const deps = { config: readConfig({}), clock: buildClock() }
  const stopping = new AbortController()
  const writing = (async () => {
    for (let at = 0; !stopping.signal.aborted; at++) {
      const letter = { subject: 'Reimposta la password', html: '<p>Reimposta la password</p>', text: 'Reimposta la password' }
      await db.transaction().execute((tx) => postMail(tx, deps, { event: 'RESET_PASSWORD', recipient: `persona.${at}@example.it`, is_secret: true, letter }))
      await pause(500)
    }
  })()
  return async () => {
    stopping.abort()
    await writing
  }
}

/** How long letters waited, in seconds, and how many did not leave. */
async function letters({ connection: { pool } }: Subject['stage']) {
  const { rows } = await pool.query<{ way: 'platform' | 'own' | 'account'; last: number; p95: number; left: number; count: number }>(
    `select case when company_id is null then 'account' when sender is null then 'platform' else 'own' end way,
       max(extract(epoch from ended_at - created_at))::float last,
       percentile_cont(0.95) within group (order by extract(epoch from ended_at - created_at))::float p95,
       count(*) filter (where ended_at is null or exists (select 1 from mail_events where mail_id = mails._id and status = 'FAILED'))::int left, count(*)::int
     from mails group by 1`,
  )
  return new Map(rows.map((it) => [it.way, it]))
}

/** Until nothing waits any more. */
async function untilSent({ connection: { pool } }: Subject['stage']): Promise<void> {
  for (let i = 0; i < 240; i++) {
    const { rows } = await pool.query('select count(*)::int waiting from mails where ended_at is null')
    if (rows[0].waiting === 0) return
    await pause(500)
  }
  const { rows } = await pool.query('select recipient, attempts, not_before, last_error from mails where ended_at is null limit 3')
  throw new Error(`letters still wait after ten minutes: ${JSON.stringify(rows)}`)
}

async function lastDayForNotices(subject: Subject, sinks: { platform: number; own: number }): Promise<Written[]> {
  const { stage } = subject
  const ids: string[] = []
  for (let at = 0; at < companies; at++) ids.push(await readyCompany(stage, members, at))
  for (const it of ids.slice(0, slow)) await ownMailbox(stage, it, sinks.own)
  const datetime = inAMonth()
  const assemblies = await inTurns(ids, 4, (it) => writtenAssembly(subject, it, datetime))
  const endLetters = accountLetters(stage)
  // Whoever writes by a slow provider is first in the queue: nobody else may wait for them.
  const calls = await inTurns(assemblies, 10, (it) => took(() => sendNotice(subject, it)))
    .then((it) => untilSent(stage).then(() => it))
    .finally(endLetters)
  await untilSent(stage)
  const found = await letters(stage)
  const what = `${companies} companies with ${members} members each send their notice in the same minute`
  print({ name: 'season.call', value: p95(calls), unit: `ms, p95 of the call, ${what}`, baseline: null, target: atMost(5000) })
  print({ name: 'season.notices', value: found.get('platform')!.last, unit: `s until the last letter has left, ${what}`, baseline: null, target: atMost(60) })
  const own = `s until the last of ${slow} companies has left whose provider takes ${slowMs / 1000} s a letter`
  print({ name: 'season.notices.slow', value: found.get('own')!.last, unit: own, baseline: null, target: atMost(120) })
  print({
    name: 'season.account',
    value: found.get('account')!.last,
    unit: 's, the longest wait of a letter about an account',
    baseline: null,
    target: atMost(10),
  })
  const left = [...found.values()].reduce((sum, it) => sum + it.left, 0)
  print({ name: 'season.unsent', value: left, unit: 'letters that did not leave', baseline: null, target: atMost(0) })
  await setClock(subject, datetime)
  return assemblies
}

async function wrongIn({ connection: { pool } }: Subject['stage'], held: readonly Held[]): Promise<number> {
  const said = held.flatMap((it) => it.said)
  const { rows } = await pool.query('select odg_id, member_id, accepted from votes where not auto and odg_id = any($1)', [said.map((it) => it.odg)])
  const kept = new Map(rows.map((it) => [`${it.odg_id} ${it.member_id}`, it.accepted]))
  return rows.length - kept.size + said.filter((it) => kept.get(`${it.odg} ${it.member_id}`) !== it.accepted).length
}

async function thirtiethOfApril(subject: Subject, written: readonly Written[]): Promise<void> {
  const assemblies: Assembly[] = []
  for (const it of written.slice(-rooms)) assemblies.push({ ...it, people: await peopleOf(subject, it.meeting) })
  const held = await Promise.all(assemblies.map((it) => holdAssembly(subject, it)))
  const what = `${rooms} assemblies of ${members} at once`
  print({ name: 'season.ack', value: p95(held.flatMap((it) => it.acks)), unit: `ms, p95 of a vote, ${what}`, baseline: null, target: atMost(250) })
  print({
    name: 'season.shown',
    value: p95(held.flatMap((it) => it.shown)),
    unit: `ms, p95 from stop to the last member, ${what}`,
    baseline: null,
    target: atMost(500),
  })
  print({ name: 'season.wrong', value: await wrongIn(subject.stage, held), unit: `votes lost, doubled or changed, ${what}`, baseline: null, target: atMost(0) })
  const minutes = await took(() =>
    inTurns(assemblies, rooms, async ({ meeting }) => {
      await send(subject, 'PATCH', `/meetings/${meeting}/verbal/generate`, {})
      await call(subject, `/export/admin/meetings/${meeting}/verbal`)
    }),
  )
  print({
    name: 'season.minutes',
    value: minutes / 1000,
    unit: `s until ${rooms} minutes, asked for at once, are written and typeset`,
    baseline: null,
    target: atMost(60),
  })
}

export async function bench(): Promise<void> {
  const stage = await openStage()
  const [platform, own] = [await startSink(), await startSink(slowMs)]
  const env = { ...stage.env, RATE_WRITE: '100000000', MAIL_URL: `smtp://127.0.0.1:${platform.port}`, MAIL_CERTIFIED: 'on' }
  const server = await startServer(env, ['server/dist/main.js'])
  const subject = { stage, url: server.url }
  try {
    const assemblies = await lastDayForNotices(subject, { platform: platform.port, own: own.port })
    await thirtiethOfApril(subject, assemblies)
    const { rows } = await stage.connection.pool.query('select count(*)::int failed from graphile_worker.jobs where last_error is not null')
    print({ name: 'season.jobs', value: rows[0].failed, unit: 'jobs that failed', baseline: null, target: atMost(0) })
  } finally {
    await server.end('SIGTERM')
    for (const it of [platform, own]) it.end()
    await stage.close()
  }
}

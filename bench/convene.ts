import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { meetingIcs, uidOf } from '../server/src/calendar/ical.ts'
import { readConfig } from '../server/src/config/config.ts'
import { buildClock } from '../server/src/jobs/clock.ts'
import { renderLetter } from '../server/src/outbox/letter.ts'
import { meetingLetter } from '../server/src/outbox/meeting-letters.ts'
import { postMails } from '../server/src/outbox/post.ts'
import { startServer } from '../server/src/testing/process.ts'
import { type Subject, send } from './against.ts'
import type { BareLoad } from './bare-mailer.ts'
import { type Sink, startSink } from './mail-sinks.ts'
import { atFullSize, atLeastTimes, atMost, median, print } from './measurement.ts'
import { companyOf } from './members-stage.ts'
import { watchMemory } from './memory.ts'
import { sizes } from './sizes.ts'
import { openStage } from './stage.ts'

type Stage = Awaited<ReturnType<typeof openStage>>

const { members, runs: rounds, papers } = sizes.convene

interface Load {
  letters: number
  /** Of the paper that each of them carries. */
  bytes: number
}

const letterTo = (i: number) => {
  const at = new Date('2027-04-28T08:00:00Z')
  return renderLetter(
    meetingLetter('CONVOCATION', {
      locale: 'it',
      name: `Socio ${i}`,
      place: { call_type: 'CALL_DELIBERA' },
      can_delegate: true,
      public_url: 'https://delibera.example',
      company: { business_name: 'Società di 1000 soci S.r.l.' },
      meeting: { meeting_type: 'ASSEMBLY', type: 'ORDINARY', company_type: 'SRL', name: 'Assemblea ordinaria' },
      calls: [{ convocation_type: 'FIRST', datetime: at }],
      agenda: ['Approvazione del bilancio', 'Destinazione dell’utile', 'Nomina degli amministratori', 'Compenso degli amministratori'],
      url: `https://delibera.example/public/meetings/${'m'.repeat(43)}/member/${String(i).padStart(43, 's')}/proposals`,
    }),
  )
}

/** As ours carry one. */
const invitation = () =>
  meetingIcs({
    method: 'REQUEST',
    events: [
      {
        uid: uidOf('5f0c9f6e-8a55-4c1e-9a0e-3f6f3cf0a001'),
        sequence: 0,
        status: 'CONFIRMED',
        changed_at: new Date(),
        start: new Date('2027-04-28T08:00:00Z'),
        end: new Date('2027-04-28T10:00:00Z'),
        summary: 'Assemblea dei soci, Società di 1000 soci S.r.l.',
        location: 'Via Roma 1, Milano',
        description: 'Prima convocazione\n\nOrdine del giorno\n1. Approvazione del bilancio\n2. Destinazione dell’utile\n3. Nomina degli amministratori',
        organizer: { name: 'Società di 1000 soci S.r.l.', email: 'societa@pec.it' },
        attendee: { name: 'Socio 1', email: 'socio1@pec.it' },
      },
    ],
  })

/** An assembly of everybody in the book, convened and not sent; by the calls that a person makes. */
async function assembly(subject: Subject, company: string): Promise<string> {
  const { rows } = await subject.stage.connection.pool.query('select member_id from member_roles where company_id = $1 and type = $2 limit 1', [company, 'ADM'])
  const json = async (path: string, body: object) => JSON.parse(Buffer.from(await send(subject, 'POST', path, body)).toString())
  const { _id } = await json(`/meetings?company_id=${company}`, {
    name: 'Assemblea dei soci',
    meeting_type: 'ASSEMBLY',
    draft: false,
    administrator_id: rows[0].member_id,
    odgs: [{ title: 'Approvazione del bilancio' }, { title: 'Destinazione dell’utile' }, { title: 'Nomina degli amministratori' }],
  })
  await json(`/convocations/admin/meetings/${_id}`, { first: { datetime: new Date(Date.now() + 30 * 24 * 3_600_000).toISOString() } })
  return _id
}

/** The company can convene: its data are in order, it has a plan for so many, and its statute lets people come by video. */
async function inOrder({ connection: { pool } }: Stage, company: string): Promise<void> {
  const statute = JSON.stringify({ remote_allowed: true })
  await pool.query(`update companies set address = 'Via Roma 1', locality = 'Milano', fiscal_code = '90000000001', statute = $2 where _id = $1`, [
    company,
    statute,
  ])
  await pool.query(
    `insert into subscriptions (company_id, code, category, duration, start_date, price, max_members_convocation, automatic_renewal, created_at)
     values ($1, 'S0001', 'CUSTOM', 'LIFETIME', now(), 0, 5000, false, now())`,
    [company],
  )
}

/** The notice sent: what the call took, and how many letters a second were handed over after it. */
async function sendNotice(subject: Subject, sink: Sink, company: string) {
  const meeting = await assembly(subject, company)
  const before = sink.taken()
  const start = performance.now()
  await send(subject, 'POST', `/convocations/admin/meetings/${meeting}/send`, {})
  const answered = performance.now()
  await sink.until(before + members)
  return { ms: answered - start, rate: (members * 1000) / (performance.now() - answered) }
}

/** Letters with a heavy paper, written in one transaction and sent by the server. */
async function dispatch({ connection: { db } }: Stage, sink: Sink, company_id: string, { letters, bytes }: Load): Promise<void> {
  const deps = { config: readConfig({}), clock: buildClock() }
  const attachments = [{ name: 'Bilancio.pdf', mime_type: 'application/pdf', content: Buffer.alloc(bytes, `bilancio ${performance.now()}`) }]
  const before = sink.taken()
  const mails = Array.from({ length: letters }, (_, i) => ({
    company_id,
    event: 'CONVOCATION' as const,
    recipient: `socio${i}@pec.it`,
    letter: letterTo(i),
    attachments,
  }))
  await db.transaction().execute((tx) => postMails(tx, deps, mails))
  await sink.until(before + letters)
}

async function bare(mailer: ChildProcess, sink: Sink, { letters, bytes }: Load): Promise<number> {
  const { subject, html, text } = letterTo(1)
  const icalEvent = { method: 'REQUEST', filename: 'invito.ics', content: invitation() }
  const before = sink.taken()
  const start = performance.now()
  const load: BareLoad = { port: sink.port, letters, bytes, letter: { subject, html, text, icalEvent } }
  mailer.send(load)
  await sink.until(before + letters)
  return (letters * 1000) / (performance.now() - start)
}

export async function bench(): Promise<void> {
  const stage = await openStage()
  const sink = await startSink()
  const mailer = fork('bench/bare-mailer.ts')
  await once(mailer, 'message')
  const server = await startServer({ ...stage.env, RATE_WRITE: '100000', MAIL_URL: `smtp://127.0.0.1:${sink.port}`, MAIL_CERTIFIED: 'on' }, [
    'server/dist/main.js',
  ])
  try {
    const company = await companyOf(stage, members)
    await inOrder(stage, company)
    const subject = { stage, url: server.url }
    // As heavy as the notice that ours carry.
    const usual = { letters: members, bytes: 45 * 1024 }
    await sendNotice(subject, sink, company)
    await bare(mailer, sink, { ...usual, letters: 50 })
    const runs = { ms: [] as number[], ours: [] as number[], bare: [] as number[], memory: [] as number[] }
    for (let i = 0; i < rounds; i++) {
      runs.bare.push(await bare(mailer, sink, usual))
      const grown = watchMemory(server)
      const { ms, rate } = await sendNotice(subject, sink, company)
      runs.memory.push(grown())
      runs.ms.push(ms)
      runs.ours.push(rate)
    }
    print({ name: 'convene.call', value: median(runs.ms) / 1000, unit: `s, the call that sends to ${members} members`, baseline: null, target: atMost(2) })
    const unit = 'letters/s, each with the notice and an invitation, beside a bare nodemailer pool'
    print({ name: 'convene.send', value: median(runs.ours), unit, baseline: median(runs.bare), target: atFullSize(atLeastTimes(0.7)) })
    const more = 'MB more than before it'
    print({ name: 'convene.memory', value: Math.max(...runs.memory), unit: `${more}, the most of ${rounds} assemblies`, baseline: null, target: atMost(100) })
    const grown = watchMemory(server)
    await dispatch(stage, sink, company, { letters: papers, bytes: 9 * 1024 * 1024 })
    print({ name: 'convene.memory.papers', value: grown(), unit: `${more}, ${papers} letters with 9 MB each`, baseline: null, target: atMost(100) })
  } finally {
    await server.end('SIGTERM')
    mailer.kill()
    sink.end()
    await stage.close()
  }
}

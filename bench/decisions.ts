import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { countsInTally, tallyStep } from '../core/src/decisions/tally.ts'
import type { Tx } from '../server/src/db/connect.ts'
import { prove } from '../server/src/http/proven.ts'
import { lockedDecision, moveTally } from '../server/src/stores/decisions/decision-store.ts'
import { freePort } from '../server/src/testing/daemon.ts'
import { signature } from '../server/src/testing/decisions.ts'
import { type ServerProcess, startServer } from '../server/src/testing/process.ts'
import { p95, type Subject, took } from './against.ts'
import { type Consultation, consultation, faultsIn, papersMade } from './decisions-stage.ts'
import { startSink } from './mail-sinks.ts'
import { atFullSize, atMost, atMostTimes, median, print } from './measurement.ts'
import { sizes } from './sizes.ts'
import { openStage } from './stage.ts'

const { members, withinMs, kills } = sizes.decisions
type Choice = 'FOR' | 'AGAINST' | 'ABSTAIN'

/** Until it is answered: whoever hears nothing, or that the server is not there, tries again. */
async function patiently(ask: () => Promise<Response>): Promise<void> {
  for (;;) {
    const reply = await ask().catch(() => null)
    if (reply?.ok) return void (await reply.arrayBuffer().catch(() => undefined))
    if (reply && reply.status < 500) throw new Error(`${reply.url}: ${reply.status} ${await reply.text()}`)
    await pause(200)
  }
}

/** Somebody opens the letter's page, reads the text and answers; how long the answer took, tries and all. */
async function oneAnswers(url: string, { slug }: Consultation, person: string, choice: Choice): Promise<number> {
  const own = `${url}/api/decisions/public/${slug}/members/${person}`
  const post = (path: string, body: object) => () => fetch(`${own}${path}`, { method: 'POST', body: JSON.stringify(body), headers })
  const headers = { 'content-type': 'application/json' }
  await patiently(() => fetch(own))
  await patiently(post('/read', { file_id: null }))
  return took(() => patiently(post('/answer', { kind: 'VOTE', points: { 1: choice, 2: 'FOR' }, signature })))
}

interface Answering {
  waits: number[]
  said: Map<string, Choice>
}

/** Everybody, each at a moment of their own. */
async function allAnswer(url: string, it: Consultation): Promise<Answering> {
  const said = new Map<string, Choice>()
  const waits = await Promise.all(
    it.people.map(async ({ member_id, slug }, at) => {
      await pause((at / it.people.length) * withinMs + randomInt(100))
      const choice = (['FOR', 'AGAINST', 'ABSTAIN'] as const)[randomInt(3)]!
      const wait = await oneAnswers(url, it, slug, choice)
      said.set(member_id, choice)
      return wait
    }),
  )
  return { waits, said }
}

/** The same while the process is killed over and over, and started again on what is left. */
async function allAnswerKilled(env: Record<string, string>, server: ServerProcess, it: Consultation): Promise<Answering & { server: ServerProcess }> {
  let running = server
  let isOver = false
  const answering = allAnswer(server.url, it).finally(() => {
    isOver = true
  })
  let killed = 0
  for (; killed < kills && !isOver; killed++) {
    await pause((withinMs / kills) * (0.3 + Math.random() * 0.3))
    await running.end('SIGKILL')
    running = await startServer(env, ['server/dist/main.js'])
  }
  const result = await answering
  print({ name: 'decisions.kills', value: killed, unit: `times that the server was killed while ${members} answered`, baseline: null, target: null })
  return { ...result, server: running }
}

/** Ends a transaction of which nothing is to stay. */
class Undone extends Error {}

/** What counting costs after an answer, beside the row of that answer, both in the transaction that holds the decision; nothing of it stays. */
async function counting({ connection: { db } }: Subject['stage'], { meeting }: Consultation): Promise<{ count: number; insert: number }> {
  const times = { count: [] as number[], insert: [] as number[] }
  const said = { kind: 'VOTE', points: { 1: 'FOR', 2: 'FOR' } } as const
  const once = async (tx: Tx) => {
    const { quorum } = await lockedDecision(tx, prove(meeting))
    const insert = sql`insert into decision_answers (meeting_id, member_id, kind, points, way, received_at, receipt, sha256, replaced_at)
      select meeting_id, member_id, kind, points, way, received_at, receipt, sha256, now() from decision_answers where meeting_id = ${meeting} limit 1`
    times.insert.push(await took(() => insert.execute(tx)))
    const count = async () => {
      const { tally } = await moveTally(tx, prove(meeting), tallyStep(100, { before: said, after: said }))
      countsInTally(tally, quorum!)
    }
    times.count.push(await took(count))
    throw new Undone()
  }
  for (let i = 0; i < sizes.repeats * 5; i++)
    await db
      .transaction()
      .execute(once)
      .catch((error) => {
        if (!(error instanceof Undone)) throw error
      })
  return { count: median(times.count), insert: median(times.insert) }
}

export async function bench(): Promise<void> {
  const stage = await openStage()
  const sink = await startSink()
  const mail = { MAIL_URL: `smtp://127.0.0.1:${sink.port}`, MAIL_CERTIFIED: 'on' }
  const env = { ...stage.env, ...mail, RATE_WRITE: '100000000', PORT: String(await freePort()) }
  let server = await startServer(env, ['server/dist/main.js'])
  const subject = { stage, url: server.url }
  try {
    const calm = await consultation(subject, members, 1)
    const { waits, said } = await allAnswer(server.url, calm)
    const unit = `ms, p95, ${members} members who open, read and answer within ${withinMs / 1000} s, letters written meanwhile and papers in its quiet moments`
    print({ name: 'decisions.ack', value: p95(waits), unit, baseline: null, target: atFullSize(atMost(60)) })
    const later = await took(() => papersMade(stage, calm))
    print({ name: 'decisions.papers', value: later / 1000, unit: 's after the last answer until the last letter and paper', baseline: null, target: null })
    print({ name: 'decisions.wrong', value: await faultsIn(stage, calm, said), unit: 'answers lost, doubled or changed', baseline: null, target: atMost(0) })
    const { count, insert } = await counting(stage, calm)
    print({
      name: 'decisions.count',
      value: count,
      unit: 'ms to count after an answer, beside the row of that answer',
      baseline: insert,
      target: atMostTimes(2),
    })
    const killed = await consultation(subject, members, 2)
    const after = await allAnswerKilled(env, server, killed)
    server = after.server
    await papersMade(stage, killed)
    const wrong = await faultsIn(stage, killed, after.said)
    print({ name: 'decisions.killed.wrong', value: wrong, unit: `answers lost, doubled or changed under ${kills} kills`, baseline: null, target: atMost(0) })
  } finally {
    await server.end('SIGTERM')
    sink.end()
    await stage.close()
  }
}

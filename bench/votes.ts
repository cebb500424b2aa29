import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import WebSocket from 'ws'
import { startServer } from '../server/src/testing/process.ts'
import { p95, type Subject, took } from './against.ts'
import { type Assembly, assemblyDue, calm, chair } from './live-stage.ts'
import { atMost, print, type Target } from './measurement.ts'
import { memoryOf } from './memory.ts'
import { Robots } from './robot-process.ts'
import { sizes } from './sizes.ts'
import { openStage } from './stage.ts'

/** The size that is judged; the others show growth. */
const judged = 1000
/** Everybody votes within this. */
const withinMs = 5000

/** The same rows with nothing around them, at the same pace. */
async function bareInserts({ stage: { connection } }: Subject, members: number): Promise<number> {
  await connection.pool.query('create unlogged table if not exists bare_votes (seq bigserial primary key, said jsonb, at timestamptz)')
  await connection.pool.query('alter table bare_votes set logged')
  const said = JSON.stringify({ type: 'BALLOT_CAST', odg_id: crypto.randomUUID(), casts: [{ member_id: crypto.randomUUID(), accepted: 1, weight: 100 }] })
  const waits = await Promise.all(
    Array.from({ length: members }, async () => {
      await pause(Math.random() * withinMs)
      return took(() => connection.pool.query('insert into bare_votes (said, at) values ($1, now())', [said]))
    }),
  )
  return p95(waits)
}

/** How long one message takes to reach so many sockets of a bare server. */
async function bareBroadcast(members: number): Promise<number> {
  const bare = await startServer({}, ['bench/bare-socket.mjs'])
  const sockets: WebSocket[] = []
  let left = members
  let reached = () => {}
  for (let i = 0; i < members; i++) {
    const socket = new WebSocket(bare.url.replace('http', 'ws'), { perMessageDeflate: false })
    socket.on('message', () => --left === 0 && reached())
    sockets.push(socket)
    await once(socket, 'open')
  }
  const all = new Promise<void>((resolve) => {
    reached = resolve
  })
  const ms = await took(async () => {
    await fetch(bare.url, { method: 'POST', body: JSON.stringify({ type: 'VOTE_STOPPED', tally: 'x'.repeat(600) }) })
    await all
  })
  for (const it of sockets) it.terminate()
  await bare.end('SIGKILL')
  return ms
}

interface Counted {
  lost: number
  doubled: number
  changed: number
}

/** What the database keeps against what was acknowledged. */
async function counted({ stage: { connection } }: Subject, odg: string, said: Record<string, number>): Promise<Counted> {
  const { rows } = await connection.pool.query<{ member_id: string; accepted: number; auto: boolean }>(
    'select member_id, accepted, auto from votes where odg_id = $1',
    [odg],
  )
  const kept = new Map(rows.filter((it) => !it.auto).map((it) => [it.member_id, it.accepted]))
  return {
    lost: Object.keys(said).filter((it) => !kept.has(it)).length,
    doubled: rows.length - new Set(rows.map((it) => it.member_id)).size,
    changed: Object.keys(said).filter((it) => kept.has(it) && kept.get(it) !== said[it]).length,
  }
}

async function session(subject: Subject, robots: Robots, assembly: Assembly) {
  const { url } = subject
  const { slug, people, points } = assembly
  const administrator = chair(subject, assembly)
  const odg = points[0]!
  await administrator.open()
  await robots.ask({ ask: 'connect', url, slug, people })
  const joined = await robots.ask({ ask: 'join' })
  // Some hundreds are told of the start by a state, each with a part of their own; few, and a crowd, by an event.
  const begun = robots.ask({ ask: 'hear', word: people.length > 100 && people.length < 300 ? '"type":"own"' : '"type":"STARTED"' })
  await administrator.start()
  await begun
  await administrator.takeUp(odg)
  const opened = robots.ask({ ask: 'hear', word: 'VOTE_OPENED' })
  await administrator.vote(odg, 'start')
  await opened
  const cast = await robots.ask({ ask: 'vote', odg, withinMs })
  const stopped = robots.ask({ ask: 'hear', word: 'VOTE_STOPPED' })
  const stop = Date.now()
  await administrator.vote(odg, 'stop')
  const shownMs = (await stopped).at - stop
  return { joined, cast, shownMs, votes: await counted(subject, odg, cast.said) }
}

export async function bench(): Promise<void> {
  const stage = await openStage()
  for (const members of sizes.votes.members) {
    const server = await startServer({ ...stage.env, ...calm }, ['server/dist/main.js'])
    const robots = new Robots()
    await robots.ready()
    const subject = { stage, url: server.url }
    try {
      const assembly = await assemblyDue(subject, members)
      const inserts = await bareInserts(subject, members)
      const broadcast = await bareBroadcast(members)
      const { joined, cast, shownMs, votes } = await session(subject, robots, assembly)
      const of = `${members} members`
      const target = (most: number): Target | null => (members === judged ? atMost(most) : null)
      print({ name: `votes.${members}.join`, value: joined.ms / 1000, unit: `s until ${of} are in the room`, baseline: null, target: null })
      const bare = 'beside bare inserts'
      print({ name: `votes.${members}.ack`, value: p95(cast.waits), unit: `ms, p95 of ${of} within 5 s, ${bare}`, baseline: inserts, target: target(250) })
      print({
        name: `votes.${members}.shown`,
        value: shownMs,
        unit: `ms from stop to the last of ${of}, beside a bare broadcast`,
        baseline: broadcast,
        target: target(1000),
      })
      print({ name: `votes.${members}.memory`, value: memoryOf(server, 'VmHWM'), unit: 'MB, the most', baseline: null, target: target(400) })
      const wrong = votes.lost + votes.doubled + votes.changed + cast.failed
      print({ name: `votes.${members}.wrong`, value: wrong, unit: 'votes lost, doubled, changed or refused', baseline: null, target: atMost(0) })
    } finally {
      robots.end()
      await server.end('SIGTERM')
    }
  }
  await stage.close()
}

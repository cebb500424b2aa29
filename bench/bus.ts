import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import WebSocket from 'ws'
import { type ServerProcess, startServer } from '../server/src/testing/process.ts'
import { p95, type Subject } from './against.ts'
import { busyWhile, printBusy } from './cores.ts'
import { type Assembly, assemblyDue, calm, chair } from './live-stage.ts'
import { atFullSize, atLeast, atMost, print } from './measurement.ts'
import { sizes } from './sizes.ts'
import { openStage } from './stage.ts'

/** People of a room: few, so that the bus is asked and not the crowd. */
const members = 20
/** A hand that goes up and down. One act a second is a lively assembly, two are more than one has. */
const paces = [1, 2] as const
/** What has not been heard by then is lost. */
const patienceMs = 5000
const { rooms, seconds } = sizes.bus

/** One room, whose acts are done at one process and heard at another. */
interface BusRoom {
  assembly: Assembly
  /** Resolves with the moment at which an act of its log was heard, by its number. */
  heard(seq: number): Promise<number>
  socket: WebSocket
}

interface Frame {
  channel: string
  type: string
  data: { seq: number }[]
}

async function ask(url: string, method: string, path: string, body: object): Promise<{ seq: number }> {
  const reply = await fetch(`${url}/api${path}`, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  const text = await reply.text()
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${text}`)
  return JSON.parse(text)
}

const personal = ({ slug, people }: Assembly, at: number) => `/live/meetings/${slug}/members/${people[at % people.length]!.slug}`

async function roomHeldAt(subject: Subject, elsewhere: string, number: number): Promise<BusRoom> {
  const assembly = await assemblyDue(subject, members)
  // Each company of its own tax code, as the next one is made with the same.
  await subject.stage.connection.pool.query('update companies set fiscal_code = $2 where _id = $1', [assembly.company, String(80_000_000_000 + number)])
  const administrator = chair(subject, assembly)
  await administrator.open()
  await Promise.all(assembly.people.map((it, at) => ask(subject.url, 'POST', `${personal(assembly, at)}/room`, { device: `robot ${it.member_id}` })))
  await administrator.start()
  await letOthersGo(subject, assembly)
  const moments = new Map<number, number>()
  const waiting = new Map<number, (moment: number) => void>()
  const socket = new WebSocket(`${elsewhere.replace('http', 'ws')}/api/socket?token=${assembly.people[0]!.slug}`, { perMessageDeflate: false })
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) return
    const { channel, type, data: events } = JSON.parse(String(data)) as Frame
    if (channel !== 'live' || type !== 'events') return
    for (const { seq } of events) {
      moments.set(seq, performance.now())
      waiting.get(seq)?.(performance.now())
    }
  })
  await once(socket, 'message')
  const heard = (seq: number) => new Promise<number>((resolve) => (moments.has(seq) ? resolve(moments.get(seq)!) : waiting.set(seq, resolve)))
  return { assembly, heard, socket }
}

/** Who has no line is let go after a while: the one who acts has one and who presides may not go, all others go now and not in the middle of the measurement. */
async function letOthersGo({ stage, url }: Subject, assembly: Assembly): Promise<void> {
  const { rows } = await stage.connection.pool.query<{ administrator_id: string }>('select administrator_id from meetings where _id = $1', [assembly.meeting])
  const others = assembly.people.map((_, at) => at).filter((at) => at > 0 && assembly.people[at]!.member_id !== rows[0]!.administrator_id)
  await Promise.all(others.map((at) => ask(url, 'DELETE', `${personal(assembly, at)}/room`, {})))
}

/**
 * The acts of one room at its pace; each answers how long it took to the socket at the other process, from the moment at which it was due, or null when
 * it was never heard. One hand goes up before it goes down: an act that comes too early for the one before it waits, and that counts.
 */
async function actIn(url: string, room: BusRoom, actsPerSecond: number): Promise<(number | null)[]> {
  await pause((Math.random() * 1000) / actsPerSecond)
  const begun = performance.now()
  const waits: Promise<number | null>[] = []
  for (let at = 0; at < seconds * actsPerSecond; at++) {
    const due = begun + (at * 1000) / actsPerSecond
    await pause(Math.max(0, due - performance.now()))
    const { seq } = await ask(url, 'PATCH', `${personal(room.assembly, 0)}/hand`, { raised: at % 2 === 0 })
    waits.push(Promise.race([room.heard(seq).then((moment) => moment - due), pause(patienceMs, null)]))
  }
  return Promise.all(waits)
}

/** The same rows with nothing around them, told to one listener: at a pace, or as fast as ten connections go. */
async function bareBus(databaseUrl: string, { tells, perSecond, count }: { tells: boolean; perSecond: number | null; count: number }) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  await pool.query('create table if not exists bare_acts (seq bigserial primary key, said jsonb, at timestamptz)')
  const listener = new pg.Client({ connectionString: databaseUrl })
  await listener.connect()
  await listener.query('listen bare')
  const began = new Map<string, number>()
  const waits: number[] = []
  let heardAll = () => {}
  const all = new Promise<void>((resolve) => {
    heardAll = resolve
  })
  listener.on('notification', ({ payload }) => {
    waits.push(performance.now() - began.get(payload!)!)
    if (waits.length === count) heardAll()
  })
  const said = JSON.stringify({ type: 'HAND_RAISED', member_id: crypto.randomUUID() })
  const insert = 'insert into bare_acts (said, at) values ($1, now())'
  const tell = tells ? { text: `with acted as (${insert} returning seq) select pg_notify('bare', $2) from acted` } : { text: insert }
  const start = performance.now()
  await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      if (perSecond) await pause((at * 1000) / perSecond)
      began.set(String(at), performance.now())
      await pool.query(tell.text, tells ? [said, String(at)] : [said])
    }),
  )
  if (tells) await all
  const rate = (count * 1000) / (performance.now() - start)
  await listener.end()
  await pool.end()
  return { waits, rate }
}

/** All rooms at one pace, beside the bare bus at the same. */
async function atPace([one, two]: readonly ServerProcess[], held: readonly BusRoom[], { actsPerSecond, databaseUrl }: Pace): Promise<void> {
  const perSecond = rooms * actsPerSecond
  const bare = await bareBus(databaseUrl, { tells: true, perSecond, count: perSecond * seconds })
  const begun = performance.now()
  const who = { acting: one!.child.pid!, hearing: two!.child.pid!, asking: process.pid }
  const { result, busy } = await busyWhile(who, () => Promise.all(held.map((it) => actIn(one!.url, it, actsPerSecond))))
  const rate = (rooms * actsPerSecond * seconds * 1000) / (performance.now() - begun)
  const waits = result.flat()
  const heard = waits.filter((it) => it !== null)
  const of = `${rooms} rooms with ${actsPerSecond} ${actsPerSecond === 1 ? 'act' : 'acts'} a second each`
  const name = `bus.${actsPerSecond}`
  const unit = `ms, p95 from an act at one process to the socket at the other, ${of}, beside bare NOTIFY and LISTEN at the same pace`
  print({ name: `${name}.p95`, value: p95(heard), unit, baseline: p95(bare.waits), target: atFullSize(atMost(150)) })
  print({ name: `${name}.rate`, value: rate, unit: `acts/s told, ${of}`, baseline: perSecond, target: atFullSize(atLeast(0.9 * perSecond)) })
  print({ name: `${name}.lost`, value: waits.length - heard.length, unit: `acts of ${waits.length} that were not heard`, baseline: null, target: atMost(0) })
  printBusy(name, busy)
}

interface Pace {
  actsPerSecond: number
  databaseUrl: string
}

export async function bench(): Promise<void> {
  const stage = await openStage()
  const start = () => startServer({ ...stage.env, ...calm }, ['server/dist/main.js'])
  const servers = await Promise.all([start(), start()])
  const subject = { stage, url: servers[0].url }
  const held: BusRoom[] = []
  for (let at = 0; at < rooms; at++) held.push(await roomHeldAt(subject, servers[1].url, at))
  const databaseUrl = stage.env.DATABASE_URL
  for (const actsPerSecond of paces) await atPace(servers, held, { actsPerSecond, databaseUrl })
  const count = sizes.bus.flood
  const silent = await bareBus(databaseUrl, { tells: false, perSecond: null, count })
  const told = await bareBus(databaseUrl, { tells: true, perSecond: null, count })
  const most = `messages/s by NOTIFY, each with a row and a transaction of its own, over ten connections, beside the same without it: what the bus carries`
  print({ name: 'bus.most', value: told.rate, unit: most, baseline: silent.rate, target: atFullSize(atLeast(rooms * Math.max(...paces))) })
  for (const it of held) it.socket.terminate()
  for (const it of servers) await it.end('SIGTERM')
  await stage.close()
}

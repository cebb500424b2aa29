import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from '@playwright/test'
import WebSocket, { WebSocketServer } from 'ws'
import type { NewEvent } from '../core/src/live/events.ts'
import { chromiumPath } from '../scripts/browser.ts'
import { buildClock } from '../server/src/jobs/clock.ts'
import { Lives } from '../server/src/live/lives.ts'
import { startServer } from '../server/src/testing/process.ts'
import { p95, type Subject } from './against.ts'
import { type Assembly, assemblyDue, calm, chair } from './live-stage.ts'
import { atFullSize, atMost, print } from './measurement.ts'
import { Robots } from './robot-process.ts'
import { sizes } from './sizes.ts'
import { openStage } from './stage.ts'
import { longestTask, watch } from './visit.ts'

const { members, events, visits } = sizes.room
const last = 'Non ho altro da dire.'

/** A meeting that has seen much: everybody came, two points were voted upon, and a lot was said. */
async function longMeeting(subject: Subject, robots: Robots, assembly: Assembly): Promise<void> {
  const administrator = chair(subject, assembly)
  const { slug, people, points } = assembly
  await administrator.open()
  await robots.ask({ ask: 'connect', url: subject.url, slug, people })
  await robots.ask({ ask: 'join' })
  await administrator.start()
  for (const odg of points.slice(0, 2)) {
    await administrator.takeUp(odg)
    await administrator.vote(odg, 'start')
    await robots.ask({ ask: 'vote', odg, withinMs: 1000 })
    await administrator.vote(odg, 'stop')
  }
  const lives = new Lives({ db: subject.stage.connection.db, clock: buildClock() })
  const log = { meeting_id: assembly.meeting, kind: 'REAL' as const }
  const { seq } = await lives.state(log)
  const act = (event: NewEvent, member_id: string) => lives.act(log, { kind: 'member', id: member_id }, () => ({ events: [event], reply: () => null }))
  await Promise.all(
    Array.from({ length: events - seq }, (_, at) => {
      const { member_id } = people[at % people.length]!
      const hand: NewEvent = { type: at % 4 === 0 ? 'HAND_RAISED' : 'HAND_LOWERED', member_id: people[(at >> 1) % people.length]!.member_id }
      return act(at % 2 ? hand : { type: 'CHAT', message_id: crypto.randomUUID(), member_id, to: 'ALL', text: 'Sono d’accordo con la proposta.' }, member_id)
    }),
  )
  // What was written in seconds instead of hours has reached everybody before anything is measured.
  const heard = robots.ask({ ask: 'hear', word: last })
  const { member_id } = people[0]!
  await act({ type: 'CHAT', message_id: crypto.randomUUID(), member_id, to: 'ALL', text: last }, member_id)
  await heard
}

/** From the first byte to what somebody needs to be in the meeting. */
async function entering(url: string, isWhole: (message: Buffer) => boolean): Promise<{ ms: number; bytes: number }> {
  const start = performance.now()
  const socket = new WebSocket(url, { perMessageDeflate: false })
  let bytes = 0
  await new Promise<void>((resolve) =>
    socket.on('message', (data: Buffer) => {
      bytes += data.length
      if (isWhole(data)) resolve()
    }),
  )
  const ms = performance.now() - start
  socket.terminate()
  return { ms, bytes }
}

/** A bare server that says so many bytes to whoever comes. */
async function bareGreeter(bytes: number) {
  const server = createServer().listen(0, '127.0.0.1')
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  const greeting = Buffer.alloc(bytes, 'x')
  sockets.on('connection', (it) => it.send(greeting))
  await once(server, 'listening')
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** The longest that a member's page was deaf while it came into the meeting. */
async function pageEntering({ url }: Subject, { slug, people }: Assembly): Promise<number> {
  const args = ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args })
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'it-IT' })
    await context.addInitScript(watch)
    const page = await context.newPage()
    await page.goto(`${url}/public/meetings/${slug}/member/${people.at(-1)!.slug}/live`, { waitUntil: 'networkidle' })
    const before = await page.evaluate(() => performance.now())
    await page.getByRole('button', { name: /^Entra/ }).click()
    await page.getByRole('button', { name: /Esci|Lascia/ }).waitFor()
    await page.waitForTimeout(3000)
    return await longestTask(page, before)
  } finally {
    await browser.close()
  }
}

export async function bench(): Promise<void> {
  const stage = await openStage()
  const server = await startServer({ ...stage.env, ...calm }, ['server/dist/main.js'])
  const robots = new Robots()
  await robots.ready()
  const subject = { stage, url: server.url }
  try {
    const assembly = await assemblyDue(subject, members)
    await longMeeting(subject, robots, assembly)
    const address = (slug: string) => `${server.url.replace('http', 'ws')}/api/socket?token=${slug}`
    const isOwn = (it: Buffer) => it.includes('"type":"own"')
    await entering(address(assembly.people[0]!.slug), isOwn)
    const seen = []
    for (let i = 0; i < visits; i++) seen.push(await entering(address(assembly.people[i]!.slug), isOwn))
    const bytes = Math.max(...seen.map((it) => it.bytes))
    const bare = await bareGreeter(bytes)
    const plain = []
    for (let i = 0; i < visits; i++) plain.push(await entering(bare.url, () => true))
    bare.close()
    const what = `a member who comes to ${members} members and ${events} events`
    print({ name: 'room.bytes', value: bytes / 1000, unit: `kB, packed, sent to ${what}`, baseline: null, target: atFullSize(atMost(100)) })
    const target = atFullSize(atMost(150))
    const unit = `ms, p95, ${what}, beside a bare server that sends as much`
    print({ name: 'room.time', value: p95(seen.map((it) => it.ms)), unit, baseline: p95(plain.map((it) => it.ms)), target })
    const longest = await pageEntering(subject, assembly)
    print({ name: 'room.longtask', value: longest, unit: 'ms, the longest task of the page that joins', baseline: null, target: atFullSize(atMost(200)) })
  } finally {
    robots.end()
    await server.end('SIGTERM')
    await stage.close()
  }
}

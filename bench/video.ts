import { type ChildProcess, fork } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../server/src/testing/daemon.ts'
import { janusInstalled, startJanus } from '../server/src/testing/janus.ts'
import { startServer } from '../server/src/testing/process.ts'
import { p95, type Subject } from './against.ts'
import { assemblyDue, calm, chair } from './live-stage.ts'
import { atMost, print, type Target } from './measurement.ts'
import { sizes } from './sizes.ts'
import { openStage } from './stage.ts'
import { type Recording, recordMedia } from './video-recording.ts'
import type { RobotRole } from './video-robot.ts'
import type { Asked, Counted, Joined } from './video-robots.ts'

/** What UDP, IP and the encryption add to a packet, in bytes. */
const wrapping = 38
const forwardMs = 5000
/** Two talk, without end; the microphones of all the others are on, and silent. */
const speakers = 2
/** One in three is on a telephone. */
const phones = 3

const ask = async <Answer>(child: ChildProcess, it: Asked): Promise<Answer> => {
  child.send(it)
  const [said] = (await once(child, 'message')) as [{ answer: Answer; error?: string }]
  if (said.error) throw new Error(`robots: ${said.error}`)
  return said.answer
}

/** What a process has had of the processor so far, in seconds; the kernel counts in hundredths. */
function processorOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user! + system!) / 100
}

const residentOf = (pid: number): number => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

/** Per cent of one core while some work is done. */
async function shareOf<It>(pids: number[], work: () => Promise<It>): Promise<{ shares: number[]; result: It }> {
  const [before, began] = [pids.map(processorOf), performance.now()]
  const result = await work()
  const seconds = (performance.now() - began) / 1000
  return { shares: pids.map((it, at) => ((processorOf(it) - before[at]!) / seconds) * 100), result }
}

/** The same packets passed on with nothing done to them; those that came are counted, so that the share is of as many as Janus sent. */
async function bareForwarder(people: number, { seconds, received }: Counted): Promise<number> {
  let arrived = 0
  const sinks = await Promise.all(
    Array.from({ length: people }, async () => {
      const socket = createSocket('udp4').on('message', () => arrived++)
      await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
      return socket
    }),
  )
  const port = await freePort()
  const child = fork('bench/bare-forwarder.mjs', { env: { ...process.env, PORT: String(port), PORTS: JSON.stringify(sinks.map((it) => it.address().port)) } })
  await once(child, 'message')
  const sender = createSocket('udp4')
  const packet = Buffer.alloc(Math.round(received.bytes / Math.max(1, received.packets)))
  const perTick = received.packets / seconds / people / 100
  let due = 0
  const timer = setInterval(() => {
    for (due += perTick; due >= 1; due--) sender.send(packet, port, '127.0.0.1')
  }, 10)
  const { shares } = await shareOf([child.pid!], () => pause(forwardMs))
  clearInterval(timer)
  sender.close()
  for (const it of sinks) it.close()
  child.kill()
  return (shares[0]! * ((received.packets / seconds) * (forwardMs / 1000))) / arrived
}

const rolesOf = (people: { member_id: string; slug: string }[], cameras: number): RobotRole[] =>
  people.map((it, at) => ({ ...it, isSpeaker: at < speakers, isCamera: at < cameras, isPhone: at % phones === phones - 1 }))

interface Room {
  people: number
  cameras: number
}

async function session(subject: Subject, recording: Recording, { people, cameras }: Room) {
  const janus = await startJanus()
  const { url, secret, pid } = janus
  const media = { MEDIA_ENGINE: 'janus', JANUS_URL: url, JANUS_SECRET: secret }
  const server = await startServer({ ...subject.stage.env, ...calm, ...media }, ['server/dist/main.js'])
  const robots = fork('bench/video-robots.ts')
  try {
    await once(robots, 'message')
    const own = { stage: subject.stage, url: server.url }
    const assembly = await assemblyDue(own, people)
    await chair(own, assembly).open()
    const read = (it: Uint8Array[]) => it.map((one) => Buffer.from(one).toString('base64'))
    const packed = { high: read(recording.high), low: read(recording.low), voice: read(recording.voice) }
    const { withinMs, seconds } = sizes.video
    const pids = [pid, server.child.pid!, robots.pid!]
    const asked = {
      ask: 'join' as const,
      url: server.url,
      slug: assembly.slug,
      roles: rolesOf(assembly.people.slice(0, people), cameras),
      recording: packed,
      withinMs,
    }
    const entering = await shareOf(pids, () => ask<Joined>(robots, asked))
    const sitting = await shareOf(pids, () => ask<Counted>(robots, { ask: 'count', seconds }))
    return { entering, sitting, memory: residentOf(pid) }
  } finally {
    robots.kill()
    await server.end('SIGTERM')
    await janus.stop()
  }
}

function tell(room: Room, { entering, sitting, memory }: Awaited<ReturnType<typeof session>>, bare: number): void {
  const { result: counted } = sitting
  const of = `${room.people} people, ${room.cameras} cameras`
  const say = (name: string, value: number, unit: string, more: { baseline?: number; target?: Target } = {}) =>
    print({ name: `video.${room.people}.${name}`, value, unit, baseline: more.baseline ?? null, target: more.target ?? null })
  const megabits = ({ packets, bytes }: { packets: number; bytes: number }) => ((bytes + packets * wrapping) * 8) / counted.seconds / 1e6
  say('heard', p95(entering.result.heardMs), 'ms, p95, from asking for a place to the first voice', { target: atMost(3000) })
  say('dead', counted.dead, `of ${counted.lines} voices and pictures that nobody received anything of`, { target: atMost(0) })
  say('loss', (100 * counted.received.lost) / (counted.received.lost + counted.received.packets), '% of packets lost', { target: atMost(1) })
  say('delay', p95(counted.delays), 'ms, p95, of a voice from sender to receiver')
  say('janus.cpu', sitting.shares[0]!, `% of a core, ${of}, beside a bare forwarder of as many packets`, { baseline: bare })
  say('janus.enter', entering.shares[0]!, '% of a core while they come')
  say('janus.memory', memory, 'MB')
  say('server.cpu', sitting.shares[1]!, '% of a core, our own server')
  say('server.enter', entering.shares[1]!, '% of a core while they come, our own server')
  say('robots.cpu', sitting.shares[2]!, '% of a core, the robots themselves')
  say('packets', counted.received.packets / counted.seconds, 'packets/s out of Janus')
  say('in', megabits(counted.sent), 'Mbit/s into Janus')
  say('out', megabits(counted.received), 'Mbit/s out of Janus')
}

export async function bench(): Promise<void> {
  if (!janusInstalled) throw new Error('janus is not installed (Debian: apt install janus)')
  const recording = await recordMedia()
  const stage = await openStage()
  for (const room of sizes.video.rooms) {
    const found = await session({ stage, url: '' }, recording, room)
    tell(room, found, await bareForwarder(room.people, found.sitting.result))
  }
  await stage.close()
}

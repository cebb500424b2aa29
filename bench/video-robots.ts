import { setTimeout as pause } from 'node:timers/promises'
import type { Recording } from './video-recording.ts'
import { type RobotRole, VideoRobot } from './video-robot.ts'

/** What the measuring process asks of its robots, which are all in one process apart; each is answered once. */
export type Asked =
  | { ask: 'join'; url: string; slug: string; roles: RobotRole[]; recording: { [Kind in keyof Recording]: string[] }; withinMs: number }
  | { ask: 'count'; seconds: number }

export interface Joined {
  /** From asking for a place to the first voice, of each who found somebody speaking. */
  heardMs: number[]
}

export interface Counted {
  seconds: number
  sent: { packets: number; bytes: number }
  received: { packets: number; bytes: number; lost: number }
  delays: number[]
  /** Lines of which nothing came at all, and how many there should have been. */
  dead: number
  lines: number
}

const patienceMs = 60_000
let robots: VideoRobot[] = []

async function join({ url, slug, roles, recording, withinMs }: Extract<Asked, { ask: 'join' }>): Promise<Joined> {
  const read = (it: string[]) => it.map((one) => Uint8Array.from(Buffer.from(one, 'base64')))
  const media: Recording = { high: read(recording.high), low: read(recording.low), voice: read(recording.voice) }
  const cameras = roles.filter((it) => it.isCamera).map((it) => it.member_id)
  robots = roles.map((it) => new VideoRobot(it, { url, slug, cameras }, media))
  await Promise.all(
    robots.map(async (it, at) => {
      // Who speaks is there first, and the others come as people do.
      await pause(it.role.isSpeaker ? 0 : 1000 + (at / robots.length) * withinMs)
      await it.join()
    }),
  )
  const until = performance.now() + patienceMs
  while (performance.now() < until && (robots.some((it) => it.heardAt === 0) || deadLines() > 0)) await pause(100)
  return { heardMs: robots.filter((it) => !it.role.isSpeaker && it.heardAt > 0).map((it) => it.heardAt - it.askedAt) }
}

/** Each hears all the others, and sees all the cameras but their own. */
const linesDue = () => robots.reduce((sum, it) => sum + robots.length - 1 + robots.filter((one) => one.role.isCamera && one !== it).length, 0)
const deadLines = () => linesDue() - robots.reduce((sum, it) => sum + [...it.arrivals.values()].filter((one) => one.received > 0).length, 0)

async function count({ seconds }: Extract<Asked, { ask: 'count' }>): Promise<Counted> {
  const began = performance.now()
  const sent = () => sumOf(robots.flatMap((it) => it.streams.map((one) => ({ packets: one.packets, bytes: one.bytes }))))
  const bytes = () => robots.flatMap((it) => [...it.arrivals.values()]).reduce((sum, it) => sum + it.bytes, 0)
  const [sentBefore, bytesBefore] = [sent(), bytes()]
  for (const it of robots) {
    it.delays.length = 0
    for (const one of it.arrivals.values()) one.mark()
  }
  await pause(seconds * 1000)
  const tellers = robots.flatMap((it) => [...it.arrivals.values()].map((one) => one.since()))
  const [packets, expected] = [tellers.reduce((sum, it) => sum + it.received, 0), tellers.reduce((sum, it) => sum + it.expected, 0)]
  const sentAfter = sent()
  return {
    seconds: (performance.now() - began) / 1000,
    sent: { packets: sentAfter.packets - sentBefore.packets, bytes: sentAfter.bytes - sentBefore.bytes },
    received: { packets, bytes: bytes() - bytesBefore, lost: expected - packets },
    delays: robots.flatMap((it) => it.delays).filter((_, at) => at % 10 === 0),
    dead: deadLines(),
    lines: linesDue(),
  }
}

function sumOf(all: { packets: number; bytes: number }[]) {
  return all.reduce((sum, it) => ({ packets: sum.packets + it.packets, bytes: sum.bytes + it.bytes }), { packets: 0, bytes: 0 })
}

process.on('message', (it: Asked) => {
  ;(it.ask === 'join' ? join(it) : count(it)).then(
    (answer) => process.send!({ answer }),
    (error: Error) => process.send!({ error: error.stack }),
  )
})
process.send!({ answer: 'ready' })

import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '../server/src/testing/process.ts'
import { p95, type Subject } from './against.ts'
import { voteBefore } from './early-ballots.ts'
import { type Assembly, assemblyDue, calm, chair } from './live-stage.ts'
import { atFullSize, atLeastTimes, atMost, median, print, type Target } from './measurement.ts'
import { memoryOf } from './memory.ts'
import { Robots } from './robot-process.ts'
import type { Answers } from './robots.ts'
import { sizes } from './sizes.ts'
import { openStage } from './stage.ts'

/** Everybody votes within this. */
const withinMs = 5000

/** What the sizes that are judged are held to; the others show growth. */
const most: Record<number, { join: number; ack: number; shown: number; memory: number }> = {
  1000: { join: 3, ack: 50, shown: 150, memory: 250 },
  5000: { join: 20, ack: 500, shown: 1000, memory: 500 },
}
/** From so many on the room is held to a part of what the bare server does. */
const comparedFrom = 5000

/** A room as whoever presides moves it: ours, or that of the bare server. */
interface Conduct {
  url: string
  assembly: Pick<Assembly, 'slug' | 'people' | 'points'>
  begin(): Promise<unknown>
  startVote(odg: string): Promise<unknown>
  stopVote(odg: string): Promise<unknown>
  /** What every member hears when the meeting has begun. */
  begun: string
}

interface Session {
  joinMs: number
  casts: Answers['vote'][]
  /** Acknowledgements a second, from the first vote on its way to the last answer. */
  rate: number
  shownMs: number
  /** From the order to vote until everybody has heard of it. */
  openMs: number
}

/** Everybody comes, and votes on each point. */
async function session(robots: Robots, { url, assembly, ...conduct }: Conduct): Promise<Session> {
  const { slug, people, points } = assembly
  await robots.ask({ ask: 'connect', url, slug, people })
  const joined = await robots.ask({ ask: 'join' })
  const begun = robots.ask({ ask: 'hear', word: conduct.begun })
  await conduct.begin()
  await begun
  const casts: Answers['vote'][] = []
  const shown: number[] = []
  const rates: number[] = []
  const opening: number[] = []
  for (const odg of points) {
    const opened = robots.ask({ ask: 'hear', word: 'VOTE_OPENED' })
    const order = Date.now()
    await conduct.startVote(odg)
    opening.push((await opened).at - order)
    const start = performance.now()
    const cast = await robots.ask({ ask: 'vote', odg, withinMs })
    rates.push(people.length / ((performance.now() - start) / 1000))
    casts.push(cast)
    const stopped = robots.ask({ ask: 'hear', word: 'VOTE_STOPPED' })
    // The order to hear is on its way before what is to be heard.
    await pause(50)
    const stop = Date.now()
    await conduct.stopVote(odg)
    shown.push((await stopped).at - stop)
  }
  return { joinMs: joined.ms, casts, rate: median(rates), shownMs: median(shown), openMs: median(opening) }
}

/** A bare server that takes a POST of each member and tells everybody a digest twice a second. */
async function bareSession(robots: Robots, assembly: Assembly): Promise<Session> {
  const bare = await startServer({}, ['bench/bare-digest.mjs'])
  const say = (word: string) => fetch(`${bare.url}/chair`, { method: 'POST', body: JSON.stringify({ word }) }).then((it) => it.text())
  try {
    return await session(robots, {
      url: bare.url,
      assembly,
      begun: '"STARTED"',
      begin: () => say('STARTED'),
      startVote: () => say('VOTE_OPENED'),
      stopVote: () => say('VOTE_STOPPED'),
    })
  } finally {
    await bare.end('SIGKILL')
  }
}

/** `length`: how many are in the register. */
async function ourSession(robots: Robots, subject: Subject, assembly: Assembly, { length } = assembly.people): Promise<Session> {
  const administrator = chair(subject, assembly)
  await administrator.open()
  return session(robots, {
    url: subject.url,
    assembly,
    // Some hundreds are told of the start by a state, each with a part of their own; few, and a crowd, by an event.
    begun: length > 100 && length < 300 ? '"type":"own"' : '"type":"STARTED"',
    begin: () => administrator.start(),
    async startVote(odg) {
      await administrator.takeUp(odg)
      await administrator.vote(odg, 'start')
    },
    stopVote: (odg) => administrator.vote(odg, 'stop'),
  })
}

/** Votes that the database keeps otherwise than they were acknowledged: lost, doubled or changed. */
async function wrongIn({ stage: { connection } }: Subject, odg: string, said: Record<string, number>): Promise<number> {
  const { rows } = await connection.pool.query<{ member_id: string; accepted: number; auto: boolean }>(
    'select member_id, accepted, auto from votes where odg_id = $1',
    [odg],
  )
  const kept = new Map(rows.filter((it) => !it.auto).map((it) => [it.member_id, it.accepted]))
  const doubled = rows.length - new Set(rows.map((it) => it.member_id)).size
  return doubled + Object.entries(said).filter(([member, accepted]) => kept.get(member) !== accepted).length
}

function report(members: number, ours: Session, bare: Session): void {
  const of = `${members} members`
  const name = `votes.${members}`
  const limits = most[members]
  const target = (what: keyof NonNullable<typeof limits>): Target | null => (limits ? atMost(limits[what]) : null)
  const compared = members >= comparedFrom ? atFullSize(atLeastTimes(0.5)) : null
  const waits = ({ casts }: Session) => p95(casts.flatMap((it) => it.waits))
  const bareServer = 'beside a bare server with a digest twice a second'
  const join = { value: ours.joinMs / 1000, baseline: bare.joinMs / 1000, target: target('join') }
  print({ name: `${name}.join`, unit: `s until ${of} are in the room, ${bareServer}`, ...join })
  const ack = { value: waits(ours), baseline: waits(bare), target: target('ack') }
  print({ name: `${name}.ack`, unit: `ms, p95 of ${of} within 5 s, ${bareServer}`, ...ack })
  const rate = { value: ours.rate, baseline: bare.rate, target: compared }
  print({ name: `${name}.rate`, unit: `acknowledgements a second while ${of} vote within 5 s, ${bareServer}`, ...rate })
  const shown = { value: ours.shownMs, baseline: bare.shownMs, target: target('shown') }
  print({ name: `${name}.shown`, unit: `ms from stop to the last of ${of}, ${bareServer}`, ...shown })
  const screens = { value: members / (ours.shownMs / 1000), baseline: members / (bare.shownMs / 1000), target: compared }
  print({ name: `${name}.screens`, unit: `screens a second from stop to the last of ${of}, ${bareServer}`, ...screens })
}

/** As many as come have voted before the meeting: what they said is opened with each vote, and counted with what the room says. */
async function benchEarly(stage: Subject['stage'], members: number): Promise<void> {
  const server = await startServer({ ...stage.env, ...calm }, ['server/dist/main.js'])
  const robots = new Robots()
  await robots.ready()
  const subject = { stage, url: server.url }
  try {
    const { people, ...rest } = await assemblyDue(subject, 2 * members)
    const said = await voteBefore(subject, { ...rest, people }, people.slice(members))
    const ours = await ourSession(robots, subject, { ...rest, people: people.slice(0, members) }, people)
    const [name, of, limits] = [`votes.${members}.early`, `${members} members`, most[members]]
    const beside = `beside ${members} votes given before the meeting`
    print({ name: `${name}.open`, value: ours.openMs, unit: `ms until ${of} hear of a vote that opens so many sealed ballots`, baseline: null, target: null })
    const ack = { value: p95(ours.casts.flatMap((it) => it.waits)), baseline: null, target: limits ? atMost(limits.ack) : null }
    print({ name: `${name}.ack`, unit: `ms, p95 of ${of} within 5 s, ${beside}`, ...ack })
    const shown = { value: ours.shownMs, baseline: null, target: limits ? atMost(limits.shown) : null }
    print({ name: `${name}.shown`, unit: `ms from stop to the last of ${of}, ${beside}`, ...shown })
    let wrong = 0
    for (const [at, cast] of ours.casts.entries()) wrong += cast.failed + (await wrongIn(subject, rest.points[at]!, { ...cast.said, ...said }))
    print({ name: `${name}.wrong`, value: wrong, unit: 'votes lost, doubled, changed or refused, early ones included', baseline: null, target: atMost(0) })
  } finally {
    robots.end()
    await server.end('SIGTERM')
  }
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
      const bare = await bareSession(robots, assembly)
      const ours = await ourSession(robots, subject, assembly)
      report(members, ours, bare)
      const memory = most[members] ? atMost(most[members].memory) : null
      print({ name: `votes.${members}.memory`, value: memoryOf(server, 'VmHWM'), unit: 'MB, the most', baseline: null, target: memory })
      let wrong = 0
      for (const [at, { said, failed }] of ours.casts.entries()) wrong += failed + (await wrongIn(subject, assembly.points[at]!, said))
      print({ name: `votes.${members}.wrong`, value: wrong, unit: 'votes lost, doubled, changed or refused', baseline: null, target: atMost(0) })
    } finally {
      robots.end()
      await server.end('SIGTERM')
    }
  }
  await benchEarly(stage, sizes.votes.early)
  await stage.close()
}

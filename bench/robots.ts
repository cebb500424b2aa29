import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import WebSocket from 'ws'
import { inTurns } from './in-turns.ts'
import type { Assembly } from './live-stage.ts'

/** What the measuring process asks of its robots; each is answered by a message of the same kind. */
export type Asked =
  | { ask: 'connect'; url: string; slug: string; people: Assembly['people'] }
  | { ask: 'join' }
  | { ask: 'vote'; odg: string; withinMs: number }
  /** Until every socket has heard a word. */
  | { ask: 'hear'; word: string }
  /** So many sockets on one address, which only listen. */
  | { ask: 'listen'; address: string; sockets: number }
  /** Until they have heard so many messages with a word among them all. */
  | { ask: 'count'; word: string; messages: number }

export interface Answers {
  connect: { bytes: number }
  join: { ms: number }
  /** How long each had to wait for the answer, and what each had said. */
  vote: { waits: number[]; said: Record<string, number>; failed: number }
  /** When the last of them heard it, on the clock of the machine. */
  hear: { at: number }
  listen: { sockets: number }
  /** When the last of them was heard, on the clock of the machine. */
  count: { at: number }
}

interface Robot {
  member_id: string
  slug: string
  socket: WebSocket
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })
let url = ''
let meeting = ''
let robots: Robot[] = []
let bytes = 0
let word: Buffer | null = null
let deaf = 0
let heardAt = 0
let allHeard = () => {}

function listen(socket: WebSocket): void {
  let isWaiting = false
  let waitedFor: Buffer | null = null
  socket.on('message', (data: Buffer) => {
    bytes += data.length
    if (word !== waitedFor) {
      waitedFor = word
      isWaiting = word !== null
    }
    if (!isWaiting || !data.includes(word!)) return
    isWaiting = false
    heardAt = Date.now()
    if (--deaf === 0) allHeard()
  })
}

function post(path: string, body: object): Promise<{ status: number; text: string }> {
  const payload = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
    const sent = request(`${url}/api${path}`, { method: 'POST', agent, headers }, (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (it) => {
        text += it
      })
      reply.on('end', () => resolve({ status: reply.statusCode!, text }))
    })
    sent.on('error', reject)
    sent.end(payload)
  })
}

const pathOf = ({ slug }: Robot, rest: string) => `/live/meetings/${meeting}/members/${slug}/${rest}`

async function connect(it: Extract<Asked, { ask: 'connect' }>): Promise<Answers['connect']> {
  url = it.url
  meeting = it.slug
  bytes = 0
  for (const one of robots) one.socket.terminate()
  robots = []
  await inTurns(it.people, 20, async (one) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket?token=${one.slug}`, { perMessageDeflate: false })
    listen(socket)
    robots.push({ ...one, socket })
    await once(socket, 'message')
  })
  return { bytes }
}

async function join(): Promise<Answers['join']> {
  const start = performance.now()
  await inTurns(robots, 50, async (it) => {
    const { status, text } = await post(pathOf(it, 'room'), { device: `robot ${it.member_id}` })
    if (status !== 200) throw new Error(`${status} ${text}`)
  })
  return { ms: performance.now() - start }
}

/** Each at a moment of its own, as people do. */
async function vote({ odg, withinMs }: Extract<Asked, { ask: 'vote' }>): Promise<Answers['vote']> {
  const waits: number[] = []
  const said: Record<string, number> = {}
  let failed = 0
  await Promise.all(
    robots.map(async (it) => {
      await pause(Math.random() * withinMs)
      const accepted = Math.floor(Math.random() * 3) - 1
      const start = performance.now()
      const { status } = await post(pathOf(it, `vote/${odg}`), { votes: [{ member_id: it.member_id, accepted }] })
      waits.push(performance.now() - start)
      if (status === 200) said[it.member_id] = accepted
      else failed++
    }),
  )
  return { waits, said, failed }
}

function hear(wanted: string): Promise<Answers['hear']> {
  deaf = robots.length
  word = Buffer.from(wanted)
  return new Promise((resolve) => {
    allHeard = () => resolve({ at: heardAt })
  })
}

const listeners: WebSocket[] = []
let counted: { word: Buffer; left: number; done: () => void } | null = null

function countMessage(data: Buffer): void {
  if (counted && data.includes(counted.word) && --counted.left === 0) counted.done()
}

async function gather({ address, sockets }: Extract<Asked, { ask: 'listen' }>): Promise<Answers['listen']> {
  for (const it of listeners.splice(0)) it.terminate()
  for (let i = 0; i < sockets; i++) {
    const socket = new WebSocket(address, { perMessageDeflate: false })
    socket.on('message', countMessage)
    listeners.push(socket)
    await once(socket, 'open')
  }
  return { sockets: listeners.length }
}

const countTo = ({ word, messages }: Extract<Asked, { ask: 'count' }>): Promise<Answers['count']> =>
  new Promise((resolve) => {
    counted = { word: Buffer.from(word), left: messages, done: () => resolve({ at: Date.now() }) }
  })

function obey(it: Asked): Promise<object> {
  if (it.ask === 'connect') return connect(it)
  if (it.ask === 'join') return join()
  if (it.ask === 'vote') return vote(it)
  if (it.ask === 'listen') return gather(it)
  return it.ask === 'count' ? countTo(it) : hear(it.word)
}

process.on('message', (it: Asked) => {
  obey(it).then(
    (answer) => process.send!({ ask: it.ask, answer }),
    (error: Error) => process.send!({ ask: it.ask, error: error.message }),
  )
})
process.send!({ ask: 'ready', answer: {} })

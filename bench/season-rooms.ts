import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import WebSocket from 'ws'
import { type Subject, took } from './against.ts'
import { type Assembly, chair } from './live-stage.ts'

export interface Held {
  /** How long each waited for the answer to a vote. */
  acks: number[]
  /** From the end of a vote to the last member who was told. */
  shown: number[]
  /** What each said, by point and member. */
  said: { odg: string; member_id: string; accepted: number }[]
}

/** A member with a line to the room, and a word they wait for. */
class Seat {
  readonly member_id: string
  private readonly path: string
  private readonly socket: WebSocket

  constructor(subject: Subject, { slug }: Assembly, it: Assembly['people'][number]) {
    this.member_id = it.member_id
    this.path = `${subject.url}/api/live/meetings/${slug}/members/${it.slug}`
    this.socket = new WebSocket(`${subject.url.replace('http', 'ws')}/api/socket?token=${it.slug}`, { perMessageDeflate: false })
  }

  open = () => once(this.socket, 'message')
  leave = () => this.socket.terminate()

  hear(word: string): Promise<number> {
    return new Promise((resolve) => {
      const listen = (data: Buffer) => {
        if (!data.includes(word)) return
        this.socket.off('message', listen)
        resolve(performance.now())
      }
      this.socket.on('message', listen)
    })
  }

  post = async (rest: string, body: object): Promise<void> => {
    const answer = await fetch(`${this.path}/${rest}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${rest}: ${answer.status} ${text}`)
  }
}

/** Everybody votes within this. */
const withinMs = 5000

/** One assembly from the open door to its end, as its people hold it: everybody comes, and votes on each point. */
export async function holdAssembly(subject: Subject, assembly: Assembly): Promise<Held> {
  const administrator = chair(subject, assembly)
  const held: Held = { acks: [], shown: [], said: [] }
  await administrator.open()
  const seats = assembly.people.map((it) => new Seat(subject, assembly, it))
  try {
    await Promise.all(seats.map((it) => it.open()))
    await Promise.all(seats.map((it) => it.post('room', { device: `robot ${it.member_id}` })))
    await administrator.start()
    for (const odg of assembly.points) {
      await administrator.takeUp(odg)
      await administrator.vote(odg, 'start')
      await Promise.all(
        seats.map(async ({ member_id, post }) => {
          await pause(Math.random() * withinMs)
          const accepted = Math.floor(Math.random() * 3) - 1
          held.acks.push(await took(() => post(`vote/${odg}`, { votes: [{ member_id, accepted }] })))
          held.said.push({ odg, member_id, accepted })
        }),
      )
      const told = Promise.all(seats.map((it) => it.hear('VOTE_STOPPED')))
      const stop = performance.now()
      await administrator.vote(odg, 'stop')
      held.shown.push(Math.max(...(await told)) - stop)
    }
    await administrator.close()
    return held
  } finally {
    for (const it of seats) it.leave()
  }
}

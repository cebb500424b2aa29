import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket as NodeSocket } from 'ws'
import { type AppSocket, openSocket, type SocketState } from '../../../web/src/api/socket.ts'

/** A personal link as calls name it. */
interface Link {
  meeting: string
  member: string
}

/** Somebody in a room as their browser has them: a line that mends itself, and calls that are made again until they are answered. */
export class Voter {
  readonly id: string
  private readonly link: Link
  private readonly origin: string
  private readonly line: AppSocket
  private readonly states: SocketState[] = []
  /** Types of the events heard, each once however often it was told, by its place in the log. */
  readonly heard = new Map<number, string>()
  /** Calls that had no answer, or one that the server itself had not given. */
  unanswered = 0

  constructor(id: string, link: Link, origin: string) {
    this.id = id
    this.link = link
    this.origin = origin
    class Quiet extends NodeSocket {
      constructor(url: string) {
        super(url)
        this.on('error', () => undefined)
      }
    }
    this.line = openSocket({
      who: () => link.member,
      slug: link.member,
      origin,
      WebSocket: Quiet as unknown as typeof WebSocket,
      onFrame: ({ channel, type, data }) => {
        if (channel === 'live' && type === 'events') for (const it of data as { seq: number; type: string }[]) this.heard.set(it.seq, it.type)
      },
      onState: (it) => void this.states.push(it),
    })
  }

  get isOpen(): boolean {
    return this.states.at(-1) === 'open'
  }

  /** How often the line was lost. */
  get losses(): number {
    return this.states.filter((it) => it === 'lost').length
  }

  join = () => this.insist('room', { device: `device of ${this.id}` })
  vote = (odg: string, accepted: number) => this.insist(`vote/${odg}`, { votes: [{ member_id: this.id, accepted }] })
  close = () => this.line.close()

  private async insist(rest: string, body: object): Promise<void> {
    for (let tries = 0; tries < 50; tries++) {
      const status = await this.post(rest, body).catch(() => null)
      if (status === 200) return
      if (status !== null && status < 500) throw new Error(`${rest}: ${status}`)
      this.unanswered++
      await pause(100)
    }
    throw new Error(`${rest}: no answer`)
  }

  private async post(rest: string, body: object): Promise<number> {
    const { meeting, member } = this.link
    const reply = await fetch(`${this.origin}/api/live/meetings/${meeting}/members/${member}/${rest}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await reply.arrayBuffer()
    return reply.status
  }
}

import { createHash, createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import { type Handle, JanusLine, RoomRefused } from './janus-line.ts'
import { type JanusRoom, JanusSeat, layers, refusals, unlessUnknown } from './janus-seat.ts'
import type { Entry, Media, MediaPlace, Tell } from './port.ts'
import { iceServers, readTicket, signedTicket, type TurnSettings } from './tickets.ts'

interface Options {
  url: string
  /** Janus' own `api_secret`. */
  api_secret: string
  secret: Uint8Array
  turn?: TurnSettings | undefined
  now: () => Date
  log: Logger
  /** A browser says something every ten seconds; one that is silent for longer than this has gone. */
  silenceMs?: number
}

const session = z.string().min(8).max(64)
const sdp = z.string().max(200_000)
const Candidate = z.object({ candidate: z.string().max(1000), sdpMid: z.string().max(16).nullish(), sdpMLineIndex: z.int().nullish() })
const Said = z.discriminatedUnion('type', [
  z.object({ type: z.literal('join'), session, token: z.string().max(20_000) }),
  z.object({ type: z.literal('publish'), session, sdp }),
  z.object({ type: z.literal('candidates'), session, pc: z.enum(['up', 'down']), candidates: z.array(Candidate.nullable()).max(100) }),
  z.object({ type: z.literal('watch'), session, feeds: z.array(z.object({ member_id: z.string().max(64), mid: z.enum(['0', '1', '2']) })).max(300) }),
  z.object({ type: z.literal('answer'), session, sdp }),
  z.object({ type: z.literal('layer'), session, layer: z.enum(layers) }),
  z.object({ type: z.enum(['unmute', 'ping', 'leave']), session }),
])
type Said = z.infer<typeof Said>

/** A whole number that Janus and JavaScript both hold. */
const numberOf = (text: string): number => Number(createHash('sha256').update(text).digest().readBigUInt64BE() >> 11n)
const keyOf = ({ meeting_id, member_id }: MediaPlace) => `${meeting_id}/${member_id}`

/** Janus' VideoRoom. Browsers speak only to us: each has a seat here, and what it may do there is what its ticket says. */
export function janusMedia(options: Options): Media {
  const { secret, turn, now } = options
  const desk = new Desk(options)
  return {
    engine: 'janus',
    max_in_call: null,
    token: async (ticket) => signedTicket(secret, ticket, { engine: 'janus', ice: iceServers(turn, ticket.member_id, now()), now: now() }),
    expel: ({ meeting_id, member_id }) => desk.ask({ request: 'kick', id: numberOf(member_id) }, meeting_id),
    mute: async (meeting_id, member_ids) => {
      await Promise.all(member_ids.map((it) => desk.ask({ request: 'moderate', id: numberOf(it), mid: '0', mute: true }, meeting_id)))
    },
    end: (meeting_id) => desk.ask({ request: 'destroy' }, meeting_id),
    signal: (from, data, tell) => desk.signal(from, data, tell),
    close: () => desk.close(),
  }
}

/** The seats that are kept by this process. Orders about others' reach them through Janus itself. */
class Desk {
  private readonly options: Options
  private readonly line: JanusLine
  private readonly seats = new Map<string, JanusSeat>()
  private readonly timer: NodeJS.Timeout
  private control: Promise<Handle> | null = null

  constructor(options: Options) {
    this.options = options
    this.line = new JanusLine({ url: options.url, secret: options.api_secret, log: options.log })
    const { silenceMs = 45_000 } = options
    this.timer = setInterval(() => this.sweep(silenceMs), silenceMs / 4).unref()
  }

  /** An order to a room in its own words; one that does not exist has nothing to obey. */
  async ask(body: object, meeting_id: string): Promise<void> {
    const { room, secret } = this.roomOf(meeting_id)
    this.control ??= this.attachControl()
    const handle = await this.control
    await handle.ask({ ...body, room, secret }).catch(unlessUnknown)
  }

  signal(from: Entry, data: unknown, tell: Tell): Promise<void> {
    return this.heed(from, data, tell).catch((error: unknown) => this.options.log.error({ err: error }, 'a word to janus failed'))
  }

  private async heed(from: Entry, data: unknown, tell: Tell): Promise<void> {
    const { data: said } = Said.safeParse(data)
    if (!said) return tell({ type: 'refused' })
    if (said.type === 'join') return this.seat(from, said, tell)
    const seat = this.seats.get(keyOf(from))
    if (seat?.session !== said.session) return tell({ type: 'gone', reason: 'lost', session: said.session })
    seat.tell = tell
    seat.heardAt = Date.now()
    await seat.inTurn(() => obey(seat, said))
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    await Promise.all([...this.seats.values()].map((it) => it.leave('lost')))
    await this.line.close()
  }

  private async attachControl(): Promise<Handle> {
    const forget = () => {
      this.control = null
    }
    try {
      return await this.line.attach({ word: () => undefined, lost: forget })
    } catch (error) {
      forget()
      throw error
    }
  }

  private async seat(from: Entry, said: Extract<Said, { type: 'join' }>, tell: Tell): Promise<void> {
    const { secret, now, log } = this.options
    const claims = readTicket(secret, said.token, now())
    const isOwn = claims?.meeting_id === from.meeting_id && claims.member_id === from.member_id && claims.room === from.room
    if (claims?.engine !== 'janus' || !isOwn) return tell({ type: 'refused', session: said.session })
    const key = keyOf(from)
    const before = this.seats.get(key)
    const { session } = said
    const { line } = this
    const room = this.roomOf(from.meeting_id)
    const onOver = () => {
      if (this.seats.get(key) === seat) this.seats.delete(key)
    }
    const seat = new JanusSeat({ place: from, session, can_publish: claims.can_publish, room, idOf: numberOf, line, onOver }, tell)
    this.seats.set(key, seat)
    await before?.leave('replaced')
    await seat.inTurn(async () => {
      await this.makeRoom(from.meeting_id).catch((error: unknown) => {
        log.warn({ err: error }, 'no room for the call')
        throw error
      })
      await seat.join()
    })
  }

  /** Two who come first at once, here or in another process, find it made. */
  private async makeRoom(meeting_id: string): Promise<void> {
    const { room, pin, secret } = this.roomOf(meeting_id)
    // A microphone that is on and silent sends two or three packets a second instead of fifty, to each of the others.
    const voice = { audiocodec: 'opus', opus_dtx: true, opus_fec: true }
    const settings = { publishers: 5000, bitrate: 1_500_000, bitrate_cap: true, fir_freq: 10, ...voice, videocodec: 'vp8,h264' }
    // Private ids tie what somebody watches to their seat: sent out, they see nothing more.
    const closed = { is_private: true, require_pvtid: true, permanent: false }
    const handle = await this.line.attach({ word: () => undefined, lost: () => undefined })
    try {
      await handle.ask({ request: 'create', room, pin, secret, ...settings, ...closed })
    } catch (error) {
      if (!(error instanceof RoomRefused && error.code === refusals.room_exists)) throw error
    } finally {
      await handle.detach().catch(() => undefined)
    }
  }

  private roomOf(meeting_id: string): JanusRoom {
    const word = (use: string) => createHmac('sha256', this.options.secret).update(`janus|${use}|${meeting_id}`).digest('base64url')
    return { room: numberOf(meeting_id), pin: word('pin'), secret: word('secret') }
  }

  private sweep(silenceMs: number): void {
    for (const it of this.seats.values()) if (Date.now() - it.heardAt > silenceMs) void it.leave('lost').catch(this.note)
  }

  private readonly note = (error: unknown) => this.options.log.warn({ err: error }, 'a seat in janus was not given up')
}

async function obey(seat: JanusSeat, said: Exclude<Said, { type: 'join' }>): Promise<void> {
  switch (said.type) {
    case 'publish':
      return seat.publish(said.sdp)
    case 'candidates':
      return seat.trickle(said.pc, said.candidates)
    case 'watch':
      return seat.watch(said.feeds)
    case 'answer':
      return seat.answer(said.sdp)
    case 'layer':
      return seat.choose(said.layer)
    case 'unmute':
      return seat.unmute()
    case 'ping':
      return seat.state()
    case 'leave':
      return seat.leave(null)
  }
}

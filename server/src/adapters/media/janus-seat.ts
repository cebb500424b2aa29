import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { type Handle, type JanusLine, RoomRefused, type RoomWord } from './janus-line.ts'
import { EngineFailed, type MediaPlace, type Tell } from './port.ts'

/** Numbers of refusals that the room has for what we expect to happen. */
export const refusals = { no_such_room: 426, room_exists: 427, no_such_feed: 428, id_exists: 436 } as const

/** What a browser sends, by the position of its lines: voice, camera, screen. */
const lines = ['audio', 'video', 'video']

const cameraMid = '1'

/** Which picture of a camera that is sent in several goes down: the larger, the smaller, or the smaller with half of its frames. */
export const layers = ['high', 'low', 'least'] as const
type Layer = (typeof layers)[number]
const passedOn: Record<Layer, { substream: number; temporal: number }> = {
  high: { substream: 2, temporal: 2 },
  low: { substream: 0, temporal: 2 },
  least: { substream: 0, temporal: 1 },
}

/** A room in Janus: its number, and the words without which it lets nobody in or obeys. */
export interface JanusRoom {
  room: number
  pin: string
  secret: string
}

/** `replaced`: by another device of the same person. `lost`: come again. */
export type Ending = 'replaced' | 'kicked' | 'ended' | 'lost'

interface Options {
  place: MediaPlace
  /** The browser's own name for this coming; what it says under another one is not for us. */
  session: string
  can_publish: boolean
  room: JanusRoom
  idOf(member_id: string): number
  line: JanusLine
  onOver(): void
}

const Stream = z.object({ mid: z.string(), disabled: z.boolean().optional() })
const Publisher = z.object({ id: z.number(), display: z.string(), streams: z.array(Stream).default([]) })
const Joined = z.object({ private_id: z.number(), publishers: z.array(Publisher).default([]) })
const Watched = z.object({
  streams: z.array(z.object({ mid: z.string(), active: z.boolean().optional(), feed_display: z.string().optional(), feed_mid: z.string().optional() })),
})

export interface MediaFeed {
  member_id: string
  mid: string
}

const keyOf = (it: MediaFeed) => `${it.member_id}/${it.mid}`

/** One member's place in a room of Janus: one connection up, for what they send, and one down, for all that they watch. */
export class JanusSeat {
  readonly session: string
  /** Where the browser was last heard. */
  tell: Tell
  heardAt = Date.now()
  private readonly options: Options
  private up: Handle | null = null
  private down: Handle | null = null
  private private_id = 0
  private readonly publishers = new Map<number, { member_id: string; mids: string[] }>()
  private watched = new Map<string, MediaFeed>()
  /** Lines down that carry a camera, and what of it. */
  private cameras: string[] = []
  private layer: Layer = 'high'
  private isOver = false
  /** What a browser asks is done in the order in which it asked. */
  private turn: Promise<unknown> = Promise.resolve()

  constructor(options: Options, tell: Tell) {
    this.options = options
    this.session = options.session
    this.tell = tell
  }

  inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work).catch((error: unknown) => {
      if (!(error instanceof EngineFailed)) throw error
      return this.leave('lost')
    })
    this.turn = done.catch(() => undefined)
    return done
  }

  async join(): Promise<void> {
    const { line } = this.options
    this.up = await line.attach({ word: (it) => this.hear(it), lost: () => void this.leave('lost') })
    const { data } = await this.enter(this.up)
    const { private_id, publishers } = Joined.parse(data)
    this.private_id = private_id
    this.note(publishers)
    this.say({ type: 'joined', publishers: this.known() })
  }

  async publish(sdp: string): Promise<void> {
    if (!this.options.can_publish || !isUsual(sdp)) return this.say({ type: 'refused' })
    const { jsep } = await this.up!.ask({ request: 'publish' }, { type: 'offer', sdp })
    this.say({ type: 'published', sdp: jsep!.sdp })
  }

  /** Brings what goes down to what is wanted, by a new offer; who was to be watched may be gone meanwhile. */
  async watch(feeds: readonly MediaFeed[]): Promise<void> {
    const wanted = new Map(feeds.map((it) => [keyOf(it), it]))
    const added = [...wanted].filter(([key]) => !this.watched.has(key)).map(([, it]) => this.streamOf(it))
    const removed = [...this.watched].filter(([key]) => !wanted.has(key)).map(([, it]) => this.streamOf(it))
    try {
      const word = await this.ask(added, removed)
      this.watched = wanted
      if (!word?.jsep) return this.say({ type: 'watched' })
      this.offer(word)
      await this.passOn()
    } catch (error) {
      if (!(error instanceof RoomRefused)) throw error
      this.say({ type: 'unwatched', publishers: this.known() })
    }
  }

  async answer(sdp: string): Promise<void> {
    await this.down?.ask({ request: 'start' }, { type: 'answer', sdp })
  }

  async choose(layer: Layer): Promise<void> {
    this.layer = layer
    await this.passOn()
  }

  async trickle(pc: 'up' | 'down', candidates: readonly (object | null)[]): Promise<void> {
    await (pc === 'up' ? this.up : this.down)?.trickle(candidates)
  }

  /** Ends a silence that somebody imposed: the log has let them speak again. */
  async unmute(): Promise<void> {
    if (!this.options.can_publish) return
    const { room, idOf, place } = this.options
    const { pin: _, ...named } = room
    await this.up!.ask({ request: 'moderate', ...named, id: idOf(place.member_id), mid: '0', mute: false }).catch(unlessUnknown)
  }

  /** What everybody sends, said again: an earlier word may have been lost with the browser's line to us. */
  state(): void {
    this.say({ type: 'publishers', publishers: this.known() })
  }

  async leave(ending: Ending | null): Promise<void> {
    if (this.isOver) return
    if (ending) this.say({ type: 'gone', reason: ending })
    this.isOver = true
    this.options.onOver()
    await Promise.allSettled([this.up?.detach(), this.down?.detach()])
  }

  /** Whoever still sits there under the same name, with another device or before the line broke, has to go. */
  private async enter(handle: Handle): Promise<RoomWord> {
    const { room, place, idOf } = this.options
    const id = idOf(place.member_id)
    const join = { request: 'join', ptype: 'publisher', room: room.room, pin: room.pin, id, display: place.member_id }
    for (let tries = 0; ; tries++) {
      try {
        return await handle.ask(join)
      } catch (error) {
        if (!(error instanceof RoomRefused && error.code === refusals.id_exists) || tries > 20) throw error
        await handle.ask({ request: 'kick', room: room.room, secret: room.secret, id }).catch(unlessUnknown)
        await pause(50)
      }
    }
  }

  private async ask(added: object[], removed: object[]): Promise<RoomWord | null> {
    if (added.length === 0 && removed.length === 0) return null
    if (this.down)
      return this.down.ask({ request: 'update', ...(added.length ? { subscribe: added } : {}), ...(removed.length ? { unsubscribe: removed } : {}) })
    const { room, line } = this.options
    const down = await line.attach({ word: (it) => this.offer(it), lost: () => void this.leave('lost') })
    try {
      const { private_id } = this
      const word = await down.ask({ request: 'join', ptype: 'subscriber', room: room.room, pin: room.pin, private_id, streams: added })
      this.down = down
      return word
    } catch (error) {
      await down.detach().catch(() => undefined)
      throw error
    }
  }

  private offer({ data, jsep }: RoomWord): void {
    const { data: read } = Watched.safeParse(data)
    if (!jsep || !read) return
    const streams = read.streams.flatMap(({ mid, active, feed_display, feed_mid }) =>
      active !== false && feed_display !== undefined && feed_mid !== undefined ? [{ mid, member_id: feed_display, feed_mid }] : [],
    )
    this.cameras = streams.filter((it) => it.feed_mid === cameraMid).map((it) => it.mid)
    this.say({ type: 'offer', sdp: jsep.sdp, streams })
  }

  /** A camera that is sent in one picture alone is passed on as it is. */
  private async passOn(): Promise<void> {
    if (!this.down || this.cameras.length === 0) return
    const streams = this.cameras.map((mid) => ({ mid, ...passedOn[this.layer] }))
    await this.down.ask({ request: 'configure', streams }).catch(unlessUnknown)
  }

  private hear({ data }: RoomWord): void {
    if (data.videoroom === 'destroyed') return void this.leave('ended')
    if (data.leaving === 'ok') return void this.leave('kicked')
    const { data: publishers } = z.array(Publisher).safeParse(data.publishers)
    if (publishers) this.note(publishers)
    for (const it of [data.unpublished, data.leaving, data.kicked]) if (typeof it === 'number') this.publishers.delete(it)
    if (data.moderation !== undefined) return
    this.state()
  }

  private note(publishers: z.infer<typeof Publisher>[]): void {
    for (const { id, display, streams } of publishers)
      this.publishers.set(id, { member_id: display, mids: streams.filter((it) => !it.disabled).map((it) => it.mid) })
  }

  private known(): { member_id: string; mids: string[] }[] {
    return [...this.publishers.values()]
  }

  private streamOf({ member_id, mid }: MediaFeed): { feed: number; mid: string } {
    return { feed: this.options.idOf(member_id), mid }
  }

  private say(word: object): void {
    if (!this.isOver) this.tell({ ...word, session: this.session })
  }
}

/** Three lines in their order and nothing else: a voice elsewhere could not be muted. */
function isUsual(sdp: string): boolean {
  const kinds = [...sdp.matchAll(/^m=(\w+)/gm)].map((it) => it[1])
  const mids = [...sdp.matchAll(/^a=mid:(\S+)/gm)].map((it) => it[1])
  return kinds.join() === lines.join() && mids.join() === lines.map((_, at) => at).join()
}

/** Somebody or something that is not there needs no more. */
export function unlessUnknown(error: unknown): void {
  const gone: readonly number[] = [refusals.no_such_room, refusals.no_such_feed]
  if (!(error instanceof RoomRefused && gone.includes(error.code))) throw error
}

import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { type CrowdDigest, withCrowd } from '@delibera/core/live/crowd'
import type { LiveEvent } from '@delibera/core/live/events'
import { replay } from '@delibera/core/live/fold'
import type { ChatMessage } from '@delibera/core/live/schema'
import type { LiveState } from '@delibera/core/live/state'
import { type OwnPart, withOwn } from '@delibera/core/live/views'
import type { Api } from '../http/mount.ts'
import { Peer } from './socket.ts'

/** Somebody's socket to a live meeting, which folds what it hears as a page does. */
export class RoomPeer extends Peer {
  /** Everything that came, as text. */
  wire = ''
  binary = 0
  state: LiveState | null = null
  /** Of the last frame of the live channel that says where one is. */
  seq = 0
  private common: LiveState | null = null

  constructor(url: string, before: { state: LiveState | null; seq: number } | null = null) {
    super(url)
    this.state = before?.state ?? null
    this.seq = before?.seq ?? 0
    this.socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) this.binary += data.length
      const text = String(isBinary ? gunzipSync(data) : data)
      this.wire += text
      const frame = JSON.parse(text)
      if (frame.channel === 'live' && !['hello', 'signal', 'transcript', 'doubts'].includes(frame.type)) this.hear(frame.type, frame.data, frame.seq)
    })
  }

  get chat(): ChatMessage[] {
    return this.frames.filter((it) => it.channel === 'chat' && it.type === 'message').map((it) => it.data as ChatMessage)
  }

  get happened(): LiveEvent[] {
    return this.frames.filter((it) => it.channel === 'live' && it.type === 'events').flatMap((it) => it.data as LiveEvent[])
  }

  say(text: string, to: 'ALL' | 'CHAIR' = 'ALL', id = 'one'): void {
    this.send({ channel: 'chat', type: 'say', id, data: { to, text } })
  }

  send(message: object): void {
    this.socket.send(JSON.stringify(message))
  }

  private hear(type: string, data: unknown, seq: number): void {
    if (seq > 0) this.seq = seq
    if (type === 'snapshot') this.state = this.common = data as LiveState
    if (type === 'own') this.state = withOwn(this.common!, data as OwnPart)
    if (type === 'crowd' && this.state) this.state = withCrowd(this.state, data as CrowdDigest)
    if (type === 'events') {
      const news = (data as LiveEvent[]).filter((it) => it.seq > this.state!.seq)
      if (news.length > 0) this.state = replay(news, this.state!)
    }
  }
}

/** Lets sockets reach an app of a test: by a link, or by a session with its meeting. */
export async function roomDoor({ app }: Api) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    open: (query: Record<string, string | number>, before: RoomPeer | null = null) =>
      new RoomPeer(`ws://127.0.0.1:${port}/api/socket?${new URLSearchParams(query as Record<string, string>)}`, before),
  }
}

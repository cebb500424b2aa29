import { gzipSync } from 'node:zlib'
import type { CompanyType } from '@delibera/core/company/company-type'
import type { MemberFact } from '@delibera/core/law/facts'
import { assembly, member, point } from '@delibera/core/law/law.stage'
import { replay } from '@delibera/core/live/fold'
import { mandate, Play } from '@delibera/core/live/player.stage'
import type { ChatMessage } from '@delibera/core/live/schema'
import { eventFor, ownView, publicView, type Viewer } from '@delibera/core/live/views'
import { closeCodes } from '@delibera/core/notifications/frames'
import { type WebSocket, WebSocketServer } from 'ws'
import { ilaria, pointIds } from './members-side.stage.ts'
import type { startApi } from './pages.stage.ts'

type Api = Awaited<ReturnType<typeof startApi>>

/** Anna presides; Ilaria, whose page it is, represents Carla, who told her to say no to the second point, and Diego. */
export const playedMeeting = (
  mandates = [mandate('Carla', ilaria._id, { [pointIds[1]]: -1 }), mandate('Diego', ilaria._id)],
  type: CompanyType = 'SRL',
  own: Partial<MemberFact> = {},
) =>
  new Play(
    assembly(type, {
      members: [
        ...[member('Anna', 'PAR PCA', 5000), member('Bruno', 'PAR', 2000), member(ilaria._id, 'PAR', 500, { name: 'Pontremoli Ilaria', ...own })],
        ...[member('Carla', 'PAR', 1500), member('Diego', 'PAR', 1000), member('Gino', 'EXT')],
      ],
      agenda: [point({ _id: pointIds[0], title: 'Approvazione del bilancio' }), point({ _id: pointIds[1], title: 'Destinazione dell’utile' })],
    }),
    mandates,
  )

/** A live room whose log is that of a meeting played by hand; `me` looks on as a member. */
export function stageLive(api: Api, me: string) {
  const sockets = new WebSocketServer({ server: api.server, path: '/api/socket' })
  const viewer: Viewer = { kind: 'member', member_id: me }
  const said: { channel: string; type: string; id?: string; data: unknown }[] = []
  const asked: Record<string, string>[] = []
  let line: WebSocket | null = null
  let play: Play = playedMeeting()
  let told = 0
  const say = (frame: object) => line?.send(JSON.stringify({ channel: 'live', data: null, ...frame }))
  const snapshot = () => {
    const frame = { channel: 'live', type: 'snapshot', seq: play.state.seq, data: publicView(play.state) }
    line?.send(gzipSync(JSON.stringify(frame)))
    say({ type: 'own', seq: play.state.seq, data: ownView(play.state, me) })
    told = play.log.length
  }
  sockets.on('connection', (socket, request) => {
    line = socket
    const query = Object.fromEntries(new URL(request.url!, 'ws://x').searchParams)
    asked.push(query)
    socket.on('message', (data) => said.push(JSON.parse(String(data))))
    say({ type: 'hello', seq: play.state.seq })
    if (query.live_seq === undefined) snapshot()
    else tell()
  })
  /** What has happened since, as the member may see it. */
  const tell = () => {
    const before = replay(play.log.slice(0, told))
    let state = before
    const events = play.log.slice(told).flatMap((it) => {
      const shown = eventFor(state, it, viewer)
      state = replay([it], state)
      return shown ? [shown] : []
    })
    told = play.log.length
    say({ type: 'events', seq: play.state.seq, data: events })
  }
  return {
    said,
    asked,
    tell,
    /** Another meeting; whoever comes is told of it. */
    begin(next: Play) {
      play = next
      told = 0
      said.length = 0
      asked.length = 0
    },
    chat: (data: ChatMessage, seq: number) => say({ channel: 'chat', type: 'message', seq, data }),
    answer: (frame: object) => say({ seq: 0, ...frame }),
    drop: () => line?.terminate(),
    /** The personal link opens nothing any more. */
    shut: () => line?.close(closeCodes.unauthenticated),
    close: () => sockets.close(),
  }
}

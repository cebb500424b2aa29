import { gzipSync } from 'node:zlib'
import { statuteOf } from '@delibera/core/company/statute'
import { Play } from '@delibera/core/live/player.stage'
import type { ChatMessage } from '@delibera/core/live/schema'
import { ownView, publicView } from '@delibera/core/live/views'
import { factsOf } from '@delibera/core/meetings/facts'
import type { Convocation, Meeting } from '@delibera/core/meetings/schema'
import { type WebSocket, WebSocketServer } from 'ws'
import { meetingOf, participants } from './meetings.stage.ts'
import type { startApi } from './pages.stage.ts'

type Api = Awaited<ReturnType<typeof startApi>>

export const call: Convocation = {
  _id: 'call-FIRST',
  convocation_type: 'FIRST',
  status: 'ACTIVE',
  datetime: '2027-04-28T08:00:00.000Z',
  end_datetime: null,
  live_status: 'STANDBY',
  sent_at: '2027-04-12T07:00:00.000Z',
  reminded_at: null,
}
const told = { convocated: true, convocated_at: '2027-04-12T07:00:00.000Z' }

export const points = ['a0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002'] as const

const agenda = (): Meeting['odgs'] =>
  ['Approvazione del bilancio', 'Destinazione dell’utile'].map((title, at) => ({
    _id: points[at]!,
    title,
    group: 'BILANCIO',
    nature: 'ORDINARY',
    notary_required: false,
    skip_vote: false,
    files: [],
    values: {},
    notes: null,
    quorum_first: { value: 50, base: 'shares_present', greater: true },
    quorum_second: null,
    also: [],
    excluded: [],
    template_id: null,
    header_intro: { type: 'doc', content: [] },
    header_content: { type: 'doc', content: [] },
    content_positive: { type: 'doc', content: [] },
    content_negative: { type: 'doc', content: [] },
    exponent_intro: null,
    exponent_content: null,
    exponent_positive: null,
    exponent_negative: null,
  })) as unknown as Meeting['odgs']

/** Convened: Ada presides and holds 60 %, Bruno 30, Carla 10, Dino is an auditor. */
export const convened = (it: Partial<Meeting> = {}): Meeting =>
  meetingOf({
    status: 'PERFORM',
    is_summon_sent: true,
    convocations: [call],
    odgs: agenda(),
    odg_ids: [...points],
    members: participants.map((one) => ({ ...one, ...told })),
    ...it,
  })

/** Its room, open and empty. */
export function played(meeting: Meeting): Play {
  const facts = factsOf(meeting, { statute: statuteOf(meeting.company_type, { remote_allowed: true }), today: '2027-04-28' })
  return new Play({ ...facts, notice: { today: '2027-04-28', dispatched_on: '2027-04-12', last_delivered_on: '2027-04-12' } })
}

/** A live room as its administrator follows it, whole; by a personal link as that member does. */
export function stageConsole(api: Api, chair: string) {
  const sockets = new WebSocketServer({ server: api.server, path: '/api/socket' })
  const lines = new Set<WebSocket>()
  const said: { channel: string; type: string; id?: string; data: unknown }[] = []
  let play: Play | null = null
  const packed = (data: unknown) => gzipSync(JSON.stringify({ channel: 'live', type: 'snapshot', seq: play?.state.seq ?? 0, data }))
  const send = (line: WebSocket, frame: object) => line.send(JSON.stringify({ channel: 'live', data: null, seq: 0, ...frame }))
  sockets.on('connection', (line, request) => {
    send(line, { type: 'hello' })
    const isAdministrator = new URL(request.url!, 'ws://x').searchParams.has('meeting_id')
    line.on('message', (text) => {
      const words = JSON.parse(String(text))
      said.push(words)
      if (words.type === 'say') send(line, { channel: 'chat', type: 'said', data: { id: words.id } })
    })
    if (!play) return
    if (isAdministrator) {
      lines.add(line)
      line.send(packed(play.state))
      return
    }
    line.send(packed(publicView(play.state)))
    send(line, { type: 'own', data: ownView(play.state, chair) })
  })
  return {
    said,
    begin(next: Play | null) {
      play = next
      lines.clear()
      said.length = 0
    },
    /** What has happened since `seq`. */
    tell(seq: number) {
      const events = play!.log.filter((it) => it.seq > seq)
      for (const it of lines) send(it, { type: 'events', seq: play!.state.seq, data: events })
    },
    chat: (data: ChatMessage) => {
      for (const it of lines) send(it, { channel: 'chat', type: 'message', seq: 1, data })
    },
    transcript: (data: object) => {
      for (const it of lines) send(it, { type: 'transcript', data })
    },
    doubts: (...members: string[]) => {
      for (const it of lines) send(it, { type: 'doubts', data: { members } })
    },
    close: () => sockets.close(),
  }
}

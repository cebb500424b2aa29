import { randomUUID } from 'node:crypto'
import { Fault } from '@delibera/core/faults'
import { canRead, messageOf } from '@delibera/core/live/chat'
import type { ChatDraft, ChatMessage } from '@delibera/core/live/schema'
import { refuseChat } from '@delibera/core/live/word-rules'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { messagesIn } from '../../live/chat-feed.ts'
import { logOf } from '../../live/log-store.ts'
import { canSignal, sendSignal } from '../../live/signals.ts'
import { obey } from '../../meeting/room-points.ts'
import type { Words } from '../../socket/inbound.ts'
import { convocationsOf } from '../../stores/meetings/meeting-store.ts'

const maxHistory = 2000

/** What was written in one call, as far as somebody may read it, oldest first. */
export async function chatOf({ db, lives }: Deps, { meeting, member }: Contexts['link'], convocation_id: string): Promise<ChatMessage[]> {
  if (!(await convocationsOf(db, meeting)).some((it) => it._id === convocation_id)) throw new Fault('MT001')
  const key = { meeting_id: meeting as string, kind: 'REAL' as const }
  const log = await logOf(db, key)
  if (!log) return []
  const [state, events] = [await lives.state(key), await messagesIn(db, log._id, { convocation_id, limit: maxHistory })]
  return events.map((it) => messageOf(state, it)).filter((it) => canRead(state, it, { kind: 'member', member_id: member }))
}

/** What comes by the socket. */
export function socketWords(deps: Pick<Deps, 'db' | 'lives' | 'media' | 'clock'>): Words {
  return {
    say: ({ meeting_id, member_id, actor, kind }, { to, text }: z.output<typeof ChatDraft>) =>
      deps.lives.act({ meeting_id, kind }, actor, (state) => {
        obey(refuseChat(state, member_id))
        return { events: [{ type: 'CHAT', message_id: randomUUID(), member_id, to, text }], reply: () => undefined }
      }),

    async call({ meeting_id, member_id, kind }, { to, data }, tell) {
      // A rehearsal has no call: its robots have neither voice nor face.
      if (kind === 'REHEARSAL') return
      const state = await deps.lives.state({ meeting_id, kind })
      const room = state.video_closed ? undefined : state.rooms[member_id]?.slug
      if (room === undefined) return
      if (to === 'engine') return deps.media.signal?.({ meeting_id, member_id, room }, data, tell)
      if (canSignal(state, deps.media.max_in_call, { from: member_id, to }))
        await sendSignal(deps.db, { meeting_id, from: member_id, to, data }, deps.clock.system())
    },
  }
}

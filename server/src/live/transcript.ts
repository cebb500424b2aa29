import type { LiveEvent } from '@delibera/core/live/events'
import type { TranscriptChunk } from '@delibera/core/live/schema'
import type { Frame } from '@delibera/core/notifications/frames'
import type { z } from 'zod'
import type { Db, Tx } from '../db/connect.ts'
import type { Aside } from '../socket/feeds.ts'
import { logKeyOf, type Stories } from './stories.ts'

type Chunk = z.infer<typeof TranscriptChunk>

/** What somebody reads of what was said before they came; the whole of it is in the minutes. */
const maxHistory = 200

const columns = ['_id', 'member_id', 'text', 'started_at', 'ended_at', 'corrected_text'] as const

export const pieces = (db: Db | Tx, meeting_id: string) => db.selectFrom('transcript_chunks').select(columns).where('meeting_id', '=', meeting_id)

/** A piece as it reads now. */
export const shown = ({ corrected_text, text, ...it }: Omit<Chunk, 'corrected'> & { corrected_text: string | null }): Chunk => ({
  ...it,
  text: corrected_text ?? text,
  corrected: corrected_text !== null,
})

const frameOf = (data: Chunk | { pieces: Chunk[] }): Frame => ({ channel: 'live', type: 'transcript', seq: 0, data })

/** What people say, as text, for those who write the minutes: the administrator, and whoever is secretary at that moment. A rehearsal keeps nothing. */
export function transcriptAside(db: Db, stories: Stories): Aside {
  return {
    name: 'transcript',
    isFor: (topic, viewer) => viewer.kind === 'administrator' || stories.known(topic).state.secretary_id === viewer.member_id,

    async read(topic, _id) {
      const { kind, meeting_id } = logKeyOf(topic)
      if (kind === 'REHEARSAL') return null
      if (_id === null) {
        const said = await lastPieces(db, meeting_id)
        return said.length > 0 ? frameOf({ pieces: said }) : null
      }
      // Who was secretary until a moment ago hears no more.
      await stories.upToNow(topic)
      const row = await pieces(db, meeting_id).where('_id', '=', _id).executeTakeFirst()
      return row ? frameOf(shown(row)) : null
    },

    turnsWith: ({ data }) => (data as readonly LiveEvent[]).some((it) => it.type === 'SECRETARY_SET' || it.type === 'OPENED'),
  }
}

/** The last ones, oldest first. */
async function lastPieces(db: Db, meeting_id: string): Promise<Chunk[]> {
  const rows = await pieces(db, meeting_id).orderBy('started_at', 'desc').orderBy('_id', 'desc').limit(maxHistory).execute()
  return rows.reverse().map(shown)
}

import type { EventOf, LiveEvent } from '@delibera/core/live/events'
import type { Locale } from '@delibera/core/locale'
import { fullName } from '@delibera/core/names'
import type { Db } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { exportTexts } from '../../i18n/texts.ts'
import { eventsAfter, logOf } from '../../live/log-store.ts'
import { pointsOfMeeting } from '../../stores/agenda/agenda-store.ts'
import { transcriptOf } from '../../stores/live/transcript-store.ts'
import { participantsOf } from '../../stores/meetings/member-store.ts'
import type { ExportTable } from './table-papers.ts'

type Names = ReadonlyMap<string, string>

const namesIn = async (db: Db, meeting: Proven<'meeting'>): Promise<Names> => new Map((await participantsOf(db, meeting)).map((it) => [it._id, fullName(it)]))

/** What happened in the room, of both calls. */
export async function roomEvents(db: Db, meeting: Proven<'meeting'>): Promise<LiveEvent[]> {
  const log = await logOf(db, { meeting_id: meeting, kind: 'REAL' })
  return log ? eventsAfter(db, log._id, 0) : []
}

/** What was written in the chat of both calls, to the chair too: the administrator is the chair's hand. Null when nobody wrote. */
export async function chatTable(db: Db, meeting: Proven<'meeting'>, locale: Locale): Promise<ExportTable | null> {
  const said = (await roomEvents(db, meeting)).filter((it): it is EventOf<'CHAT'> => it.type === 'CHAT')
  if (said.length === 0) return null
  const names = await namesIn(db, meeting)
  const t = exportTexts(locale)
  return {
    title: t.titles.chats,
    at: said.at(-1)!.at,
    columns: [
      { title: t.columns.at, width: 0 },
      { title: t.columns.author, width: 3 },
      { title: t.columns.to, width: 0 },
      { title: t.columns.text, width: 8 },
    ],
    rows: said.map((it) => [{ at: it.at }, names.get(it.member_id) ?? null, t.to[it.to], it.text]),
  }
}

/** What was said, as it was heard and corrected; null when nothing is kept. */
export async function transcriptTable(db: Db, meeting: Proven<'meeting'>, locale: Locale): Promise<ExportTable | null> {
  const said = await transcriptOf(db, meeting)
  if (said.length === 0) return null
  const names = await namesIn(db, meeting)
  const t = exportTexts(locale)
  return {
    title: t.titles.transcriptions,
    at: said.at(-1)!.ended_at,
    columns: [
      { title: t.columns.at, width: 0 },
      { title: t.columns.until, width: 0, way: 'data' },
      { title: t.columns.author, width: 3 },
      { title: t.columns.text, width: 9 },
      { title: t.columns.corrected, width: 0, way: 'data' },
    ],
    rows: said.map((it) => [{ at: it.started_at }, { at: it.ended_at }, names.get(it.member_id) ?? null, it.text, it.corrected ? t.yes : t.no]),
  }
}

export interface AcceptedDeclaration {
  member_id: string
  odg_id: string | null
  text: string | null
  file: { _id: string; name: string } | null
  at: string
}

/** Those that who presides has accepted, in that order. */
export function acceptedDeclarations(events: readonly LiveEvent[]): AcceptedDeclaration[] {
  const asked = new Map(events.flatMap((it) => (it.type === 'DECLARATION_ASKED' ? [[it.declaration_id, it] as const] : [])))
  const removed = new Set(events.flatMap((it) => (it.type === 'DECLARATION_REMOVED' ? [it.declaration_id] : [])))
  const accepted = events.filter((it): it is EventOf<'DECLARATION_ACCEPTED'> => it.type === 'DECLARATION_ACCEPTED' && !removed.has(it.declaration_id))
  return accepted.map(({ declaration_id, text, file, at }) => {
    const { member_id = '', odg_id = null } = asked.get(declaration_id) ?? {}
    return { member_id, odg_id, text, file, at }
  })
}

export async function declarationTable(db: Db, meeting: Proven<'meeting'>, locale: Locale): Promise<ExportTable | null> {
  const told = acceptedDeclarations(await roomEvents(db, meeting))
  if (told.length === 0) return null
  const [names, points] = [await namesIn(db, meeting), await pointsOfMeeting(db, meeting)]
  const t = exportTexts(locale)
  const numberOf = (odg_id: string | null) => points.findIndex((it) => it._id === odg_id) + 1
  return {
    title: t.titles.declarations,
    at: told.at(-1)!.at,
    columns: [
      { title: t.columns.at, width: 0 },
      { title: t.columns.point, width: 0, align: 'right' },
      { title: t.columns.author, width: 3 },
      { title: t.columns.text, width: 8 },
      { title: t.columns.file, width: 3 },
    ],
    rows: told.map((it) => {
      const number = numberOf(it.odg_id)
      return [{ at: it.at }, number > 0 ? { amount: number, places: 0 } : null, names.get(it.member_id) ?? null, it.text, it.file?.name ?? null]
    }),
  }
}

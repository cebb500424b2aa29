import { dayInRome } from '@delibera/core/dates'
import { Fault } from '@delibera/core/faults'
import type { LiveEvent } from '@delibera/core/live/events'
import { defaultLocale, type Locale } from '@delibera/core/locale'
import { minutesFacts } from '@delibera/core/minutes/facts'
import { type Held, heldElsewhere, heldInRoom } from '@delibera/core/minutes/held'
import { minutesBlocks } from '@delibera/core/minutes/text'
import type { MinutesFacts } from '@delibera/core/minutes/told'
import type { OfflineTaken } from '@delibera/core/offline/rules'
import type { Db, Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { eventsAfter, logOf } from '../../live/log-store.ts'
import { letterheadOf, logoOf } from '../../meeting/letterhead.ts'
import type { MeetingCaller } from '../../meeting/on-meeting.ts'
import { type RoomFacts, roomFacts } from '../../meeting/room-law.ts'
import type { CompanyOnPaper } from '../../stores/companies/company-store.ts'
import { offlineTaken } from '../../stores/meetings/offline-store.ts'
import { type VerbalRow, verbalRow } from '../../stores/minutes/minutes-store.ts'
import { takenFacts } from '../offline/reads.ts'
import type { Paper } from './papers.ts'
import { recordsOf } from './record-reads.ts'

type Tools = Pick<Deps, 'clock' | 'config'>

export interface HeldMeeting {
  facts: MinutesFacts
  held: Held
  company: CompanyOnPaper
  room: RoomFacts
  /** What happened in the room; nothing of a meeting that was held elsewhere. */
  log: readonly LiveEvent[]
  verbal: VerbalRow | null
}

interface Asked {
  /** When the minutes were written, as a request says it; left out, as it was saved. */
  closing?: VerbalRow['closing'] | undefined
  /** The day on which they are written; left out, that of their confirmation or today. */
  today?: string | undefined
}

/** What happened in a meeting that is over, and all that minutes of it tell. Any other is refused. */
export async function heldMeeting(db: Db | Tx, deps: Tools, caller: MeetingCaller, asked: Asked = {}): Promise<HeldMeeting> {
  const { room, taken } = await roomOrTaken(db, deps, caller)
  const { row, company } = room.known
  if (row.status !== 'VERBALIZE' && row.status !== 'COMPLETED') throw notHeld()
  const verbal = await verbalRow(db, caller.meeting)
  const log = taken ? [] : await logIn(db, caller.meeting)
  // Of a meeting that was held elsewhere the room knows nothing, also where the product had convened it.
  const held = taken ? heldElsewhere({ ...room.facts, meeting: { ...room.facts.meeting, is_offline: true } }, taken) : heldInRoom(log)
  if (!held) throw notHeld()
  const records = await recordsOf(db, {
    meeting: caller.meeting,
    known: room.known,
    taken,
    closing: asked.closing !== undefined ? asked.closing : (verbal?.closing ?? null),
    today: asked.today ?? dayInRome(verbal?.confirmed_at ? new Date(verbal.confirmed_at) : deps.clock.now()),
  })
  return { facts: minutesFacts(held, records), held, company, room, log, verbal }
}

async function roomOrTaken(db: Db | Tx, deps: Tools, caller: MeetingCaller): Promise<{ room: RoomFacts; taken: OfflineTaken | null }> {
  if (!(await offlineTaken(db, caller.meeting))) return { room: await roomFacts(db, deps, caller), taken: null }
  const { taken, ...room } = await takenFacts(db, deps, caller)
  return { room, taken }
}

const notHeld = () => new Fault('E0002', { reason: 'not_held' })

async function logIn(db: Db | Tx, meeting_id: string): Promise<LiveEvent[]> {
  const log = await logOf(db, { meeting_id, kind: 'REAL' })
  return log ? eventsAfter(db, log._id, 0) : []
}

/** What minutes and their sheets are printed from. In another language than that of the minutes the text is as the product writes it. */
export async function paperOf(db: Db | Tx, deps: Tools, caller: MeetingCaller, locale?: Locale): Promise<Paper> {
  const { facts, company, verbal } = await heldMeeting(db, deps, caller)
  const own = verbal?.locale ?? defaultLocale
  const language = locale ?? own
  const isOwn = verbal !== null && language === own
  return {
    facts,
    locale: language,
    blocks: isOwn ? verbal.blocks : minutesBlocks(facts, language),
    company: letterheadOf(company, language),
    logo: logoOf(company),
    number: verbal?.book_number ? { number: verbal.book_number, year: verbal.book_year! } : null,
    is_draft: verbal?.told == null,
    at: new Date(verbal?.confirmed_at ?? facts.closed?.at ?? facts.started.at),
  }
}

import { dayInRome } from '@delibera/core/dates'
import { Fault } from '@delibera/core/faults'
import type { LiveEvent } from '@delibera/core/live/events'
import { defaultLocale, type Locale } from '@delibera/core/locale'
import { minutesFacts } from '@delibera/core/minutes/facts'
import { type Held, heldElsewhere, heldInRoom } from '@delibera/core/minutes/held'
import { minutesGaps, refuseConfirm } from '@delibera/core/minutes/rules'
import type { MinutesBlock, Verbal } from '@delibera/core/minutes/schema'
import { minutesBlocks, minutesTitle } from '@delibera/core/minutes/text'
import type { MinutesFacts } from '@delibera/core/minutes/told'
import type { OfflineTaken } from '@delibera/core/offline/rules'
import type { Db, Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { prove } from '../../http/proven.ts'
import { eventsAfter, logOf } from '../../live/log-store.ts'
import { letterheadOf, logoOf } from '../../meeting/letterhead.ts'
import type { MeetingCaller } from '../../meeting/on-meeting.ts'
import { type RoomFacts, roomFacts } from '../../meeting/room-law.ts'
import { offlineTaken } from '../../stores/meetings/offline-store.ts'
import { verbalRow } from '../../stores/minutes/minutes-store.ts'
import { takenFacts } from '../offline/reads.ts'
import { settleOffline } from '../offline/settle-commands.ts'
import type { Act, ActAsked, Print, TextNow } from './act-reads.ts'
import { annexedPapers } from './annex-papers.ts'
import { minutesChecks } from './check-reads.ts'
import { minutesData, minutesPdf, type Paper } from './papers.ts'
import { recordsOf } from './record-reads.ts'

type Tools = Pick<Deps, 'clock' | 'config'>

export interface HeldMeeting extends Act {
  facts: MinutesFacts
  held: Held
  room: RoomFacts
  /** What happened in the room; nothing of a meeting that was held elsewhere. */
  log: readonly LiveEvent[]
}

type Found = Pick<HeldMeeting, 'facts' | 'held' | 'room' | 'log' | 'verbal'>

/** What happened in a meeting that is over, and all that minutes of it tell. Any other is refused. */
export async function heldMeeting(db: Db | Tx, deps: Tools, caller: MeetingCaller, asked: ActAsked = {}): Promise<HeldMeeting> {
  const { room, taken } = await roomOrTaken(db, deps, caller)
  const { row } = room.known
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
  return actOf(deps, { facts: minutesFacts(held, records), held, room, log, verbal })
}

function actOf(deps: Tools, { facts, held, room, log, verbal }: Found): HeldMeeting {
  const { row, company } = room.known
  const paper = ({ blocks, locale }: Pick<TextNow, 'blocks' | 'locale'>, print: Print): Paper => ({
    facts,
    blocks,
    locale,
    company: letterheadOf(company, locale),
    logo: logoOf(company),
    ...print,
  })
  return {
    ...{ facts, held, room, log, row, company, verbal },
    meeting_type: facts.meeting_type,
    held_at: facts.started.at,
    closing: facts.closing,
    for_notary: facts.for_notary,
    // What goes into the book is the notary's deed, when it is there.
    is_numbered: !facts.for_notary,
    signers: signersOf(facts),
    written_on: facts.written_on,
    write: (locale, on) => minutesBlocks(on ? { ...facts, written_on: on } : facts, locale),
    head: (locale) => ({ ...minutesTitle(facts, locale), file: minutesTitle(facts, locale).title }),
    gaps: (blocks, locale) => minutesGaps(facts, blocks, locale),
    checks: (standing) => minutesChecks(deps, { held, verbal }, { facts, ...standing }),
    refuse: (gaps, checks) => refuseConfirm({ status: row.status, confirmed: verbal?.told != null }, { facts, gaps, signatures: [], has_deed: false }, checks),
    sheet: (text, print) => minutesData(paper(text, print)),
    async typeset(all, text, print) {
      const papers = await annexedPapers(all, prove(row._id), { facts, locale: text.locale })
      return minutesPdf(all, { ...paper(text, print), papers })
    },
    word: 'minutes',
    step: 'minutes',
    events: (db, blocks) => citedEvents(db, { log, facts, held }, blocks),
    settle: (tx, all, acting) => settleOffline(tx, all, acting, held),
  }
}

/** Chair and secretary sign (art. 2375 c. 1), who was both once; nobody signs what is a draft for the notary. */
function signersOf({ for_notary, chair, secretary }: MinutesFacts): Act['signers'] {
  if (for_notary) return []
  return [
    ...(chair ? [{ member_id: chair._id, name: chair.name, role: 'PRESIDENT' as const }] : []),
    ...(secretary && secretary._id !== chair?._id ? [{ member_id: secretary._id, name: secretary.name, role: 'SECRETARY' as const }] : []),
  ]
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

/** Each event that a passage was written from, with who acted: somebody by their account, or somebody of the meeting. */
async function citedEvents(
  db: Db | Tx,
  { log, facts, held }: Pick<Found, 'log' | 'facts' | 'held'>,
  blocks: readonly MinutesBlock[],
): Promise<Verbal['events']> {
  const cited = new Set(blocks.flatMap(({ source }) => (source?.from === 'event' ? [source.seq] : [])))
  const events = log.filter((it) => cited.has(it.seq))
  const accounts = [...new Set(events.flatMap(({ actor }) => (actor.kind === 'user' ? [actor.id] : [])))]
  const rows = accounts.length > 0 ? await db.selectFrom('users').select(['_id', 'first_name', 'last_name']).where('_id', 'in', accounts).execute() : []
  const names = new Map([
    ...held.state.register.members.map((it): [string, string] => [it._id, it.name]),
    ...facts.attendance.map(({ person }): [string, string] => [person._id, person.name]),
    ...rows.map((it): [string, string] => [it._id, `${it.first_name} ${it.last_name}`]),
  ])
  const actorName = ({ actor }: LiveEvent) => (actor.kind === 'system' ? null : (names.get(actor.id) ?? null))
  return events.map((it) => ({ seq: it.seq, type: it.type, at: it.at, by: actorName(it) }))
}

import type { FileEntry } from '@delibera/core/files/schema'
import { isThere, presencesIn, seatsIn } from '@delibera/core/live/attended'
import { declarationOf, roomOf } from '@delibera/core/live/rooms'
import { type LiveState, standby } from '@delibera/core/live/state'
import type { Meeting, MeetingMember } from '@delibera/core/meetings/schema'
import { can } from '@delibera/core/meetings/states'
import { sql } from 'kysely'
import { linkSlug } from '../../config/keys.ts'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Proven } from '../../http/proven.ts'
import { heldCalls } from '../../live/attendance.ts'
import type { KnownMeeting } from '../../meeting/law.ts'
import { isTakenAway } from '../../stores/files/file-store.ts'
import type { Participant } from '../../stores/meetings/member-store.ts'
import { offlineTaken } from '../../stores/meetings/offline-store.ts'

/** What somebody is in the room, or was in it. */
type Standing = Pick<MeetingMember, 'slug' | 'room_slug' | 'is_joined' | 'present' | 'presences'>

interface Held extends Pick<Meeting, 'report' | 'rooms' | 'files' | 'declarations'> {
  standingOf(it: Participant): Standing
}

/** What has become of a meeting: its room by the log, what was taken down elsewhere, its papers. */
export async function heldSeen(
  deps: Pick<Deps, 'db' | 'lives' | 'keys'>,
  reader: Pick<Contexts['meeting'], 'meeting' | 'user'>,
  known: KnownMeeting,
): Promise<Held> {
  const { db } = deps
  const calls = await callsOf(deps, reader.meeting, known)
  const last = calls.at(-1) ?? standby
  const own = await ownKey(deps, reader, known)
  const elsewhere = last === standby ? await takenElsewhere(db, reader.meeting, known) : null
  const seats = seatsIn(last)
  const presences = calls.map((it) => ({ convocation_id: it.convocation_id, presenceOf: presencesIn(it) }))
  return {
    report: known.row.status === 'COMPLETED' ? await reportOf(db, reader.meeting) : null,
    rooms: seats.size === 0 ? [] : Object.keys(last.rooms).map((owner) => roomOf(last, owner, null)!),
    files: await filesOf(db, reader.meeting),
    declarations: calls.flatMap((call) => Object.keys(call.declarations).map((it) => declarationOf(call, it)!)),
    standingOf: ({ _id, convocated_at }) => ({
      slug: own?.member_id === _id ? own.slug : null,
      room_slug: seats.get(_id) ?? null,
      is_joined: seats.has(_id),
      present: elsewhere ? elsewhere.presenceOf(_id) === 'PRESENT' : isThere(last, _id),
      presences: elsewhere
        ? [{ convocation_id: elsewhere.convocation_id, presence: elsewhere.presenceOf(_id) }]
        : presences.map(({ convocation_id, presenceOf }) => ({ convocation_id, presence: presenceOf({ _id, convocated: convocated_at !== null }) })),
    }),
  }
}

/** Each call whose room was opened; of a meeting that never had one, nothing is asked. The state of the last is kept in memory, that of a first that failed is not. */
async function callsOf({ db, lives }: Pick<Deps, 'db' | 'lives'>, meeting: Proven<'meeting'>, { calls }: KnownMeeting): Promise<LiveState[]> {
  if (calls.every((it) => it.live_status === 'STANDBY' && it.status !== 'CANCELED')) return []
  if (calls.some((it) => it.convocation_type === 'FIRST' && it.status === 'CANCELED')) return heldCalls(db, meeting)
  const state = await lives.state({ meeting_id: meeting, kind: 'REAL' })
  return state.opened_at === null ? [] : [state]
}

/** What somebody took down of a meeting without a room; nobody who was not marked is called absent. */
async function takenElsewhere(db: Db, meeting: Proven<'meeting'>, { row, calls }: KnownMeeting) {
  if (!can('take_down', row.status) && row.status !== 'COMPLETED') return null
  const taken = await offlineTaken(db, meeting)
  if (!taken || taken.presences.length === 0) return null
  const marked = new Map(taken.presences.map((it) => [it.member_id, it.presence]))
  return {
    convocation_id: calls.find((it) => it.convocation_type === taken.convocation_type)?._id ?? null,
    presenceOf: (member_id: string) => marked.get(member_id) ?? ('NOT_CONVOCATED' as const),
  }
}

/** A slug is a key with which one votes: it leaves for nobody but its holder, and the one holder who is known by an account is who presides. */
async function ownKey({ db, keys }: Pick<Deps, 'db' | 'keys'>, { meeting, user }: Pick<Contexts['meeting'], 'meeting' | 'user'>, { row }: KnownMeeting) {
  const member_id = row.administrator_user_id === user ? row.administrator_id : null
  if (member_id === null) return null
  const link = await db
    .selectFrom('personal_links')
    .select('generation')
    .where('meeting_id', '=', meeting)
    .where('member_id', '=', member_id)
    .where('revoked_at', 'is', null)
    .orderBy('generation', 'desc')
    .executeTakeFirst()
  return link ? { member_id, slug: linkSlug(keys, { meeting_id: meeting, member_id, generation: link.generation }) } : null
}

/** The file of the confirmed minutes, with the signatures that they have so far. */
async function reportOf(db: Db, meeting: Proven<'meeting'>): Promise<string | null> {
  const row = await db
    .selectFrom('verbal_documents as d')
    .innerJoin('verbals as v', 'v._id', 'd.verbal_id')
    .select('d.file_id')
    .where('v.meeting_id', '=', meeting)
    .orderBy('d.seq', 'desc')
    .executeTakeFirst()
  return row?.file_id ?? null
}

/** Every file of a meeting that has arrived, the newest version of each. */
async function filesOf(db: Db, meeting: Proven<'meeting'>): Promise<FileEntry[]> {
  const { rows } = await sql<FileEntry>`
    select f._id, v.name, v.mime_type, f.context, f.company_id, f.meeting_id
    from files f join lateral (select name, mime_type from file_versions where file_id = f._id and state = 'READY' order by version desc limit 1) v on true
    where f.meeting_id = ${meeting} and f.context <> 'temp' and not ${isTakenAway} order by f.created_at, f._id`.execute(db)
  return rows
}

import { type Seat, seatsIn } from '@delibera/core/live/seats'
import type { LiveState } from '@delibera/core/live/state'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import type { JsonValue } from '../db/tables.ts'
import { notifyChannel } from '../socket/publish.ts'

/** A word from one browser to another, about the connection between them. */
export interface CallSignal {
  meeting_id: string
  from: string
  to: string
  data: JsonValue
}

/** What every process hears of it; the words themselves are too long for a notification, and hearing it is not a right. */
export interface SignalNotice {
  call: { _id: string; meeting_id: string; to: string }
}

/** Nobody waits for a word that is older. */
const keptMs = 60_000
/** How many words are written for one clearing of what is old. */
const clearedEvery = 200

/** Whether two people may connect: both have a place in the call. */
export function canSignal(
  state: Pick<LiveState, 'rooms' | 'register' | 'video_closed'>,
  max_in_call: number | null,
  pair: { from: string; to: string },
): boolean {
  const seated = seatsIn(state).slice(0, max_in_call ?? undefined)
  const sits = (member_id: string) => seated.some((it: Seat) => it.member_id === member_id)
  return pair.from !== pair.to && sits(pair.from) && sits(pair.to)
}

/** Hands a word on to whichever process the other's browser is connected to. */
export async function sendSignal(db: Db | Tx, { meeting_id, from, to, data }: CallSignal, at: Date): Promise<void> {
  const { rows } = await sql<{ _id: string }>`
    with sent as (
      insert into live_signals (meeting_id, from_member, to_member, data, at)
      values (${meeting_id}, ${from}, ${to}, ${JSON.stringify(data)}, ${at.toISOString()})
      returning _id
    )
    select _id::text, pg_notify(${notifyChannel}, json_build_object('call', json_build_object('_id', _id::text, 'meeting_id', ${meeting_id}::text, 'to', ${to}::text))::text)
    from sent`.execute(db)
  if (Number(rows[0]!._id) % clearedEvery === 0) await forgetSignals(db, at)
}

/** The words themselves, oldest first. Each was meant for the member that its notice names. */
export async function signalsFor(db: Db, _ids: readonly string[]): Promise<CallSignal[]> {
  if (_ids.length === 0) return []
  const { rows } = await sql<CallSignal>`
    select meeting_id, from_member as "from", to_member as "to", data
    from live_signals where _id = any (${_ids}::bigint[]) order by _id`.execute(db)
  return rows
}

async function forgetSignals(db: Db | Tx, at: Date): Promise<void> {
  await sql`delete from live_signals where at < ${new Date(at.getTime() - keptMs).toISOString()}`.execute(db)
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import { togetherOn } from '../db/together.ts'
import type { SocketHolder } from '../socket/hub.ts'

/** Lines as one process has seen them open and close. */
export interface WrittenLines {
  process_id: string
  opened: ReadonlyMap<string, SocketHolder>
  closed: ReadonlyMap<string, SocketHolder>
}

export async function writeLines(db: Db, { process_id, opened, closed }: WrittenLines): Promise<void> {
  const rows = [...opened].map(([line_id, { meeting_id, member_id }]) => ({ line_id, meeting_id, member_id }))
  if (rows.length > 0)
    await sql`insert into live_lines (line_id, meeting_id, member_id, process_id, opened_at)
      select line_id, meeting_id, member_id, ${process_id}, clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it(line_id uuid, meeting_id uuid, member_id uuid)
      where exists (select 1 from meetings where _id = it.meeting_id)
      on conflict do nothing`.execute(db)
  if (closed.size > 0)
    await sql`update live_lines set lost_at = clock_timestamp() where line_id = any(${[...closed.keys()]}::uuid[]) and lost_at is null`.execute(db)
}

const noProcess = '00000000-0000-0000-0000-000000000000'

/** Somebody was heard of just now by other means than a line: one has time to open. */
export const noteHeard = togetherOn(async (db: Db, holders: readonly SocketHolder[]): Promise<undefined[]> => {
  const rows = holders.map(({ meeting_id, member_id }) => ({ line_id: randomUUID(), meeting_id, member_id }))
  await sql`insert into live_lines (line_id, meeting_id, member_id, process_id, opened_at, lost_at)
    select line_id, meeting_id, member_id, ${noProcess}, at, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it(line_id uuid, meeting_id uuid, member_id uuid), (select clock_timestamp() as at) now
    where exists (select 1 from meetings where _id = it.meeting_id)`.execute(db)
  return holders.map(() => undefined)
})

/** In milliseconds. */
interface Waiting {
  /** How long a process says nothing before it is held for dead, and its lines with it. */
  dead: number
  /** How long somebody must have been without a line. */
  since: number
}

const ago = (ms: number) => sql`clock_timestamp() - make_interval(secs => ${ms / 1000})`

/** Who had a line to the meeting, or was heard of, and has had none for so long. Whether they are in its room is in the log. */
export async function withoutLine(db: Db | Tx, meeting_id: string, { dead, since }: Waiting): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select l.member_id from live_lines l left join live_processes p on p.process_id = l.process_id
    where l.meeting_id = ${meeting_id}
    group by l.member_id
    having not coalesce(bool_or(l.lost_at is null and p.beat_at > ${ago(dead)}), false) and max(coalesce(l.lost_at, p.beat_at, l.opened_at)) < ${ago(since)}`.execute(
    db,
  )
  return rows.map((it) => it.member_id)
}

/** Whether a process was there, and in touch, for so long. */
export async function wasThere(db: Db | Tx, process_id: string, { dead, since }: Waiting): Promise<boolean> {
  const { rows } = await sql`select 1 from live_processes p
    where p.process_id = ${process_id} and p.started_at < ${ago(since)} and p.beat_at > ${ago(dead)}`.execute(db)
  return rows.length > 0
}

export async function forgetOld(db: Db): Promise<void> {
  await sql`delete from live_processes where beat_at < now() - interval '1 day'`.execute(db)
  await sql`delete from live_lines where coalesce(lost_at, opened_at) < now() - interval '1 day'
    and (lost_at is not null or process_id not in (select process_id from live_processes))`.execute(db)
}

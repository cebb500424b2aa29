import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

interface Pair {
  /** Who stays, and who was the same person. */
  kept: string
  lost: string
}

/** Whether both take part in a meeting that is still to be held: there each of them may have answered, or given a proxy. */
export async function areInOneMeeting(tx: Tx, { kept, lost }: Pair): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (
    select from meeting_members one
    join meeting_members other on other.meeting_id = one.meeting_id and other.book_id = ${kept}
    join meetings on meetings._id = one.meeting_id
    where one.book_id = ${lost} and one.frozen_at is null and meetings.status not in ('COMPLETED', 'CANCELED')) as is`.execute(tx)
  return rows[0]!.is
}

/** What hangs on an entry besides its own data: lists, meetings, the office of administrator, what others say of it, the signature. */
export async function passOver(tx: Tx, company: Proven<'company'>, { kept, lost }: Pair): Promise<void> {
  await sql`insert into member_list_items (list_id, company_id, member_id)
    select list_id, company_id, ${kept} from member_list_items where member_id = ${lost} on conflict do nothing`.execute(tx)
  await sql`update meeting_members it set book_id = ${kept} where book_id = ${lost}
    and not exists (select from meeting_members other where other.meeting_id = it.meeting_id and other.book_id = ${kept})`.execute(tx)
  await sql`update companies set administrator_id = ${kept} where _id = ${company} and administrator_id = ${lost}`.execute(tx)
  await sql`update members set holdings = replace(holdings::text, ${lost}, ${kept})::jsonb
    where company_id = ${company} and strpos(holdings::text, ${lost}) > 0`.execute(tx)
  await sql`update members set signature = coalesce(members.signature, twice.signature) from members twice
    where members._id = ${kept} and twice._id = ${lost}`.execute(tx)
}

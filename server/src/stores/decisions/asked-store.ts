import type { WrittenStanding } from '@delibera/core/decisions/people'
import type { EmailStatus } from '@delibera/core/letters'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Proven } from '../../http/proven.ts'
import type { CompanyOnPaper } from '../companies/company-store.ts'

/** Somebody who was asked, as the book said when the proposal left. */
export interface AskedRow extends WrittenStanding {
  member_id: string
  read_at: string | null
  reminded_at: string | null
  proof_file_id: string | null
  proof_means: string | null
  delivered_on: string | null
}

type Holder = Pick<Contexts['link'], 'meeting' | 'member'>

const askedColumns = sql`member_id, weight, shares, holds_on, types, read_at, reminded_at, proof_file_id, proof_means,
  to_char(delivered_on, 'YYYY-MM-DD') as delivered_on`

/** Everybody who was asked, or some of them. */
export async function askedOf(db: Db, meeting: Proven<'meeting'>, ids: readonly string[] | null = null): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    select ${askedColumns} from decision_members join meeting_members using (meeting_id, member_id)
    where meeting_id = ${meeting} and (${ids}::uuid[] is null or member_id = any(${ids}::uuid[])) order by position, member_id`.execute(db)
  return rows
}

/** What the quotas of everybody who was asked come to. */
export async function capitalAsked(db: Db, meeting: Proven<'meeting'>): Promise<number> {
  const { rows } = await sql<{
    capital: number
  }>`select coalesce(sum(shares), 0)::bigint as capital from decision_members where meeting_id = ${meeting}`.execute(db)
  return rows[0]!.capital
}

export async function askedMember(db: Db, { meeting, member }: Holder): Promise<AskedRow | undefined> {
  const { rows } = await sql<AskedRow>`select ${askedColumns} from decision_members where meeting_id = ${meeting} and member_id = ${member}`.execute(db)
  return rows[0]
}

/** The same, alone: two devices of one person answer one after the other. */
export async function lockedMember(tx: Tx, { meeting, member }: Holder): Promise<AskedRow | undefined> {
  const { rows } = await sql<AskedRow>`
    select ${askedColumns} from decision_members where meeting_id = ${meeting} and member_id = ${member} for no key update`.execute(tx)
  return rows[0]
}

export interface AskedReader extends AskedRow {
  files_read: string[]
  has_record: boolean
  /** Null once it is removed. */
  company: Pick<CompanyOnPaper, 'business_name' | 'type' | 'statute'> | null
}

/** Somebody who was asked, with what their page alone asks for: which files they have opened, whether they may read the record, and who asks. */
export async function askedReader(db: Db, { company, meeting, member }: Holder & Pick<Contexts['link'], 'company'>): Promise<AskedReader | undefined> {
  const { rows } = await sql<AskedReader>`
    select ${askedColumns},
      (select json_build_object('business_name', c.business_name, 'type', c.type, 'statute', c.statute) from companies c
        where c._id = ${company} and c.deleted_at is null) as company,
      array(select file_id from decision_reads r where r.meeting_id = ${meeting} and r.member_id = ${member}) as files_read,
      exists (select from verbals v where v.meeting_id = ${meeting} and (v.confirmed_at is not null
        or exists (select from verbal_signatures s where s.verbal_id = v._id and s.member_id = ${member}))) as has_record
    from decision_members where meeting_id = ${meeting} and member_id = ${member}`.execute(db)
  return rows[0]
}

export async function keepAsked(tx: Tx, meeting: Proven<'meeting'>, people: readonly (WrittenStanding & { member_id: string })[]): Promise<void> {
  await sql`insert into decision_members (meeting_id, member_id, weight, shares, holds_on, types)
    select ${meeting}, member_id, weight, shares, holds_on, array(select jsonb_array_elements_text(types))
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as given (member_id uuid, weight bigint, shares bigint, holds_on jsonb, types jsonb)`.execute(tx)
}

/** Whether it was opened for the first time: the text itself, or one of its files. */
export async function markRead(tx: Tx, { meeting, member }: Holder, file_id: string | null, at: Date): Promise<boolean> {
  if (file_id === null) {
    const { numUpdatedRows } = await tx
      .updateTable('decision_members')
      .set({ read_at: at.toISOString() })
      .where('meeting_id', '=', meeting)
      .where('member_id', '=', member)
      .where('read_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('decision_reads')
    .values({ meeting_id: meeting, member_id: member, file_id, at: at.toISOString() })
    .onConflict((key) => key.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function keepProof(
  tx: Tx,
  meeting: Proven<'meeting'>,
  { member_id, proof_file_id, means, delivered_on }: { member_id: string; proof_file_id: string; means: string; delivered_on: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('decision_members')
    .set({ proof_file_id, proof_means: means, delivered_on })
    .where('meeting_id', '=', meeting)
    .where('member_id', '=', member_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markReminded(tx: Tx, meeting: Proven<'meeting'>, ids: readonly string[], at: Date): Promise<void> {
  await sql`update decision_members set reminded_at = ${at.toISOString()} where meeting_id = ${meeting} and member_id = any(${ids}::uuid[])`.execute(tx)
}

export interface Delivery {
  sent_at: string | null
  delivered_at: string | null
  status: EmailStatus | null
}

/** When the letter with the proposal was written to each, and when it was proven to have come. */
export async function deliveriesOf(db: Db, meeting: Proven<'meeting'>): Promise<Map<string, Pick<Delivery, 'sent_at' | 'delivered_at'>>> {
  const { rows } = await sql<{ member_id: string; sent_at: string | null; delivered_at: string | null }>`
    select l.member_id, min(l.created_at) as sent_at, min(e.at) filter (where e.status = 'DELIVERED') as delivered_at
    from mails l left join mail_events e on e.mail_id = l._id
    where l.meeting_id = ${meeting} and l.event = 'DECISION_PROPOSAL' group by l.member_id`.execute(db)
  return new Map(rows.map(({ member_id, ...it }) => [member_id, it]))
}

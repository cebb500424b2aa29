import type { Holding } from '@delibera/core/company/holdings'
import type { MemberRole } from '@delibera/core/company/roles'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { asMember, memberColumns, membersOf, rolesAsText, type StoredMember } from '../members/member-store.ts'
import { addressInMeeting } from './link-store.ts'

/** Somebody in a meeting. `_id` is the id there; who is of the book has it as `book_id`, too. */
export interface Participant extends StoredMember {
  book_id: string | null
  source: 'BOOK' | 'EXTERNAL' | 'DELEGATE'
  is_main_delegate: boolean
  convocated_at: string | null
  visited_at: string | null
}

/** What is kept of a person beside the book: all that a book would say. */
export type Snapshot = Partial<Omit<StoredMember, '_id' | 'roles' | 'holdings'>> & { last_name: string; roles: MemberRole[]; holdings?: Holding[] }

const nobody = {
  kind: 'P',
  first_name: null,
  phone: null,
  email: null,
  emails: [],
  fiscal_code: null,
  color: '#6b5344',
  subject_code: null,
  legal_representative: null,
  cf_legal_representative: null,
  ext_description: null,
  employee: false,
  is_valid: true,
  holdings: [],
  shares_value: 0,
  vote_value: 0,
  owned_value: 0,
  twin_id: null,
  has_signature: false,
  roles: [],
} as const

/** Everybody of a meeting, or some of them, in the order they came in: the book's word on its own people until the meeting starts, and what was kept of all others. */
export async function participantsOf(db: Db, meeting: Proven<'meeting'>, ids: readonly string[] | null = null): Promise<Participant[]> {
  const { rows } = await sql<Row>`
    select mm.member_id as _id, mm.book_id, mm.source, case when m._id is null then mm.person end as person, mm.is_main_delegate, mm.convocated_at,
      mm.visited_at, ${addressInMeeting} as email,
      ${sql.join(bookColumns)}, m.signature is not null as has_signature,
      (select ${rolesAsText} from member_roles r where r.member_id = m._id) as roles
    from meeting_members mm left join members m on m._id = mm.book_id and mm.frozen_at is null
    where mm.meeting_id = ${meeting} and (${ids}::uuid[] is null or mm.member_id = any(${ids}::uuid[]))
    order by mm.position, mm.member_id`.execute(db)
  return rows.map(asParticipant)
}

/** People of the company's book whom nobody has let into a meeting. */
export async function leftOutOf(db: Db, company: Proven<'company'>, meeting: Proven<'meeting'>): Promise<StoredMember[]> {
  const { rows } = await sql<{ _id: string }>`select _id from members where company_id = ${company}
    and not exists (select 1 from meeting_members mm where mm.meeting_id = ${meeting} and mm.book_id = members._id)`.execute(db)
  const ids = rows.map((it) => it._id)
  return ids.length === 0 ? [] : membersOf(db, company, ids)
}

/** `person` is there when the book says nothing. */
type Row = Participant & { person: Snapshot | null }

const bookColumns = memberColumns.filter((it) => it !== '_id' && it !== 'email').map((it) => sql.ref(`m.${it}`))

/** Who is of the book is told by the row itself, in place; of others, what was kept of them. */
function asParticipant(row: Row): Participant {
  const { person, _id, book_id, source, email, is_main_delegate, convocated_at, visited_at } = row
  if (person === null) return asMember(row as never) as Participant
  return { ...nobody, ...person, _id, book_id, source, email, is_main_delegate, convocated_at, visited_at } as Participant
}

/** Adds people of the book who are not in yet; answers how many came in. */
export async function addFromBook(tx: Tx, meeting: Proven<'meeting'>, people: readonly StoredMember[], at: Date): Promise<number> {
  if (people.length === 0) return 0
  const rows = people.map(({ _id, ...person }) => ({ book_id: _id, person }))
  const { numAffectedRows } = await sql`
    insert into meeting_members (meeting_id, company_id, member_id, book_id, source, person, position, added_at)
    select ${meeting}, meetings.company_id, given.book_id, given.book_id, 'BOOK', given.person,
      (select coalesce(max(position), 0) from meeting_members where meeting_id = ${meeting}) + row_number() over (), ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (book_id uuid, person jsonb), meetings where meetings._id = ${meeting}
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Adds somebody whom the book does not know; answers their id in the meeting. */
export async function addPerson(tx: Tx, meeting: Proven<'meeting'>, it: { person: Snapshot; source: 'EXTERNAL' | 'DELEGATE'; at: Date }): Promise<string> {
  const { rows } = await sql<{ member_id: string }>`
    insert into meeting_members (meeting_id, company_id, source, person, position, added_at)
    select _id, company_id, ${it.source}, ${JSON.stringify(it.person)}::jsonb,
      (select coalesce(max(position), 0) + 1 from meeting_members where meeting_id = ${meeting}), ${it.at.toISOString()}
    from meetings where _id = ${meeting} returning member_id`.execute(tx)
  return rows[0]!.member_id
}

/** A designated representative who goes is none any more: nobody pays for one, and no notice names them. */
export async function removeParticipants(tx: Tx, meeting: Proven<'meeting'>, ids: readonly string[]): Promise<number> {
  await sql`update meetings set designated = null where _id = ${meeting} and designated->>'member_id' = any(${ids}::text[])`.execute(tx)
  const { numDeletedRows } = await tx
    .deleteFrom('meeting_members')
    .where('meeting_id', '=', meeting)
    .where(sql<boolean>`member_id = any(${ids}::uuid[])`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Where the notices go; answers how many of these are in the meeting. */
export async function setEmails(tx: Tx, meeting: Proven<'meeting'>, emails: readonly { member_id: string; email: string | null }[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update meeting_members set email = given.email
    from jsonb_to_recordset(${JSON.stringify(emails)}::jsonb) as given (member_id uuid, email text)
    where meeting_id = ${meeting} and meeting_members.member_id = given.member_id`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export async function setMainDelegates(tx: Tx, meeting: Proven<'meeting'>, ids: readonly string[]): Promise<void> {
  await sql`update meeting_members set is_main_delegate = member_id = any(${ids}::uuid[]) where meeting_id = ${meeting}`.execute(tx)
}

export async function intentionsOf(db: Db, convocation_id: string): Promise<Map<string, 'PRESENT' | 'ABSENT'>> {
  const rows = await db.selectFrom('presence_intentions').select(['member_id', 'presence']).where('convocation_id', '=', convocation_id).execute()
  return new Map(rows.map((it) => [it.member_id, it.presence as 'PRESENT' | 'ABSENT']))
}

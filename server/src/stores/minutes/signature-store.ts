import type { Attributed } from '@delibera/core/minutes/identity'
import type { SignerRole, VerbalSignature } from '@delibera/core/minutes/signatures'
import { remindsAfterDays } from '@delibera/core/minutes/signing'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

export interface AskedSigner {
  member_id: string
  name: string
  role: SignerRole
}

/** Asks these people, who from now on stand among the signers. Asked again, somebody's refusal no longer counts and reminders begin anew. */
export async function askSigners(tx: Tx, verbal_id: string, people: readonly AskedSigner[], at: Date): Promise<void> {
  const [now, rows] = [at.toISOString(), JSON.stringify(people)]
  await sql`insert into verbal_signatures (verbal_id, member_id, name, role, position, requested_at, reminded_at)
    select ${verbal_id}, it.member_id, it.name, it.role, (case it.role when 'PRESIDENT' then 1 when 'SECRETARY' then 2 else
      greatest(2, (select coalesce(max(position), 0) from verbal_signatures where verbal_id = ${verbal_id})) + row_number() over (partition by it.role) end), ${now}, ${now}
    from json_to_recordset(${rows}::json) as it (member_id uuid, name text, role text)
    on conflict (verbal_id, member_id) do update set requested_at = ${now}, reminded_at = ${now}, reminders = 0, refused_at = null, refusal = null`.execute(tx)
}

/** Whether it was news: reading it again is none. What was read before `since` was another text. */
export async function markRead(tx: Tx, { verbal_id, member_id }: { verbal_id: string; member_id: string }, { since, at }: { since: string | null; at: Date }) {
  const { numAffectedRows } = await sql`update verbal_signatures set read_at = ${at.toISOString()}
    where verbal_id = ${verbal_id} and member_id = ${member_id} and (read_at is null or read_at < ${since}::timestamptz)`.execute(tx)
  return Number(numAffectedRows ?? 0) > 0
}

/** Of what was drawn here there is no certificate of theirs. */
type SignedBy = { member_id: string } & Partial<Pick<Attributed, 'identity' | 'holder'>>

export async function markSigned(
  tx: Tx,
  verbal_id: string,
  it: { signers: readonly SignedBy[]; way: NonNullable<VerbalSignature['way']>; at: Date },
): Promise<void> {
  await sql`update verbal_signatures set signed_at = ${it.at.toISOString()}, way = ${it.way}, identity = by.identity, holder = by.holder, refused_at = null, refusal = null
    from json_to_recordset(${JSON.stringify(it.signers)}::json) as by (member_id uuid, identity text, holder text)
    where verbal_id = ${verbal_id} and verbal_signatures.member_id = by.member_id and signed_at is null`.execute(tx)
}

export async function markRefused(tx: Tx, verbal_id: string, it: { member_id: string; refusal: string; at: Date }): Promise<void> {
  await tx
    .updateTable('verbal_signatures')
    .set({ refused_at: it.at.toISOString(), refusal: it.refusal })
    .where('verbal_id', '=', verbal_id)
    .where('member_id', '=', it.member_id)
    .where('signed_at', 'is', null)
    .execute()
}

export async function markReminded(tx: Tx, verbal_id: string, it: { member_ids: readonly string[]; reminders: number; at: Date }): Promise<void> {
  await tx
    .updateTable('verbal_signatures')
    .set({ reminded_at: it.at.toISOString(), reminders: it.reminders })
    .where('verbal_id', '=', verbal_id)
    .where(sql<boolean>`member_id = any(${it.member_ids}::uuid[])`)
    .execute()
}

/** Final minutes some signer of which has waited longer than the reminders that have left account for. */
export async function forgottenMinutes(db: Db, now: Date): Promise<{ company_id: string; meeting_id: string }[]> {
  const [first, second] = remindsAfterDays.map((days) => sql`s.requested_at <= ${now.toISOString()}::timestamptz - ${days} * interval '1 day'`)
  const { rows } = await sql<{ company_id: string; meeting_id: string }>`
    select distinct v.company_id, v.meeting_id from verbal_signatures s join verbals v on v._id = s.verbal_id join sittings m on m._id = v.meeting_id
    where s.signed_at is null and s.refused_at is null and s.requested_at >= v.confirmed_at
      and ((s.reminders < 1 and ${first}) or (s.reminders < 2 and ${second}))`.execute(db)
  return rows
}

interface Sent {
  event: 'VERBAL' | 'DECISION_RESULT'
  since: string
}

/** Who was written the minutes themselves, or a record, since a moment. */
export async function writtenSince(db: Db | Tx, meeting: Proven<'meeting'>, { event, since }: Sent): Promise<Set<string>> {
  const rows = await db
    .selectFrom('mails')
    .select('member_id')
    .where('meeting_id', '=', meeting)
    .where('event', '=', event)
    .where('created_at', '>=', since)
    .where('member_id', 'is not', null)
    .execute()
  return new Set(rows.map((it) => it.member_id!))
}

export const markSent = (tx: Tx, verbal_id: string, at: Date) =>
  tx.updateTable('verbals').set({ sent_at: at.toISOString() }).where('_id', '=', verbal_id).where('sent_at', 'is', null).execute()

interface Correction {
  member_id: string
  author: string
  text: string
  at: Date
}

/** Whether it was news: the same words that still wait for an answer are not taken down twice. */
export async function addCorrection(tx: Tx, verbal_id: string, { member_id, author, text, at }: Correction): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into verbal_notes (verbal_id, kind, text, member_id, author, at)
    select ${verbal_id}, 'CORRECTION', ${text}, ${member_id}, ${author}, ${at.toISOString()}
    where not exists (select 1 from verbal_notes where verbal_id = ${verbal_id} and member_id = ${member_id} and text = ${text} and resolved_at is null)`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0) > 0
}

export const correctionsOf = (db: Db, verbal_id: string, member_id: string) =>
  db
    .selectFrom('verbal_notes')
    .select(['text', 'at', 'resolved_at'])
    .where('verbal_id', '=', verbal_id)
    .where('member_id', '=', member_id)
    .orderBy('at')
    .orderBy('_id')
    .execute()

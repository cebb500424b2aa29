import type { LinkState } from '@delibera/core/meeting/people'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { signalAll } from '../../socket/publish.ts'

/** Somebody in a meeting, as their personal link names them. */
interface Holder {
  meeting_id: string
  member_id: string
}

/** In SQL, of `mm` and the book's own row `m`: where the letters of a meeting go. */
export const addressInMeeting = sql<string | null>`coalesce(mm.email, case when m._id is null then mm.person->>'email' else m.email end)`

const among = (holders: readonly Holder[]) =>
  sql<boolean>`(l.meeting_id, l.member_id) in (select meeting_id, member_id
    from jsonb_to_recordset(${JSON.stringify(holders)}::jsonb) as given (meeting_id uuid, member_id uuid))`

/** The keys that these people hold open nothing any more: whoever is connected by one is cut off, and no browser is told by it. */
export async function revokeKeys(tx: Tx, holders: readonly Holder[], at: Date): Promise<void> {
  if (holders.length === 0) return
  const { rows } = await sql<Holder>`update personal_links l set revoked_at = ${at.toISOString()}
    where ${among(holders)} and l.revoked_at is null returning l.meeting_id, l.member_id`.execute(tx)
  await sql`delete from push_subscriptions s using personal_links l where l.slug_hash = s.slug_hash and ${among(holders)}`.execute(tx)
  await signalAll(
    tx,
    rows.map((revoked) => ({ revoked })),
  )
}

/** Ends the personal links of some people of one meeting. */
export const revokeKeysIn = (tx: Tx, meeting: Proven<'meeting'>, ids: readonly string[], at: Date): Promise<void> =>
  revokeKeys(
    tx,
    ids.map((member_id) => ({ meeting_id: meeting, member_id })),
    at,
  )

/** Whether somebody's link was taken away from them; false when it stood so already. */
export async function setLinkRevoked(tx: Tx, meeting: Proven<'meeting'>, ids: readonly string[], at: Date | null): Promise<boolean> {
  const { numAffectedRows } = await sql`update meeting_members set link_revoked_at = ${at?.toISOString() ?? null}
    where meeting_id = ${meeting} and member_id = any(${ids}::uuid[]) and (link_revoked_at is null) <> ${at === null}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

interface Address extends Holder {
  email: string | null
  /** Only of who had a message there: nobody else's key has ever gone to a telephone. */
  phone: string | null
}

async function addressesOf(tx: Tx, whose: RawBuilder<boolean>): Promise<Address[]> {
  const { rows } = await sql<Address>`
    select l.meeting_id, l.member_id, ${addressInMeeting} as email,
      case when exists (select from messages x where x.meeting_id = l.meeting_id and x.member_id = l.member_id)
        then regexp_replace(case when m._id is null then mm.person->>'phone' else m.phone end, '[^0-9]', '', 'g') end as phone
    from personal_links l join meeting_members mm on mm.meeting_id = l.meeting_id and mm.member_id = l.member_id
    left join members m on m._id = mm.book_id and mm.frozen_at is null
    where l.revoked_at is null and ${whose}`.execute(tx)
  return rows
}

/**
 * A change of a company's book. Who is written to elsewhere after it has another key from then on: the one before lies in a mailbox, or on a
 * telephone, that was not theirs, or is theirs no more.
 */
export async function endingMovedKeys<Result>(tx: Tx, book_ids: readonly string[], at: Date, work: () => Promise<Result>): Promise<Result> {
  const before = await addressesOf(tx, sql<boolean>`mm.book_id = any(${book_ids}::uuid[])`)
  const result = await work()
  if (before.length === 0) return result
  const after = new Map((await addressesOf(tx, among(before))).map((it) => [`${it.meeting_id} ${it.member_id}`, it]))
  const isMoved = (it: Address) => {
    const now = after.get(`${it.meeting_id} ${it.member_id}`)
    return now !== undefined && (now.email !== it.email || now.phone !== it.phone)
  }
  await revokeKeys(tx, before.filter(isMoved), at)
  return result
}

/** What became of the personal link of everybody in a meeting who was given one. */
export async function linkStates(db: Db, meeting: Proven<'meeting'>): Promise<Map<string, LinkState>> {
  const { rows } = await sql<{ member_id: string; state: LinkState }>`
    select mm.member_id, case when mm.link_revoked_at is not null then 'REVOKED' when bool_or(l.revoked_at is null) then 'LIVE' else 'ENDED' end as state
    from personal_links l join meeting_members mm on mm.meeting_id = l.meeting_id and mm.member_id = l.member_id
    where l.meeting_id = ${meeting} group by mm.member_id, mm.link_revoked_at`.execute(db)
  return new Map(rows.map((it) => [it.member_id, it.state]))
}

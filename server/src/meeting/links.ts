import { Fault } from '@delibera/core/faults'
import { sql } from 'kysely'
import { hashOf, linkSlug } from '../config/keys.ts'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import type { Contexts } from '../http/guards.ts'
import type { Proven } from '../http/proven.ts'
import { revokeKeysIn, setLinkRevoked } from '../stores/meetings/link-store.ts'
import { meetingRow } from '../stores/meetings/meeting-store.ts'

/** Seconds since 2020 when somebody came into the meeting: taken out and brought back they have another key, and the one in an older letter stays dead. */
const firstGeneration = sql`extract(epoch from mm.added_at - timestamptz '2020-01-01T00:00:00Z')::int`

interface Keyed {
  member_id: string
  slug: string
}

/**
 * The personal keys of these people in a meeting, made when first needed. The same one each time: a reminder prints what the notice
 * printed, while the table keeps only its hash. From whom it was taken away has the one that opens nothing, until it is renewed.
 */
export async function linksOf(tx: Tx, { keys, clock }: Pick<Deps, 'keys' | 'clock'>, meeting: Proven<'meeting'>, ids: readonly string[]): Promise<Keyed[]> {
  if (ids.length === 0) return []
  const { rows: known } = await sql<{ member_id: string; generation: number; company_id: string; is_new: boolean }>`
    select mm.member_id, mm.company_id, coalesce(max(l.generation) filter (where l.revoked_at is null or mm.link_revoked_at is not null),
        max(l.generation) + 1, ${firstGeneration}) as generation,
      count(l.generation) filter (where l.revoked_at is null) = 0 and mm.link_revoked_at is null as is_new
    from meeting_members mm left join personal_links l on l.meeting_id = mm.meeting_id and l.member_id = mm.member_id
    where mm.meeting_id = ${meeting} and mm.member_id = any(${ids}::uuid[]) group by mm.member_id, mm.company_id, mm.added_at, mm.link_revoked_at`.execute(tx)
  const keyed = known.map((it) => ({ ...it, slug: linkSlug(keys, { meeting_id: meeting, member_id: it.member_id, generation: it.generation }) }))
  const fresh = keyed.filter((it) => it.is_new)
  if (fresh.length > 0) {
    const created_at = clock.now().toISOString()
    const rows = fresh.map(({ member_id, company_id, generation, slug }) => ({ slug_hash: hashOf(slug).toString('hex'), company_id, member_id, generation }))
    await sql`insert into personal_links (slug_hash, company_id, meeting_id, member_id, generation, created_at)
      select decode(slug_hash, 'hex'), company_id, ${meeting}, member_id, generation, ${created_at}
      from json_to_recordset(${JSON.stringify(rows)}::json) as it (slug_hash text, company_id uuid, member_id uuid, generation int)
      on conflict do nothing`.execute(tx)
  }
  return keyed.map(({ member_id, slug }) => ({ member_id, slug }))
}

/** New keys in the place of those that these people have: an older one may stand in a receipt, or in a letter that was passed on. */
export async function renewLinks(tx: Tx, deps: Pick<Deps, 'keys' | 'clock'>, meeting: Proven<'meeting'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await revokeKeysIn(tx, meeting, ids, deps.clock.now())
  await linksOf(tx, deps, meeting, ids)
}

/** Takes somebody's key away: no letter brings them another until it is renewed. False when that was done before. */
export async function withholdLink(tx: Tx, deps: Pick<Deps, 'keys' | 'clock'>, meeting: Proven<'meeting'>, member_id: string): Promise<boolean> {
  const at = deps.clock.now()
  // What letters print from now on is a key that once was: one that never was would be made, and open, later.
  await linksOf(tx, deps, meeting, [member_id])
  await revokeKeysIn(tx, meeting, [member_id], at)
  return setLinkRevoked(tx, meeting, [member_id], at)
}

/** The next letter to these people brings another key, also to those from whom theirs was taken away; the ones they have open nothing any more. */
export async function endLinks(tx: Tx, { clock }: Pick<Deps, 'clock'>, meeting: Proven<'meeting'>, ids: readonly string[]): Promise<void> {
  await setLinkRevoked(tx, meeting, ids, null)
  await revokeKeysIn(tx, meeting, ids, clock.now())
}

/** The administrator's own key to the room. Nobody else gets it, whatever their role: one could vote with it. */
export function administratorLink(deps: Deps, { user, meeting }: Contexts['meeting']): Promise<{ meeting_slug: string; slug: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await meetingRow(tx, meeting)
    if (row.administrator_user_id !== user || row.administrator_id === null) throw new Fault('CP003')
    const [link] = await linksOf(tx, deps, meeting, [row.administrator_id])
    if (!link) throw new Fault('MB003')
    return { meeting_slug: row.slug, slug: link.slug }
  })
}

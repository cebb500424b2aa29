import { stands } from '@delibera/core/delegations/rules'
import { fullName } from '@delibera/core/members/words'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { delegationRows } from '../delegations/store.ts'
import { arrived } from '../files/commands.ts'
import { fileOf } from '../files/store.ts'

/** Papers that are kept beside the minutes, each with the SHA-256 of its bytes in hexadecimal. */
export interface AnnexedPapers {
  delegations: readonly { delegator: string; delegate: string; sha256: string }[]
  /** Those of the agenda in its order, then the others as they came. */
  files: readonly { name: string; sha256: string }[]
}

/** What has arrived: of a file that was promised and never sent there is nothing to compare. */
export async function annexedPapers(deps: Deps, meeting: Proven<'meeting'>): Promise<AnnexedPapers> {
  const { db } = deps
  await settleAll(deps, meeting)
  const { rows } = await sql<{ _id: string; name: string; sha256: string }>`
    select f._id, v.name, encode(v.sha256, 'hex') as sha256
    from files f join lateral (select name, sha256 from file_versions where file_id = f._id and state = 'READY' order by version desc limit 1) v on true
    left join agenda_files af on af.file_id = f._id left join agenda_points p on p._id = af.point_id
    where ${isAnnex(meeting)} order by p.position nulls last, af.position, f.created_at, f._id`.execute(db)
  const hashes = new Map(rows.map((it) => [it._id, it.sha256]))
  const delegations = (await delegationRows(db, meeting)).filter(stands).flatMap(({ file, delegator, delegate }) => {
    const sha256 = file && hashes.get(file._id)
    return sha256 ? [{ delegator: fullName(delegator), delegate: fullName(delegate), sha256 }] : []
  })
  return { delegations, files: rows.map(({ name, sha256 }) => ({ name, sha256 })) }
}

const isAnnex = (meeting: Proven<'meeting'>) => sql`(f.meeting_id = ${meeting} and f.context in ('verbal', 'delegation')
  or f._id in (select file_id from agenda_files join agenda_points on agenda_points._id = point_id where agenda_points.meeting_id = ${meeting}))`

/** What nobody has opened yet is measured now. */
async function settleAll(deps: Deps, meeting: Proven<'meeting'>): Promise<void> {
  for (const _id of await unsettled(deps.db, meeting)) {
    const file = await fileOf(deps.db, _id)
    if (file) await arrived(deps, file)
  }
}

async function unsettled(db: Db, meeting: Proven<'meeting'>): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`select f._id from files f
    where ${isAnnex(meeting)} and exists (select from file_versions where file_id = f._id and state = 'PENDING')`.execute(db)
  return rows.map((it) => it._id)
}

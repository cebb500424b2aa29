import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

export interface AnnexFile {
  _id: string
  name: string
  /** Of its bytes, in hexadecimal. */
  sha256: string
}

const isAnnex = (meeting: Proven<'meeting'>) => sql`(f.meeting_id = ${meeting} and f.context in ('verbal', 'delegation')
  or f._id in (select file_id from agenda_files join agenda_points on agenda_points._id = point_id where agenda_points.meeting_id = ${meeting}))`

/** What has been measured, those of the agenda in its order, then the others as they came. */
export async function annexFiles(db: Db, meeting: Proven<'meeting'>): Promise<AnnexFile[]> {
  const { rows } = await sql<AnnexFile>`
    select f._id, v.name, encode(v.sha256, 'hex') as sha256
    from files f join lateral (select name, sha256 from file_versions where file_id = f._id and state = 'READY' order by version desc limit 1) v on true
    left join agenda_files af on af.file_id = f._id left join agenda_points p on p._id = af.point_id
    where ${isAnnex(meeting)} order by p.position nulls last, af.position, f.created_at, f._id`.execute(db)
  return rows
}

/** Files with a version that nobody has opened yet. */
export async function unopenedAnnexes(db: Db, meeting: Proven<'meeting'>): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`select f._id from files f
    where ${isAnnex(meeting)} and exists (select from file_versions where file_id = f._id and state = 'PENDING')`.execute(db)
  return rows.map((it) => it._id)
}

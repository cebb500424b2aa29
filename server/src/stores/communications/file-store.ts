import type { CommunicationFile } from '@delibera/core/communications/panel'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** A file that letters may carry, in its newest version that was looked at; null: nothing has arrived. */
export interface Enclosable {
  _id: string
  ready: (Omit<CommunicationFile, '_id'> & { storage_key: string }) | null
}

/** Those of the files asked for that belong to this company's letters, in the order asked for. */
export async function enclosableFiles(db: Db | Tx, company: Proven<'company'>, ids: readonly string[]): Promise<Enclosable[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Enclosable>`select f._id, case when v.file_id is null then null else
      json_build_object('name', v.name, 'mime_type', v.mime_type, 'bytes', v.bytes, 'storage_key', v.storage_key) end as ready
    from unnest(${ids}::uuid[]) with ordinality as asked (_id, place)
    join files f on f._id = asked._id
    left join lateral (select * from file_versions where file_id = f._id and state = 'READY' order by version desc limit 1) v on true
    where f.company_id = ${company} and f.context = 'communication' order by place`.execute(db)
  return rows
}

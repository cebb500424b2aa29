import { Fault } from '@delibera/core/faults'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { communicationToChange, rewriteCommunication } from '../../stores/communications/communication-store.ts'
import { enclosableFiles } from '../../stores/communications/file-store.ts'
import type { Removal } from '../../stores/removals/removal-store.ts'
import { refuseTogether } from '../communications/file-reads.ts'

/** The draft of a letter carries its files again, in the places they had. One that has left carries what it left with. */
export async function restoreLetterFiles(tx: Tx, { clock }: Deps, { company }: Contexts['company'], { kept, file_ids }: Removal): Promise<void> {
  const { _id, files: before } = kept.letter!
  const row = await communicationToChange(tx, company, _id)
  if (row?.position !== 'drafts') throw new Fault('E0002')
  const lost = file_ids.filter((it) => !row.files.includes(it))
  if (lost.length === 0) return
  const files = [...row.files]
  for (const it of before.filter((one) => lost.includes(one))) files.splice(Math.min(before.indexOf(it), files.length), 0, it)
  const enclosed = await enclosableFiles(tx, company, files)
  if (enclosed.length !== files.length) throw new Fault('E0002')
  refuseTogether(enclosed.map((it) => it.ready?.bytes ?? 0))
  await rewriteCommunication(tx, company, { _id, files, version: row.version + 1, last_update: clock.now().toISOString() })
}

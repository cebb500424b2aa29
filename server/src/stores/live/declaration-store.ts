import type { Tx } from '../../db/connect.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Proven } from '../../http/proven.ts'

/** A file that was temporary belongs to the meeting from now on; until the declaration is accepted only its author may open it, besides the company. */
export async function keepDeclaredFile(tx: Tx, file_id: string, { company, meeting, member }: Contexts['link']): Promise<void> {
  await tx
    .updateTable('files')
    .set({ context: 'odg', company_id: company, meeting_id: meeting, member_ids: [member] })
    .where('_id', '=', file_id)
    .where('context', '=', 'temp')
    .where('owner_member', '=', member)
    .execute()
}

/** It is read out and goes into the minutes: everybody in the meeting may open it. */
export async function openDeclaredFile(tx: Tx, file_id: string, meeting: Proven<'meeting'>): Promise<void> {
  await tx.updateTable('files').set({ member_ids: null }).where('_id', '=', file_id).where('meeting_id', '=', meeting).execute()
}

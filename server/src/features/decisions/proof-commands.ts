import { dayInRome } from '@delibera/core/dates'
import type { ProofChange } from '@delibera/core/decisions/drafts'
import { Fault } from '@delibera/core/faults'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { auditMeeting, type MeetingCaller } from '../../meeting/on-meeting.ts'
import { keepProof } from '../../stores/decisions/asked-store.ts'
import type { DecisionRow } from '../../stores/decisions/decision-store.ts'
import { fileOf } from '../../stores/files/file-store.ts'
import { moveMeeting } from '../../stores/meetings/meeting-store.ts'
import { usableVersion } from '../files/commands.ts'

/** A paper that was uploaded for this decision, looked at before anything is locked; of a member, only their own. */
export async function settlePaper(deps: Deps, { company, meeting }: MeetingCaller, file_id: string, member?: string): Promise<void> {
  const file = await fileOf(deps.db, file_id)
  const isOwn = member === undefined || file?.owner_member === member
  if (!file || file.company_id !== company || file.meeting_id !== meeting || file.context !== 'verbal' || !isOwn)
    throw new Fault('E0001', [{ path: 'file_id', message: 'invalidValue' }])
  await usableVersion(deps, file)
}

/** A proof that somebody got the proposal, beside what the mail says (L-DEC-13). */
export async function addProof(tx: Tx, deps: Deps, acting: Contexts['meeting'], { row, body }: { row: DecisionRow; body: ProofChange }): Promise<void> {
  const at = deps.clock.now()
  if (body.delivered_on > dayInRome(at)) throw new Fault('E0001', [{ path: 'delivered_on', message: 'dates.aboveMaximum' }])
  if (!(await keepProof(tx, acting.meeting, body))) throw new Fault('MB003', { member_ids: [body.member_id] })
  const moved = await moveMeeting(tx, row.meeting, { at })
  await auditMeeting(tx, deps, moved, { actor: `user:${acting.user}`, action: 'decision.proven', data: { ...body } })
}

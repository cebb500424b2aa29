import { Fault } from '@delibera/core/faults'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { onMeeting } from '../../meeting/on-meeting.ts'
import { requirePicture } from '../../parsing/pictures.ts'
import { electionToChange } from '../../stores/elections/election-store.ts'
import { keepPhoto } from '../../stores/elections/photo-store.ts'
import { meetingRow } from '../../stores/meetings/meeting-store.ts'

/** A photograph of somebody who stands, for as long as who stands may change. It is no part of the election: nothing that is voted depends on it. */
export async function changePhoto(deps: Deps, ctx: Contexts['meeting'], of: { odg: string; candidate: string }, photo: string | null): Promise<void> {
  if (photo) requirePicture('photo', photo)
  const { is_offline } = await meetingRow(deps.db, ctx.meeting)
  await onMeeting(deps, { caller: ctx, action: is_offline ? 'take_down' : 'change_candidates' }, async (tx: Tx) => {
    const point = await electionToChange(tx, ctx.meeting, of.odg)
    if (!point?.election?.candidates.some((it) => it._id === of.candidate)) throw new Fault('MT001')
    await keepPhoto(tx, of.odg, { candidate_id: of.candidate, photo })
  })
}

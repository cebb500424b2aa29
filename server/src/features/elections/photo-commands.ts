import { Fault } from '@delibera/core/faults'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { requirePicture } from '../../parsing/pictures.ts'
import { keepPhoto } from '../../stores/elections/photo-store.ts'
import { onElection } from './setting-commands.ts'

/** A photograph of somebody who stands, for as long as who stands may change. It is no part of the election: nothing that is voted depends on it. */
export async function changePhoto(deps: Deps, ctx: Contexts['meeting'], of: { odg: string; candidate: string }, photo: string | null): Promise<void> {
  if (photo) requirePicture('photo', photo)
  await onElection(deps, ctx, {
    odg_id: of.odg,
    action: 'change_candidates',
    name: 'meeting.candidate_changed',
    after: async ({ tx, before }) => {
      if (!before?.candidates.some((it) => it._id === of.candidate)) throw new Fault('MT001')
      await keepPhoto(tx, of.odg, { candidate_id: of.candidate, photo })
      return before
    },
  })
}

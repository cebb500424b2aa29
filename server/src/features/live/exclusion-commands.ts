import type { Exclusion } from '@delibera/core/law/facts'
import { refuseExclusions } from '@delibera/core/live/point-rules'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { obey, onAgenda } from '../../meeting/room-points.ts'

/** Who does not vote on a point: the whole list, in the place of the one before. */
export const excludeFrom = (deps: Deps, ctx: Contexts['meeting'], odg_id: string, excluded: readonly Exclusion[]): Promise<{ seq: number }> =>
  onAgenda(deps, ctx, {
    decide: (state) => {
      obey(refuseExclusions(state, odg_id, excluded))
      return [{ type: 'EXCLUSION_SET', odg_id, excluded }]
    },
  })

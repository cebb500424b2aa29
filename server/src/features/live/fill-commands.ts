import { blanksOf, votedText } from '@delibera/core/agenda/rules'
import type { AgendaPoint } from '@delibera/core/agenda/schema'
import { Fault } from '@delibera/core/faults'
import { refuseFilling, refuseOtherText } from '@delibera/core/live/point-rules'
import type { PointValues } from '@delibera/core/live/schema'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { votedContext } from '../../meeting/law.ts'
import { knownOf } from '../../meeting/on-meeting.ts'
import { obey, onAgenda } from '../../meeting/room-points.ts'

/** The chair fills in what is missing in a point: the log keeps the words that are put to the vote, and the minutes find them in the point. */
export async function fillPoint(deps: Deps, ctx: Contexts['meeting'], odg_id: string, { values, confirm }: PointValues): Promise<{ seq: number }> {
  const known = await knownOf(deps.db, ctx)
  const point = known.points.find((it) => it._id === odg_id)
  return onAgenda(deps, ctx, {
    decide: (state) => {
      obey(refuseFilling(state, odg_id))
      if (!point) return []
      obey(refuseOtherText(state, odg_id, confirm === true))
      const before = state.points[odg_id]?.filled?.values ?? {}
      refuseAnnounced(point, Object.keys(before), Object.keys(values))
      const all = { ...point.values, ...before, ...values }
      return [{ type: 'POINT_FILLED', odg_id, values, text: votedText({ ...point, values: all }, votedContext(known)) }]
    },
    besides: async (tx, { at }) => {
      await sql`update agenda_points set values = values || ${JSON.stringify(values)}::jsonb, updated_at = ${at} where _id = ${odg_id}`.execute(tx)
    },
  })
}

/** What the notice has told stays as it was told: only what it left open is filled, and may be corrected until the vote. */
function refuseAnnounced(point: AgendaPoint, filled: readonly string[], given: readonly string[]): void {
  const announced = Object.fromEntries(Object.entries(point.values).filter(([name]) => !filled.includes(name)))
  const open = blanksOf({ ...point, values: announced })
  const shut = given.filter((it) => !open.includes(it))
  if (shut.length > 0)
    throw new Fault(
      'E0001',
      shut.map((it) => ({ path: `values.${it}`, message: 'invalidValue' })),
    )
}

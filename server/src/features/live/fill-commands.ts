import { votedText } from '@delibera/core/agenda/rules'
import { refuseFilling } from '@delibera/core/live/point-rules'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { knownOf } from '../meetings/commands.ts'
import { votedContext } from '../meetings/law-commands.ts'
import { obey, onAgenda } from './point-commands.ts'

/** The chair fills in what is missing in a point: the log keeps the words that are put to the vote, and the minutes find them in the point. */
export async function fillPoint(deps: Deps, ctx: Contexts['meeting'], odg_id: string, values: Readonly<Record<string, string>>): Promise<{ seq: number }> {
  const known = await knownOf(deps.db, ctx)
  const point = known.points.find((it) => it._id === odg_id)
  return onAgenda(deps, ctx, {
    decide: (state) => {
      obey(refuseFilling(state, odg_id))
      if (!point) return []
      const all = { ...point.values, ...state.points[odg_id]?.filled?.values, ...values }
      return [{ type: 'POINT_FILLED', odg_id, values, text: votedText({ ...point, values: all }, votedContext(known)) }]
    },
    besides: async (tx, { at }) => {
      await sql`update agenda_points set values = values || ${JSON.stringify(values)}::jsonb, updated_at = ${at} where _id = ${odg_id}`.execute(tx)
    },
  })
}

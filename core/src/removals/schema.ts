import { z } from 'zod'
import { Id } from '../paging.ts'

/** What a call answers that takes something away; by the id it can be put back for a while. */
export const Removed = z.object({ done: z.literal(true), removal_id: Id })
export type Removed = z.infer<typeof Removed>

/** What a change answers that may take something away, beside what it answers otherwise. */
export const mayRemove = {
  /** To put back what the change took away, for a while; left out where it took nothing. */
  removal_id: Id.optional(),
}

/** As many as can be put back at once: somebody may remove a whole selection. */
const most = 1000

export const Restoring = z.object({ removal_ids: z.array(Id).min(1).max(most) })

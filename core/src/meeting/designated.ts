import { z } from 'zod'
import { Id } from '../paging.ts'

/** The designated representative of a meeting, and whose proxies stand. */
export const DesignatedSeat = z.object({
  member_id: Id,
  name: z.string(),
  /** OPTIONAL beside the other ways to take part; EXCLUSIVE in their place. */
  mode: z.enum(['OPTIONAL', 'EXCLUSIVE']),
  /** Of a company on a market. */
  is_listed: z.boolean(),
  closes_at: z.iso.datetime().nullable(),
  interests: z.string().nullable(),
  accepted_at: z.iso.datetime().nullable(),
  member_ids: z.array(Id),
})

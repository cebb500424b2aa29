import { z } from 'zod'
import { Id } from '../paging.ts'
import { ServiceCode } from '../services.ts'

export const Subscription = z.object({
  _id: Id,
  automatic_renewal: z.boolean(),
  subscription_code: z.string(),
  /** Nobody when an operator or the free trial gave it. */
  buyer: z.object({ _id: Id, first_name: z.string(), last_name: z.string() }).nullable(),
  /** CUSTOM is a plan by contract: nothing of it is charged. */
  category: z.enum(['SUBSCRIPTION', 'SERVICE', 'CUSTOM']),
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  duration: z.enum(['monthly', 'yearly', 'LIFETIME']),
  start_date: z.iso.datetime(),
  /** Null for life. */
  end_date: z.iso.datetime().nullable(),
  /** How many members a notice may go to without a supplement; null for the usual number. */
  max_members_convocation: z.int().nullable(),
  max_members_live: z.int().nullable(),
  /** Units. */
  price: z.int(),
  product_id: z.string(),
  services: z.array(ServiceCode),
})
export type Subscription = z.infer<typeof Subscription>

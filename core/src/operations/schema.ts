import { z } from 'zod'
import { Id, listOf } from '../paging.ts'

/** Something a trial service would have sent. */
export const TrialMessage = z.object({
  _id: Id,
  kind: z.enum(['mail', 'message']),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ name: z.string(), mime_type: z.string(), bytes: z.number().int() })),
  created_at: z.iso.datetime(),
})
export type TrialMessage = z.infer<typeof TrialMessage>
export const TrialMailbox = listOf(TrialMessage)

/** `set` tells whether the product's clock stands at a chosen moment or runs with the machine's. */
export const ClockState = z.object({ now: z.iso.datetime(), set: z.boolean() })
export const ClockSetting = z.object({ now: z.iso.datetime({ offset: true }).nullable() })

import { z } from 'zod'

/** In units, tenths of a credit. `forecast` is what will be left once every meeting under way is paid for; it may be below zero. */
export const Wallet = z.object({ real: z.int(), forecast: z.int() })
export type Wallet = z.infer<typeof Wallet>

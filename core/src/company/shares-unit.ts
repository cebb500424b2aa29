import { z } from 'zod'

/** Nominal units are euro cents where quotas have a value, shares where they are counted. */
export const SharesUnit = z.enum(['EUR_CENT', 'SHARE'])
export type SharesUnit = z.infer<typeof SharesUnit>

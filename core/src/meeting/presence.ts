import { z } from 'zod'

/** How somebody took part in a meeting. Represented (`DELEGATION`) is who sent a delegate that came. */
export const Presence = z.enum(['NOT_CONVOCATED', 'PRESENT', 'ABSENT', 'DELEGATION'])
export type Presence = z.infer<typeof Presence>

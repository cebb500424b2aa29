import { z } from 'zod'
import { parseDay, refuseDate } from '../dates.ts'
import { Fault } from '../faults.ts'
import { Id } from '../paging.ts'

/** By what an officer who is away came to know of a meeting that nobody called in due form. */
export const informingMeans = ['CERTIFIED_MAIL', 'MAIL', 'PAPER', 'MESSAGE', 'PHONE', 'IN_PERSON'] as const
export type InformingMeans = (typeof informingMeans)[number]

/** When and how somebody who is told of as informed was (art. 2479-bis c. 5). Null: nobody has said it, and the minutes do not tell it. */
export const Informing = z.object({ member_id: Id, day: z.iso.date().nullable(), means: z.enum(informingMeans).nullable() })
export type Informing = z.infer<typeof Informing>

/** Nobody is informed of a meeting after its day. `held_on` is a day, as is what was typed. */
export const isInformedInTime = ({ day }: Pick<Informing, 'day'>, held_on: string): boolean =>
  day === null || refuseDate(parseDay(day), { max: held_on }) === null

export const refuseInforming = (informing: readonly Informing[] = [], held_on: string): Fault | null =>
  informing.every((it) => isInformedInTime(it, held_on)) ? null : new Fault('MT002', { fields: [{ path: 'informing', message: 'dates.aboveMaximum' }] })

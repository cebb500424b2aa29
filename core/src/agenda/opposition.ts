import { z } from 'zod'
import { Id } from '../paging.ts'

/** A point that somebody does not want dealt with in a meeting that was not called in due form: it is not decided there (art. 2366 c. 4, 2479-bis c. 5). */
export const Opposition = z.object({ odg_id: Id, by: z.array(Id).max(200) })
export type Opposition = z.infer<typeof Opposition>

/** What was said of it when all the capital was declared to be there. Nothing: nobody was asked. */
export interface Opposed {
  /** Points; `is_opposed` stands for every one of them. */
  opposed?: readonly string[] | undefined
  is_opposed?: boolean | undefined
  opponents?: readonly { odg_id: string; member_id: string }[] | undefined
}

/** The points that are opposed and by whom; null where nobody was asked. */
export function oppositionTo(agenda: readonly { _id: string }[], { opposed, is_opposed, opponents = [] }: Opposed): Opposition[] | null {
  if (opposed === undefined && is_opposed === undefined) return null
  const points = is_opposed ? agenda.map((it) => it._id) : (opposed ?? [])
  return points.map((odg_id) => ({ odg_id, by: opponents.filter((it) => it.odg_id === odg_id).map((it) => it.member_id) }))
}

export const pointsIn = (all: readonly Opposition[] | null | undefined): string[] => all?.map((it) => it.odg_id) ?? []

export const opponentsIn = (all: readonly Opposition[]): { odg_id: string; member_id: string }[] =>
  all.flatMap(({ odg_id, by }) => by.map((member_id) => ({ odg_id, member_id })))

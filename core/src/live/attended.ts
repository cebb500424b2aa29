import type { Presence } from '../meeting/presence.ts'
import { isPresent } from './presence.ts'
import type { LiveState } from './state.ts'

const isOpen = ({ status }: Pick<LiveState, 'status'>): boolean => status === 'OPEN' || status === 'STARTED'

/** In whose room everybody sits, by its slug, while there are rooms. */
export function seatsIn(state: LiveState): Map<string, string> {
  const rooms = isOpen(state) ? Object.entries(state.rooms) : []
  return new Map(rooms.flatMap(([owner, { slug, presents }]) => [owner, ...presents].map((it) => [it, slug] as const)))
}

/** Who is there; once it is over, who was. */
export const isThere = (state: LiveState, member_id: string): boolean =>
  isOpen(state) ? isPresent(state, member_id) : (state.attendance[member_id]?.length ?? 0) > 0

interface Asked {
  _id: string
  convocated: boolean
}

/** How people took part in a call whose room was opened. Represented is who sent somebody that came. */
export function presencesIn({ attendance, mandates }: Pick<LiveState, 'attendance' | 'mandates'>): (it: Asked) => Presence {
  const came = new Set(Object.keys(attendance).filter((it) => attendance[it]!.length > 0))
  const standing = Object.values(mandates).filter((it) => it.until === null && came.has(it.delegate_id))
  const represented = new Set(standing.map((it) => it.delegator_id))
  return ({ _id, convocated }) => {
    if (came.has(_id)) return 'PRESENT'
    if (represented.has(_id)) return 'DELEGATION'
    return convocated ? 'ABSENT' : 'NOT_CONVOCATED'
  }
}

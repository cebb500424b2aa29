import { createContext, useContext } from 'react'
import type { LiveLine } from '../../../api/live.ts'
import type { PersonalLink } from '../../../meeting/link/usePersonalLink.ts'
import type { OwnRoom } from '../room/useEntrance.ts'

/** Who presides is in the room like everybody else: by the own personal link, from this browser. */
export interface ChairSeat {
  /** Null while they are not in the room from here. */
  room: OwnRoom | null
  /** The line of the link: it keeps the seat, and what is said goes by it. */
  line: LiveLine | null
  link: PersonalLink | null
  setRoom: (room: OwnRoom) => void
  isBusy: boolean
  /** Takes the seat; null where this browser has no personal link to take it by. */
  enter: (() => void) | null
}

export const noSeat: ChairSeat = { room: null, line: null, link: null, setRoom: () => undefined, isBusy: false, enter: null }
export const SeatContext = createContext<ChairSeat>(noSeat)
export const useSeat = (): ChairSeat => useContext(SeatContext)

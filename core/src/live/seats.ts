import { chairOf } from './presence.ts'
import type { LiveState } from './state.ts'

/** Somebody's place in the call, and what they may send there. */
export interface Seat {
  member_id: string
  audio: boolean
  video: boolean
  screen: boolean
}

/** One place a room, in the order in which they came, the chair first: an engine that cannot hold everybody gives up the last. */
export function seatsIn(state: Pick<LiveState, 'rooms' | 'register' | 'video_closed'>): Seat[] {
  if (state.video_closed) return []
  const chair = chairOf(state)
  const owners = Object.keys(state.rooms)
  const inOrder = [...owners.filter((it) => it === chair), ...owners.filter((it) => it !== chair)]
  return inOrder.map((member_id) => {
    const { audio, video, screen } = state.rooms[member_id]!
    return { member_id, audio, video, screen }
  })
}

import { type LiveState, standby } from '@delibera/core/live/state'
import { useRef, useSyncExternalStore } from 'react'
import { useLiveLine } from '../../../meeting/live/useLive.ts'

type Part = keyof LiveState

/** What has to be counted over the members: again only when one of the parts that it is counted from is another. `count` must not change. */
export function useCounted<Counted>(count: (state: LiveState) => Counted, parts: readonly Part[]): Counted {
  const { subscribe, getSnapshot } = useLiveLine()
  const last = useRef<{ of: LiveState; by: typeof count; is: Counted } | null>(null)
  const counted = (): Counted => {
    const state = getSnapshot().state ?? standby
    const before = last.current
    if (before && before.by === count && parts.every((it) => before.of[it] === state[it])) return before.is
    last.current = { of: state, by: count, is: count(state) }
    return last.current.is
  }
  return useSyncExternalStore(subscribe, counted)
}

/** What decides who is there, and for whom. */
export const ofPresence = ['register', 'attendance', 'mandates', 'rooms', 'convocation_type'] as const satisfies readonly Part[]
/** The parts of the state that presences and the agenda depend on. */
export const ofPoints = [...ofPresence, 'points', 'current_id', 'status'] as const satisfies readonly Part[]

import type { LiveState } from '@delibera/core/live/state'
import { standby } from '@delibera/core/live/state'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { LiveLine, LiveView } from '../../api/live.ts'

export const LiveContext = createContext<LiveLine | null>(null)

/** The line to the meeting of this page. */
export function useLiveLine(): LiveLine {
  const line = useContext(LiveContext)
  if (!line) throw new Error('no live meeting around this component')
  return line
}

/**
 * What a component shows of the live meeting. `select` picks a part that is there already (or a plain value made of it): a component is drawn again only
 * when that part is another one. What has to be counted over all members is counted in a `useMemo` upon such parts.
 */
export function useLive<Part>(select: (view: LiveView) => Part): Part {
  const { subscribe, getSnapshot } = useLiveLine()
  return useSyncExternalStore(subscribe, () => select(getSnapshot()))
}

/** The state that the log has folded to; before anything is known of it, one in which nothing has happened. */
export const useLiveState = <Part>(select: (state: LiveState) => Part): Part => useLive(({ state }) => select(state ?? standby))

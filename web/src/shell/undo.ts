import { useSyncExternalStore } from 'react'

/** What was done a moment ago and can be taken back. */
export interface Undoable {
  text: string
  undo: () => void
}

/** Each offer is one of its own, also of the same words: its ten seconds begin with it. */
type Offered = Undoable & { at: number }

let offered: Offered | null = null
let offers = 0
const watchers = new Set<() => void>()
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Shows what was done, and the way back, over whatever page one goes to; one at a time, the last. */
export function offerUndo(it: Undoable | null): void {
  offers += 1
  offered = it && { ...it, at: offers }
  for (const watcher of watchers) watcher()
}

export const useOfferedUndo = (): Offered | null => useSyncExternalStore(watch, () => offered)

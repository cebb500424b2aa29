import { useSyncExternalStore } from 'react'

/** What was done a moment ago and can be taken back. */
export interface Undoable {
  text: string
  undo: () => void
}

let offered: Undoable | null = null
const watchers = new Set<() => void>()
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Shows what was done, and the way back, over whatever page one goes to; one at a time, the last. */
export function offerUndo(it: Undoable | null): void {
  offered = it
  for (const watcher of watchers) watcher()
}

export const useOfferedUndo = (): Undoable | null => useSyncExternalStore(watch, () => offered)

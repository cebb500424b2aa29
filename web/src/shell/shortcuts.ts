import { useEffect, useRef, useSyncExternalStore } from 'react'

export interface Shortcut {
  /** Pressed together, or one of them where `isEither`. */
  keys: readonly string[]
  isEither?: true
  does: string
}

export interface ShortcutGroup {
  title: string
  items: readonly Shortcut[]
}

let groups: readonly ShortcutGroup[] = []
const watchers = new Set<() => void>()

function change(next: readonly ShortcutGroup[]): void {
  groups = next
  for (const it of watchers) it()
}
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The keys of the part of a screen that calls it, for the list of all of them, while it stands there. */
export function useShortcutGroup(group: ShortcutGroup): void {
  const latest = useRef(group)
  latest.current = group
  const said = JSON.stringify(group)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again when its words change
  useEffect(() => {
    const mine = latest.current
    change([...groups, mine])
    return () => change(groups.filter((it) => it !== mine))
  }, [said])
}

/** The keys of the screen that is open. */
export const useShortcutGroups = (): readonly ShortcutGroup[] => useSyncExternalStore(watch, () => groups)

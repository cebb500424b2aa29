import { useSyncExternalStore } from 'react'

/** `code` is of the error that stands on the page, where one does. */
type Opener = (code?: string) => void

let open: Opener | null = null
const watchers = new Set<() => void>()

function change(next: Opener | null): void {
  open = next
  for (const it of watchers) it()
}
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Whoever draws the surroundings of a page says how the help desk is reached from it. */
export function offerHelp(opener: Opener): () => void {
  change(opener)
  return () => {
    if (open === opener) change(null)
  }
}

/** Opens the form of the help desk; null where nobody can be asked, such as on a public page. */
export const useHelpOffer = (): Opener | null => useSyncExternalStore(watch, () => open)

/** Those of the windows that the palette leads to. */
type WantedWindow = 'faq' | 'help' | 'shortcuts'

const listeners = new Set<(window: WantedWindow) => void>()

/** The shell hears it, and opens the window in the place of the one that asked. */
export function onWindowWanted(listener: (window: WantedWindow) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function wantWindow(window: WantedWindow): void {
  for (const it of listeners) it(window)
}

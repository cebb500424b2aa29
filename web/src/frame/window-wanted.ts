import type { WindowName } from './windows.ts'

const listeners = new Set<(window: WindowName) => void>()

/** The shell hears it, and opens the window in the place of the one that asked. */
export function onWindowWanted(listener: (window: WindowName) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function wantWindow(window: WindowName): void {
  for (const it of listeners) it(window)
}

import { useSyncExternalStore } from 'react'
import { CallError } from '../api/call.ts'

/** Units that were missing when the window was last asked for; 0 when nothing was. */
let missing = 0
const listeners = new Set<() => void>()

/** The shell hears it, and opens the window over whatever page one is on. */
export function onCreditsWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Opens the purchase of credits, of at least as many units as are missing: for the company in whose display one is, or for
 * oneself. False where there is no shell to open it in.
 */
export function buyCredits({ shortage }: { shortage: number } = { shortage: 0 }): boolean {
  missing = shortage
  for (const it of listeners) it()
  return listeners.size > 0
}

export const useShortage = (): number => useSyncExternalStore(onCreditsWanted, () => missing)

/** The units that a refusal says are missing; null for any other refusal. */
export function shortageIn(error: unknown): number | null {
  if (!(error instanceof CallError) || error.code !== 'PU003') return null
  const { shortage } = (error.info ?? {}) as { shortage?: unknown }
  return typeof shortage === 'number' ? shortage : null
}

/** True when credits were missing and the purchase of them has been offered: then there is nothing more to say. */
export function buyMissing(error: unknown): boolean {
  const shortage = shortageIn(error)
  return shortage !== null && buyCredits({ shortage })
}

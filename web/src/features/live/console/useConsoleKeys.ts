import { useEffect, useRef } from 'react'

/** What each key does; the help sheet says the same. */
export const consoleKeys = { n: 'proceed', s: 'skip', m: 'mute', p: 'people', c: 'chat', v: 'words', d: 'script', '?': 'help' } as const
export type KeyAct = (typeof consoleKeys)[keyof typeof consoleKeys]

const typing = 'input, textarea, select, [contenteditable], [role="combobox"]'
/** Over a window the keys are the window's. */
const windows = '[role="dialog"], [role="menu"], [role="listbox"]'

/** Single keys, never while somebody types, nor with a modifier, nor while a window is open. */
export function useConsoleKeys(areOn: boolean, on: Record<KeyAct, () => void>): void {
  const latest = useRef(on)
  latest.current = on
  useEffect(() => {
    if (!areOn) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      const target = event.target as Element | null
      if (target?.closest?.(typing) || document.querySelector(windows)) return
      const act = consoleKeys[event.key.toLowerCase() as keyof typeof consoleKeys]
      if (!act) return
      event.preventDefault()
      latest.current[act]()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [areOn])
}

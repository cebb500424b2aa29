import { useEffect, useRef } from 'react'
import { areKeysWanted, isTyping } from '../shell/keys.ts'
import type { WindowName } from './windows.ts'

/** A room that is live has keys and a list of its own. */
const isInRoom = () => document.querySelector('[data-room]') !== null

/** The keys of every page: Ctrl or Cmd with K searches, also while somebody writes; a question mark lists the others. */
export function useFrameKeys(onOpen: (window: WindowName) => void): void {
  const open = useRef(onOpen)
  open.current = onOpen
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const window = wanted(event)
      if (!window) return
      event.preventDefault()
      open.current(window)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function wanted(event: KeyboardEvent): WindowName | null {
  if (event.defaultPrevented || event.altKey || event.repeat || isInRoom()) return null
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'search' : null
  return event.key === '?' && areKeysWanted() && !isTyping(event.target) ? 'shortcuts' : null
}

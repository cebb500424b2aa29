import { type RefObject, useEffect, useRef } from 'react'

/**
 * For what has taken the place of a form that was sent: the focus went away with the form, and without it who uses a keyboard or a screen reader
 * is back at the top of the page. Never takes it from anything that has it.
 */
export function useLostFocus<Place extends HTMLElement>(isNew: boolean): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => {
    const held = document.activeElement
    if (isNew && (held === null || held === document.body)) place.current?.focus()
  }, [isNew])
  return place
}

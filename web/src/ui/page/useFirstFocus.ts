import { type RefObject, useEffect, useRef } from 'react'

/**
 * The field that a page begins at takes the focus once the page is painted: `autoFocus` would make the browser lay it out in the
 * middle of building it. Whoever has already put the focus somewhere keeps it.
 */
export function useFirstFocus<E extends HTMLElement>(): RefObject<E | null> {
  const field = useRef<E>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        if (document.activeElement === document.body) field.current?.focus()
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return field
}

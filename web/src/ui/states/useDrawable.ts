import { useDeferredValue, useEffect } from 'react'

/**
 * Whether what is there may be drawn now. An answer that arrives draws all that it fills in one piece, and nobody is answered meanwhile; asked this first, it
 * is drawn in slices of a few milliseconds behind what it takes the place of. What was there when its place was drawn is drawn at once.
 */
export const useDrawable = (isThere: boolean): boolean => useDeferredValue(isThere) && isThere

/** Of this visit: whether its first screen is still to be drawn. */
export const firstScreen = { isDue: true }

/**
 * Whether what stands below may be drawn: on the first screen of a visit not with what stands above it, which would be one piece for the browser to lay out, but right
 * behind it. Later, when fonts and styles are there, all is drawn at once.
 */
export function useBelowDrawable(): boolean {
  const isDrawable = useDeferredValue(true, firstScreen.isDue ? false : undefined)
  useEffect(() => {
    if (isDrawable) firstScreen.isDue = false
  }, [isDrawable])
  return isDrawable
}

import { useDeferredValue } from 'react'

/**
 * Whether what is there may be drawn now. An answer that arrives draws all that it fills in one piece, and nobody is answered meanwhile; asked this first, it
 * is drawn in slices of a few milliseconds behind what it takes the place of. What was there when its place was drawn is drawn at once.
 */
export const useDrawable = (isThere: boolean): boolean => useDeferredValue(isThere) && isThere

/** Whether what stands below the first screen may be drawn: not with that, which would be one piece for the browser to lay out, but right behind it. */
export const useBelowDrawable = (): boolean => useDeferredValue(true, false)

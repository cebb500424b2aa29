import { type RefObject, useEffect, useRef } from 'react'

/** Finer than this no eye tells a moving picture. */
const mostDense = 2

/** Tells how wide the first tile is drawn, which is the widest, in points of the screen: whoever sends it need not send more. */
export function useTileWidth(tell: (width: number) => void): RefObject<HTMLUListElement | null> {
  const grid = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = grid.current
    if (!list) return
    const look = () => {
      const width = list.firstElementChild?.clientWidth ?? 0
      if (width > 0) tell(width * Math.min(mostDense, devicePixelRatio))
    }
    const sizes = new ResizeObserver(look)
    const places = new MutationObserver(look)
    sizes.observe(list)
    places.observe(list, { childList: true, attributes: true })
    look()
    return () => {
      sizes.disconnect()
      places.disconnect()
    }
  }, [tell])
  return grid
}

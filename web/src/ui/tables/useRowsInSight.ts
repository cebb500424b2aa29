import { type RefObject, useLayoutEffect, useState } from 'react'

interface Rows {
  count: number
  /** In pixels, the same for every row. */
  height: number
  /** In pixels: what stands inside the box before the first row. */
  above?: number
}

/** Rows come and go so many at a time, and so many more than can be seen are kept: fewer drawings, and none is missed while scrolling. */
const step = 6

/**
 * Which rows of a long list to draw: from the first number up to, and without, the second. Whatever scrolls around the box is heard, and
 * the component is drawn again only when it needs other rows. The rows stand at their own place in a box as high as all of them.
 */
export function useRowsInSight(box: RefObject<HTMLElement | null>, { count, height, above = 0 }: Rows): readonly [from: number, to: number] {
  const [sight, setSight] = useState<readonly [number, number]>([0, 4 * step])
  useLayoutEffect(() => {
    const look = () => {
      if (!box.current) return
      const scrolled = -(box.current.getBoundingClientRect().top + above)
      const at = (pixels: number) => Math.floor(pixels / height / step) * step
      const [from, to] = [at(scrolled) - step, at(scrolled + window.innerHeight) + 2 * step]
      setSight((now) => (now[0] === from && now[1] === to ? now : [from, to]))
    }
    look()
    const moved = new ResizeObserver(look)
    moved.observe(document.body)
    document.addEventListener('scroll', look, { capture: true, passive: true })
    window.addEventListener('resize', look)
    return () => {
      moved.disconnect()
      document.removeEventListener('scroll', look, { capture: true })
      window.removeEventListener('resize', look)
    }
  }, [box, height, above])
  const within = (row: number) => Math.min(Math.max(row, 0), count)
  return [within(sight[0]), within(sight[1])]
}

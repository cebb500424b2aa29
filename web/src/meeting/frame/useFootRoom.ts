import { type RefObject, useEffect } from 'react'

/** In pixels: where the column beside the work stays while the page is scrolled. */
const pinnedTop = 20

/**
 * Tells the styles of the page how much of the window its foot takes (`--d-foot`), and the column beside the work where it begins (`--d-top`) and how tall it is
 * (`--d-side`): one that is taller than the window is scrolled with the page until its end is in sight, and stays there.
 */
export function useFootRoom(foot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = foot.current
    if (!box) return
    const side = document.querySelector<HTMLElement>('[data-pinned]')
    const tell = (of: HTMLElement, name: string, value: number) => {
      if (of.style.getPropertyValue(name) !== `${value}px`) of.style.setProperty(name, `${value}px`)
    }
    const topOf = (it: HTMLElement | null) => Math.max(pinnedTop, Math.round(it?.parentElement?.getBoundingClientRect().top ?? 0))
    const place = () => {
      if (side) tell(side, '--d-top', topOf(side))
    }
    // All of it is measured before anything is written: writing first would make the browser lay the page out once more.
    const look = () => {
      const [taken, tall, top] = [box.offsetHeight, side?.offsetHeight ?? 0, topOf(side)]
      tell(document.documentElement, '--d-foot', taken)
      if (!side) return
      tell(side, '--d-side', tall)
      tell(side, '--d-top', top)
    }
    document.addEventListener('scroll', place, { passive: true })
    // It looks when the browser has laid the page out by itself, and in the frame after: what it tells styles the whole page anew, which would be one piece with the first drawing.
    let next = 0
    const sizes = new ResizeObserver(() => {
      cancelAnimationFrame(next)
      next = requestAnimationFrame(look)
    })
    for (const it of side ? [box, side] : [box]) sizes.observe(it)
    return () => {
      document.removeEventListener('scroll', place)
      sizes.disconnect()
      cancelAnimationFrame(next)
      document.documentElement.style.removeProperty('--d-foot')
    }
  }, [foot])
}

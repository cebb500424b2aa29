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
    const place = () => {
      if (side) tell(side, '--d-top', Math.max(pinnedTop, Math.round(side.parentElement?.getBoundingClientRect().top ?? 0)))
    }
    // All of it is measured before anything is written: writing first would make the browser lay the page out once more.
    const look = () => {
      const [taken, tall] = [box.offsetHeight, side?.offsetHeight ?? 0]
      tell(document.documentElement, '--d-foot', taken)
      if (side) tell(side, '--d-side', tall)
      place()
    }
    place()
    document.addEventListener('scroll', place, { passive: true })
    const sizes = new ResizeObserver(look)
    for (const it of side ? [box, side] : [box]) sizes.observe(it)
    return () => {
      document.removeEventListener('scroll', place)
      sizes.disconnect()
      document.documentElement.style.removeProperty('--d-foot')
    }
  }, [foot])
}

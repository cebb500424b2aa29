import { type RefObject, useEffect } from 'react'

/** In pixels: between the cart and what stands above and below it. */
export const cartGap = 12
/** In pixels: where the column beside the work stays while the page is scrolled. */
const pinnedTop = 20

/**
 * Tells the styles of the page how much of the window its foot takes: `--d-cart` is what the cart covers, `--d-foot` all of it. What stands beside the
 * work ends above, wherever it begins (`--d-top`), and the button that leads back to the top too.
 */
export function useFootRoom(foot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = foot.current
    if (!box) return
    const { style } = document.documentElement
    // All of it is measured before anything is written: writing first would make the browser lay the page out once more.
    const look = () => {
      const height = box.querySelector<HTMLElement>('[data-cart] > aside')?.offsetHeight ?? 0
      const cart = height > 0 ? height + cartGap : 0
      const room = { '--d-cart': `${cart}px`, '--d-foot': `${cart + box.offsetHeight}px` }
      for (const [name, value] of Object.entries(room)) if (style.getPropertyValue(name) !== value) style.setProperty(name, value)
    }
    const side = document.querySelector<HTMLElement>('[data-pinned]')
    const place = () => {
      const top = `${Math.max(pinnedTop, Math.round(side?.parentElement?.getBoundingClientRect().top ?? 0))}px`
      if (side && side.style.getPropertyValue('--d-top') !== top) side.style.setProperty('--d-top', top)
    }
    place()
    document.addEventListener('scroll', place, { passive: true })
    const sizes = new ResizeObserver(() => {
      look()
      place()
    })
    const follow = () => {
      sizes.disconnect()
      for (const it of [box, ...box.querySelectorAll('[data-cart] > aside')]) sizes.observe(it)
    }
    follow()
    // The cart, and the bar itself, come and go with the step that is next.
    const parts = new MutationObserver(follow)
    parts.observe(box, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('scroll', place)
      sizes.disconnect()
      parts.disconnect()
      for (const it of ['--d-cart', '--d-foot']) style.removeProperty(it)
    }
  }, [foot])
}

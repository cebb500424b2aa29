import { type RefObject, useEffect, useState } from 'react'
import { cartGap } from './useFootRoom.ts'

/** From here on there is a column beside the work, and the cart floats over its lower end. */
const beside = '(min-width: 70.01em)'

/** Whether the open cart has a place of its own under what stands beside the work. Where it has none it begins closed: it must not hide the verdict. */
export function useCartRoom(cart: RefObject<HTMLElement | null>): boolean {
  const [hasRoom, setRoom] = useState(() => window.matchMedia(beside).matches)
  useEffect(() => {
    const side = document.querySelector<HTMLElement>('[data-pinned]')
    // The height of the open cart: it is drawn open at first, and once closed it cannot be measured any more.
    let open = 0
    const look = () => {
      const box = cart.current?.querySelector<HTMLElement>('aside')
      if (!side || !box) return
      open = Math.max(open, box.offsetHeight)
      const above = side.firstElementChild === null ? 0 : Math.max(...[...side.children].map((it) => it.getBoundingClientRect().bottom)) + window.scrollY
      const below = window.innerHeight - box.getBoundingClientRect().bottom
      setRoom(window.matchMedia(beside).matches && above + cartGap + open + below <= window.innerHeight)
    }
    const sizes = new ResizeObserver(look)
    if (side) for (const it of [side, ...side.children]) sizes.observe(it)
    window.addEventListener('resize', look)
    return () => {
      sizes.disconnect()
      window.removeEventListener('resize', look)
    }
  }, [cart])
  return hasRoom
}

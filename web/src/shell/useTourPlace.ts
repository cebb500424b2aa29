import { type CSSProperties, type RefObject, useEffect, useState } from 'react'

const gap = 10
const edge = 12

/** Where a card stands so that it touches a part without covering it: below, else above, else at the foot of the window. */
export function useTourPlace(part: HTMLElement | null, card: RefObject<HTMLElement | null>): CSSProperties {
  const [place, setPlace] = useState<CSSProperties>({ visibility: 'hidden' })
  useEffect(() => {
    if (!part) return
    // A part taller than the window shows its head, and leaves the foot to the card.
    part.scrollIntoView({ block: part.offsetHeight > window.innerHeight / 2 ? 'start' : 'center' })
    const settle = () => {
      const { top, bottom, left } = part.getBoundingClientRect()
      const { offsetHeight: height = 0, offsetWidth: width = 0 } = card.current ?? {}
      const across = { left: Math.max(edge, Math.min(left, window.innerWidth - width - edge)) }
      if (bottom + gap + height + edge < window.innerHeight) return setPlace({ ...across, top: bottom + gap })
      if (top - gap - height > edge) return setPlace({ ...across, top: top - gap - height })
      setPlace({ ...across, bottom: edge })
    }
    settle()
    window.addEventListener('resize', settle)
    window.addEventListener('scroll', settle, true)
    return () => {
      window.removeEventListener('resize', settle)
      window.removeEventListener('scroll', settle, true)
    }
  }, [part, card])
  return place
}

import { type CSSProperties, type RefObject, useEffect, useState } from 'react'

const gap = 10
const edge = 12

/** Where a card stands so that it touches a part without covering it: below, else above, else at the foot of the window. */
export function useTourPlace(part: HTMLElement | null, card: RefObject<HTMLElement | null>): CSSProperties {
  const [place, setPlace] = useState<CSSProperties>({ visibility: 'hidden' })
  useEffect(() => {
    if (!part) return
    let isFollowed = true
    part.dataset.told = ''
    // A part taller than the window shows its head, and leaves the foot to the card.
    const bring = () => {
      if (isFollowed) void part.scrollIntoView({ block: part.offsetHeight > window.innerHeight / 2 ? 'start' : 'center' })
    }
    const settle = () => {
      const { top, bottom, left } = part.getBoundingClientRect()
      const { offsetHeight: height = 0, offsetWidth: width = 0 } = card.current ?? {}
      const across = { left: Math.max(edge, Math.min(left, window.innerWidth - width - edge)) }
      if (bottom + gap + height + edge < window.innerHeight) return setPlace({ ...across, top: bottom + gap })
      if (top - gap - height > edge) return setPlace({ ...across, top: top - gap - height })
      setPlace({ ...across, bottom: edge })
    }
    const show = () => {
      bring()
      settle()
    }
    show()
    // Lists that arrive meanwhile move the part away.
    const moved = new ResizeObserver(show)
    moved.observe(document.body)
    // Whoever scrolls goes where they want.
    const release = () => {
      isFollowed = false
    }
    const ways = ['wheel', 'touchmove', 'keydown'] as const
    for (const it of ways) window.addEventListener(it, release, { passive: true })
    window.addEventListener('resize', settle)
    window.addEventListener('scroll', settle, true)
    return () => {
      delete part.dataset.told
      moved.disconnect()
      for (const it of ways) window.removeEventListener(it, release)
      window.removeEventListener('resize', settle)
      window.removeEventListener('scroll', settle, true)
    }
  }, [part, card])
  return place
}

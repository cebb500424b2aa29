import { type RefObject, useEffect, useRef, useState } from 'react'

/** Of the last lines, in pixels: nobody scrolls until the very edge of the sheet. */
const edge = 40

/** How much of a text has been on screen. What was read once stays read, wherever the reader goes back to. */
export function useSignReading(text: RefObject<HTMLElement | null>, wasRead: boolean) {
  const [part, setPart] = useState(wasRead ? 100 : 0)
  const isRead = wasRead || part === 100
  const farthest = useRef(part)
  useEffect(() => {
    if (isRead) return
    const look = () => {
      const { top, height } = text.current?.getBoundingClientRect() ?? { top: 0, height: 0 }
      if (height === 0) return
      const seen = innerHeight - top
      const next = seen >= height - edge ? 100 : Math.min(99, Math.max(0, Math.floor((seen / height) * 100)))
      if (next <= farthest.current) return
      farthest.current = next
      setPart(next)
    }
    const first = requestAnimationFrame(look)
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      cancelAnimationFrame(first)
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [text, isRead])
  return { part: isRead ? 100 : part, isRead }
}

export type Reading = ReturnType<typeof useSignReading>

/** Who asked for less movement gets none. */
export const gliding = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth')

/** One screen further, with the last lines of this one still in sight. */
export const readOn = (): void => scrollBy({ top: innerHeight * 0.75, behavior: gliding() })

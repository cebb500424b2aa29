import { limits } from '@delibera/core/limits'
import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'

interface Shelf {
  ref: RefObject<HTMLElement | null>
  /** Units that a purchase was found to lack; 0 when none was. */
  needed: number
  /** Brings the credits into sight. */
  show: () => void
  /** Opens the purchase with so many units to cover. */
  ask: (units: number) => void
  /** Told that the credits were bought. */
  settle: () => void
}

/** The section of a page where credits are bought, and the ways to it: by a press, or by the address with `#credits`. */
export function useCreditsShelf(): Shelf {
  const ref = useRef<HTMLElement>(null)
  const [needed, setNeeded] = useState(0)
  const isNamed = useLocation({ select: (it) => it.hash === 'credits' })
  const show = () => {
    // What opens there takes its place first.
    setTimeout(() => {
      ref.current?.scrollIntoView({ block: 'start' })
      ref.current?.focus({ preventScroll: true })
    }, limits.interface.scroll_delay_ms)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever comes by that address is led there once
  useEffect(() => {
    if (isNamed) show()
  }, [isNamed])
  return {
    ref,
    needed,
    show,
    ask: (units) => {
      setNeeded(units)
      show()
    },
    settle: () => setNeeded(0),
  }
}

import { limits } from '@delibera/core/limits'
import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/** A figure that counts up or down to where it goes, for a second; at once for whoever asked for less motion. */
export function useCount(goal: number): number {
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false })
  const [shown, setShown] = useState(goal)
  const now = useRef(goal)
  useEffect(() => {
    const [from, start] = [now.current, performance.now()]
    if (from === goal) return
    const show = (value: number) => {
      now.current = value
      setShown(value)
    }
    if (isStill) return show(goal)
    let frame = 0
    const step = (at: number) => {
      const part = Math.min(1, Math.max(0, (at - start) / limits.payments.wallet_animation_ms))
      show(Math.round(from + (goal - from) * part))
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [goal, isStill])
  return shown
}

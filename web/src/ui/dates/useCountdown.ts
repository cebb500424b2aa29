import { useEffect, useState } from 'react'

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** Whole seconds left until a moment of this machine's clock; 0 when it has passed or there is none. */
export function useCountdown(until: number | null): number {
  const [left, setLeft] = useState(() => (until === null ? 0 : secondsTo(until)))
  useEffect(() => {
    if (until === null) return setLeft(0)
    setLeft(secondsTo(until))
    const tick = setInterval(() => {
      const next = secondsTo(until)
      setLeft(next)
      if (next === 0) clearInterval(tick)
    }, 250)
    return () => clearInterval(tick)
  }, [until])
  return left
}

import { useEffect, useState } from 'react'
import type { LiveView } from '../../../api/live.ts'

/** A line that is back within this time was never away, as far as anybody has to know. */
const unnoticedMs = 3000

/** Whether the line has been away for long enough to be told. */
export function useLineLost(line: LiveView['line']): boolean {
  const isAway = line === 'lost' || line === 'connecting'
  const [isTold, setTold] = useState(false)
  useEffect(() => {
    setTold(false)
    if (!isAway) return
    const timer = setTimeout(() => setTold(true), unnoticedMs)
    return () => clearTimeout(timer)
  }, [isAway])
  return isTold && isAway
}

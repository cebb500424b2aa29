import { useEffect, useState } from 'react'
import type { SocketState } from '../api/socket.ts'

/** A line that comes back within this is not worth a word. */
const grace_ms = 1_000

/** Whether the line to the server has been lost for a while. Trying again does not make it whole: only an answer does. */
export function useLineLost(state: SocketState | 'off'): boolean {
  const [isLost, setLost] = useState(false)
  const [isTold, setTold] = useState(false)
  if (state === 'lost' && !isLost) setLost(true)
  if (state !== 'lost' && state !== 'connecting' && isLost) setLost(false)
  useEffect(() => {
    if (!isLost) return setTold(false)
    const timer = setTimeout(() => setTold(true), grace_ms)
    return () => clearTimeout(timer)
  }, [isLost])
  return isTold
}

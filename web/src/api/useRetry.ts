import { useEffect, useRef } from 'react'

/** Does again what no answer came to, as soon as the network is back; also from time to time where nobody is told of each try, since a server comes back without a word. */
export function useRetry(isWaiting: boolean, again: () => unknown, every_ms?: number): void {
  const latest = useRef(again)
  latest.current = again
  useEffect(() => {
    if (!isWaiting) return
    const retry = () => void latest.current()
    window.addEventListener('online', retry)
    const timer = every_ms === undefined ? undefined : setInterval(retry, every_ms)
    return () => {
      window.removeEventListener('online', retry)
      clearInterval(timer)
    }
  }, [isWaiting, every_ms])
}

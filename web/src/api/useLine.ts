import { useRef, useState } from 'react'

/** One after the other: two writes at once would name the same version, and the second be refused for nothing. */
export function useLine() {
  const [busy, setBusy] = useState(false)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = line.current.then(async () => {
      setBusy(true)
      try {
        return await work()
      } finally {
        setBusy(false)
      }
    })
    line.current = mine.catch(() => undefined)
    return mine
  }
  return { busy, inLine }
}

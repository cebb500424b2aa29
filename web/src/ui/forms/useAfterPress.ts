import { useEffect, useRef } from 'react'

/**
 * Does something now or, while a pointer is held down, as soon as its click is over. A remark that appears between press and
 * release moves what is under the pointer, and the click is lost.
 */
export function useAfterPress(): (work: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
      // The click comes right after the release, in the same breath.
      setTimeout(() => {
        for (const work of waiting.current.splice(0)) work()
      })
    }
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('pointerup', release, true)
    document.addEventListener('pointercancel', release, true)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('pointerup', release, true)
      document.removeEventListener('pointercancel', release, true)
      waiting.current = []
    }
  }, [])
  return (work) => {
    if (isPressed.current) waiting.current.push(work)
    else work()
  }
}

/** What follows is a task of its own: whoever tapped or typed meanwhile is answered first. A timer would be slow in a tab that nobody looks at. */
export const nextTask = (): Promise<void> =>
  new Promise((begin) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      begin()
    }
    port2.postMessage(null)
  })

/** Waits until the page has nothing better to do, two seconds at most. Answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks: there, after what is under way now.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 2_000 })
  return () => cancelIdleCallback(handle)
}

const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/** Waits until a hand comes to the page, before it can press anything. Answers how to call it off. */
export function whenTouched(work: () => void): () => void {
  const stop = () => {
    for (const it of signs) window.removeEventListener(it, begin)
  }
  const begin = () => {
    stop()
    work()
  }
  for (const it of signs) window.addEventListener(it, begin, { passive: true })
  return stop
}

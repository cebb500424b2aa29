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

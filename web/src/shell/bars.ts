/** Bars that stand at the foot of a page (`data-bar`) and are in sight between two heights of the window, in pixels from its top. */
export const barsBetween = (from: number, to: number): DOMRect[] =>
  [...document.querySelectorAll('[data-bar]')].map((it) => it.getBoundingClientRect()).filter((it) => it.bottom > from && it.top < to)

/** Looks when something has moved or grown, a bar that comes or goes too: it makes the page longer or shorter. Answers how to stop. */
export function onBarsMoved(look: () => void): () => void {
  addEventListener('scroll', look, { passive: true })
  const sizes = new ResizeObserver(look)
  sizes.observe(document.body)
  return () => {
    removeEventListener('scroll', look)
    sizes.disconnect()
  }
}

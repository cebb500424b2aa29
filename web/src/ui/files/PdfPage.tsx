import { type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import styles from './PdfPages.module.css'

interface Props {
  page: PDFPageProxy
  /** How large a point of the paper is on the screen, in pixels. */
  scale: number
  label: string
}

/** Screens with more dots get more of them, up to where a canvas of several pages would fill the memory of a phone. */
const mostDots = 2

/** One sheet: its picture, and its words over it so that they can be marked, searched and heard. Drawn when it comes into sight. */
export function PdfPage({ page, scale, label }: Props) {
  const sheet = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(sheet)
  const { width, height } = page.getViewport({ scale })
  useEffect(() => {
    if (!isSeen || !canvas.current || !words.current) return undefined
    const dots = Math.min(window.devicePixelRatio, mostDots)
    const viewport = page.getViewport({ scale: scale * dots })
    Object.assign(canvas.current, { width: Math.floor(viewport.width), height: Math.floor(viewport.height) })
    const drawing = page.render({ canvas: canvas.current, viewport })
    words.current.replaceChildren()
    const spelling = new TextLayer({ textContentSource: page.streamTextContent(), container: words.current, viewport: page.getViewport({ scale }) })
    // Both are cancelled by the next size, which is no failure.
    drawing.promise.catch(() => undefined)
    spelling.render().catch(() => undefined)
    return () => {
      drawing.cancel()
      spelling.cancel()
    }
  }, [page, scale, isSeen])
  return (
    <section ref={sheet} className={styles.page} aria-label={label} style={{ width, height, '--total-scale-factor': String(scale) } as React.CSSProperties}>
      <canvas ref={canvas} className={styles.picture} aria-hidden />
      <div ref={words} className={styles.words} />
    </section>
  )
}

/** Whether the sheet has ever been in sight, or nearly: one that was drawn stays. */
function useSeen(sheet: React.RefObject<HTMLElement | null>) {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!sheet.current) return undefined
    const observer = new IntersectionObserver((entries) => entries.some((it) => it.isIntersecting) && setSeen(true), { rootMargin: '800px 0px' })
    observer.observe(sheet.current)
    return () => observer.disconnect()
  }, [sheet])
  return isSeen
}

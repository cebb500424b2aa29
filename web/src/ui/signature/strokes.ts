import type { PointGroup } from 'signature_pad'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Where the ink is, with some white around it: signatures of one person come out alike wherever on the pad they were drawn. */
export function inkBox(strokes: readonly PointGroup[], white: number): Box | null {
  const points = strokes.flatMap((it) => it.points)
  if (points.length === 0) return null
  const xs = points.map((it) => it.x)
  const ys = points.map((it) => it.y)
  const x = Math.min(...xs) - white
  const y = Math.min(...ys) - white
  return { x, y, width: Math.max(...xs) + white - x, height: Math.max(...ys) + white - y }
}

/** The same strokes elsewhere or in another size: a pad that grows or shrinks keeps what was drawn. */
export const moved = (strokes: readonly PointGroup[], { x = 0, y = 0, scale = 1 }): PointGroup[] =>
  strokes.map((stroke) => ({ ...stroke, points: stroke.points.map((it) => ({ ...it, x: (it.x - x) * scale, y: (it.y - y) * scale })) }))

/** Makes a picture fit, and never makes it larger. */
export function fitted(width: number, height: number, most: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, most.width / width, most.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

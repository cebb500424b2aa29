import { toned } from '../../palette.ts'

export type MarkKind = 'info' | 'success' | 'warning' | 'error'

/** Four meanings, four shapes: disc with an i, disc with a tick, triangle, hexagon. They read without their colour. */
const shapes = {
  info: { tone: 'cielo', ground: 'M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20z', sign: 'M12 7.6v.01M11 11.4h1v5h1' },
  success: { tone: 'verde', ground: 'M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20z', sign: 'M7.6 12.4l3 3 5.8-6.2' },
  warning: {
    tone: 'ambra',
    ground: 'M12 2.6a1.6 1.6 0 0 1 1.4.8l9 15.8a1.6 1.6 0 0 1-1.4 2.4H3a1.6 1.6 0 0 1-1.4-2.4l9-15.8a1.6 1.6 0 0 1 1.4-.8z',
    sign: 'M12 9v5M12 17.6v.01',
  },
  error: { tone: 'rosso', ground: 'M12 1.8l8.8 5.1v10.2L12 22.2l-8.8-5.1V6.9z', sign: 'M9 9l6 6M15 9l-6 6' },
} as const

export function KindMark({ kind, size = 20 }: { kind: MarkKind; size?: number }) {
  const { tone, ground, sign } = shapes[kind]
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" strokeLinecap="round" strokeLinejoin="round" aria-hidden style={{ ...toned(tone), flex: 'none' }}>
      <path d={ground} fill="var(--tone-solid)" />
      <path d={sign} fill="none" stroke="var(--d-surface)" strokeWidth="2.2" />
    </svg>
  )
}

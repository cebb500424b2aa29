import { toned } from '../palette.ts'

/** Each verdict has a shape of its own, so that it reads without its colour. */
const shapes = {
  valid: { tone: 'verde', ground: 'M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20z', sign: 'M7.6 12.4l3 3 5.8-6.2' },
  blocked: { tone: 'rosso', ground: 'M12 1.8l8.8 5.1v10.2L12 22.2l-8.8-5.1V6.9z', sign: 'M9 9l6 6M15 9l-6 6' },
} as const

export function VerdictMark({ verdict, size = 20 }: { verdict: keyof typeof shapes; size?: number }) {
  const { tone, ground, sign } = shapes[verdict]
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" strokeLinecap="round" strokeLinejoin="round" aria-hidden style={{ ...toned(tone), flex: 'none' }}>
      <path d={ground} fill="var(--tone-solid)" />
      <path d={sign} fill="none" stroke="var(--d-surface)" strokeWidth="2.2" />
    </svg>
  )
}

import type { MemberSigning } from '@delibera/core/minutes/signatures'
import signed from './signature.json' with { type: 'json' }

/** A hand that runs from left to right in narrowing loops, ending in a line under the name; each at a pace of its own. */
export const drawnAt = (pace: number): MemberSigning['signature'] => ({
  image: signed.signature,
  strokes: [
    Array.from({ length: 90 }, (_, at) => ({
      x: 8 + at * 1.6 + 9 * Math.cos(at / pace),
      y: 30 - (16 - at / 8) * Math.sin(at / pace) * (at % 45 < 24 ? 1 : 0.55),
    })),
    Array.from({ length: 20 }, (_, at) => ({ x: 20 + at * 7, y: 50 - (at * pace) / 8 })),
  ],
})

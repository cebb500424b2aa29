import type { ReactNode } from 'react'
import { type Tone, toned } from '../../palette.ts'
import styles from './Badge.module.css'

/** Where something stands, in a word beside a mark: the colour is never alone. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} style={toned(tone)}>
      {children}
    </span>
  )
}

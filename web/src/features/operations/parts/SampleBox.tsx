import type { ReactNode } from 'react'
import styles from './TableParts.module.css'

/** One part, under its name in the code. */
export function SampleBox({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.sample} aria-label={name}>
      <h3>{name}</h3>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'
import styles from './DecisionBar.module.css'

interface Props {
  /** What is decided here. */
  label: string
  children: ReactNode
  /** What follows from it, or whether it is kept. */
  note?: ReactNode
}

/** The one decision of a public page, always in sight at its foot. */
export function DecisionBar({ label, children, note }: Props) {
  return (
    <section className={styles.bar} aria-label={label}>
      <div className={styles.inner}>
        {children}
        <p className={styles.note} role="status">
          {note}
        </p>
      </div>
    </section>
  )
}

import type { ReactNode } from 'react'
import styles from './Actions.module.css'

/** The buttons that end a form; in a window they stand at its right edge. On phones they share the width. */
export function Actions({ children, end = false }: { children: ReactNode; end?: boolean }) {
  return (
    <div className={styles.actions} data-end={end || undefined}>
      {children}
    </div>
  )
}

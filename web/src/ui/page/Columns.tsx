import type { ReactNode } from 'react'
import styles from './Columns.module.css'

interface Props {
  children: ReactNode
  side: ReactNode
  /** The side is a judgement on the rest: it stays in sight, and on narrow screens it comes first. */
  pinned?: boolean
}

/** The work of a page, and beside it what belongs to it. */
export function Columns({ children, side, pinned = false }: Props) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{children}</div>
      <div className={styles.column} data-pinned={pinned || undefined}>
        {side}
      </div>
    </div>
  )
}

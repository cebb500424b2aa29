import type { ReactNode } from 'react'
import styles from './FactRow.module.css'

interface Props {
  name: ReactNode
  /** When, whose, what follows from it. */
  note?: ReactNode
  figure?: ReactNode
  action?: ReactNode
}

/** A line of a short list in a panel: what it is, how much, and the one thing to do with it. */
export function FactRow({ name, note, figure, action }: Props) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {figure !== undefined && <span className={styles.figure}>{figure}</span>}
      {action && <span className={styles.action}>{action}</span>}
    </li>
  )
}

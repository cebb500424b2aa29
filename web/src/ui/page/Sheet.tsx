import type { ReactNode } from 'react'
import { Icon, type IconName } from '../marks/Icon.tsx'
import styles from './Sheet.module.css'

/** The document: a sheet ruled like Italian "foglio uso bollo", with its double margin. */
export function Sheet({ children }: { children: ReactNode }) {
  return <article className={styles.sheet}>{children}</article>
}

interface ParagraphProps {
  icon: IconName
  at: string
  event: string
  selected?: boolean
  children: ReactNode
}

/** A sentence of the minutes with the event that proves it in the margin: hour and kind. */
export function Paragraph({ icon, at, event, selected, children }: ParagraphProps) {
  return (
    <div className={styles.paragraph} data-selected={selected || undefined}>
      <p className={styles.event}>
        <Icon name={icon} size={14} />
        <span>
          <b>{at}</b> {event}
        </span>
      </p>
      <p>{children}</p>
    </div>
  )
}

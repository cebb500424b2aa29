import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { type Art, SheetArt } from './SheetArt.tsx'

interface Props {
  art: Art
  title: string
  text: string
  /** At most two, of which one filled. */
  actions?: ReactNode
  /** A line below, such as the code to quote to support. */
  note?: string | undefined
  /** A page that is nothing but this state has its title as `h1`. */
  heading?: 'h1' | 'h2' | 'p'
  /** In a panel among others: one low line, so that what is there is not pushed away by what is not. */
  isCompact?: boolean
}

/** One drawing, what is the case, what to do next. */
export function EmptyState({ art, title, text, actions, note, heading: Heading = 'p', isCompact = false }: Props) {
  return (
    <div className={isCompact ? styles.compact : styles.state} role={art === 'broken' ? 'alert' : undefined}>
      <SheetArt kind={art} />
      <div className={styles.words}>
        <Heading className={styles.title}>{title}</Heading>
        <p className={styles.text}>{text}</p>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  )
}

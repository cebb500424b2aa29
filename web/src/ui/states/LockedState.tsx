import type { ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'
import styles from './LockedState.module.css'

interface Props {
  title: string
  /** Why, and how to open it. */
  text: string
  actions?: ReactNode
}

/** In place of a page that is closed for now. */
export function LockedState(props: Props) {
  return (
    <section className={styles.place} aria-label={props.title}>
      <EmptyState art="locked" heading="h1" {...props} />
    </section>
  )
}

import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import late from '../states/Late.module.css'
import styles from './PublicCard.module.css'

/** The one sheet of a page that needs no account: a letter, or why there is none. */
export function PublicCard({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <article className={styles.card} aria-busy={busy}>
      {children}
    </article>
  )
}

/** A title, some lines and a box, as such a letter has them. */
export function PublicCardWaiting({ label }: { label: string }) {
  return (
    <div className={`${styles.waiting} ${late.late}`} role="status" aria-label={label}>
      <Skeleton height={26} width="80%" />
      <Skeleton height={13} />
      <Skeleton height={13} width="90%" />
      <Skeleton height={120} radius="md" />
    </div>
  )
}

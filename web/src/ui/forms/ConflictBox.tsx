import type { ReactNode } from 'react'
import { KindMark } from '../marks/KindMark.tsx'
import { Actions } from './Actions.tsx'
import styles from './ConflictBox.module.css'

interface Props {
  title: string
  text: string
  /** The choices. */
  children: ReactNode
}

/** Somebody else was quicker: who and when, and the choice between theirs and one's own. */
export function ConflictBox({ title, text, children }: Props) {
  return (
    <div className={styles.conflict} role="alert">
      <KindMark kind="warning" size={20} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p>{text}</p>
        <Actions>{children}</Actions>
      </div>
    </div>
  )
}

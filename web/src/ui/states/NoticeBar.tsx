import type { ReactNode } from 'react'
import { type Tone, toned } from '../../palette.ts'
import styles from './NoticeBar.module.css'

interface Props {
  tone?: Tone
  icon: ReactNode
  children: ReactNode
  /** A link or a button at the end of the line. */
  action?: ReactNode
}

/** Above the page, for the one condition that lasts. It is told when it comes, without interrupting. */
export function NoticeBar({ tone = 'ambra', icon, children, action }: Props) {
  return (
    <div className={styles.bar} role="status" style={toned(tone)}>
      {icon}
      <p>{children}</p>
      {action}
    </div>
  )
}

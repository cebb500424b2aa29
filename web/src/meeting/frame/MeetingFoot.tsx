import { type ReactNode, useRef } from 'react'
import styles from './MeetingFoot.module.css'
import { useFootRoom } from './useFootRoom.ts'

/** What stays at the foot of a step whatever is scrolled: the decision, a `MeetingBar` or nothing. */
export function MeetingFoot({ children }: { children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null)
  useFootRoom(foot)
  return (
    <div ref={foot} className={styles.foot} data-foot>
      {children}
    </div>
  )
}

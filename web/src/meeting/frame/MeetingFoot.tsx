import { type ReactNode, useRef } from 'react'
import styles from './MeetingFoot.module.css'
import { useFootRoom } from './useFootRoom.ts'

interface Props {
  /** A `MeetingCart`. */
  cart: ReactNode
  /** A `MeetingBar`, or nothing. */
  children: ReactNode
}

/** What stays at the foot of a step whatever is scrolled: the decision, and the cart floating above it. */
export function MeetingFoot({ cart, children }: Props) {
  const foot = useRef<HTMLDivElement>(null)
  useFootRoom(foot)
  return (
    <>
      <div className={styles.room} aria-hidden />
      <div ref={foot} className={styles.foot} data-foot>
        {cart}
        {children}
      </div>
      <div className={styles.under} aria-hidden />
    </>
  )
}

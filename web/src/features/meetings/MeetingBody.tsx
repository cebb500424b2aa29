import type { MeetingPage } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import type { ReactNode } from 'react'
import { Columns } from '../../ui/Columns.tsx'
import styles from './MeetingBody.module.css'
import { MeetingCart } from './MeetingCart.tsx'
import { MeetingNext } from './MeetingNext.tsx'
import { Semaforo } from './Semaforo.tsx'
import type { Acknowledging } from './SemaforoRule.tsx'

interface Props {
  meeting: Meeting
  page: MeetingPage
  /** The work of the step. */
  children: ReactNode
  /** Under the Semaforo. */
  side?: ReactNode
  /** In place of the bar that says what comes next: a `MeetingBar`. */
  bar?: ReactNode
  acknowledging?: Acknowledging | undefined
}

/** A step of a meeting: the work, the judgement of the law and what it costs beside it, what comes next at the foot. */
export function MeetingBody({ meeting, page, children, side, bar, acknowledging }: Props) {
  const hasVerdict = meeting.status !== 'CANCELED' && meeting.checks.length > 0
  return (
    <>
      <Columns
        pinned
        side={
          <>
            {hasVerdict && <Semaforo meeting={meeting} page={page} acknowledging={acknowledging} />}
            {side}
            <MeetingCart {...meeting.cart} status={meeting.status} live={liveOf(meeting)} />
          </>
        }
      >
        {children}
      </Columns>
      {bar === undefined ? <MeetingNext meeting={meeting} page={page} /> : bar}
      <div className={styles.room} aria-hidden />
    </>
  )
}

/** Of the call that counts. */
const liveOf = ({ convocations }: Meeting) => convocations.find((it) => it.status === 'ACTIVE')?.live_status ?? 'STANDBY'

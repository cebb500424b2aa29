import { stillMissing } from '@delibera/core/meetings/next'
import type { MeetingPage } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import type { ReactNode } from 'react'
import { Columns } from '../../ui/page/Columns.tsx'
import { Semaforo } from '../law/Semaforo.tsx'
import type { Acknowledging } from '../law/SemaforoRule.tsx'
import { MeetingCart } from './MeetingCart.tsx'
import { MeetingFoot } from './MeetingFoot.tsx'
import { MeetingNext } from './MeetingNext.tsx'

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

/** A step of a meeting: the work, the judgement of the law beside it, what comes next and what it costs at the foot. */
export function MeetingBody({ meeting, page, children, side, bar, acknowledging }: Props) {
  const hasVerdict = meeting.status !== 'CANCELED' && meeting.checks.length > 0
  const isIncomplete = meeting.status === 'DRAFT' && stillMissing(meeting).length > 0
  return (
    <>
      <Columns
        pinned
        side={
          <>
            {hasVerdict && <Semaforo meeting={meeting} page={page} acknowledging={acknowledging} isIncomplete={isIncomplete} />}
            {side}
          </>
        }
      >
        {children}
      </Columns>
      <MeetingFoot cart={<MeetingCart {...meeting.cart} status={meeting.status} live={liveOf(meeting)} />}>
        {bar === undefined ? <MeetingNext meeting={meeting} page={page} /> : bar}
      </MeetingFoot>
    </>
  )
}

/** The state of the room of the call that counts. */
const liveOf = ({ convocations }: Meeting) => convocations.find((it) => it.status === 'ACTIVE')?.live_status ?? 'STANDBY'

import type { RuleResult } from '@delibera/core/law/schema'
import { stillMissing } from '@delibera/core/meetings/next'
import type { MeetingPage } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Columns } from '../../ui/page/Columns.tsx'
import { Semaforo } from '../law/Semaforo.tsx'
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
  /** Which rules the work itself puts into words. */
  isToldThere?: ((result: RuleResult) => boolean) | undefined
}

/** A step of a meeting: the work, the judgement of the law and the costs beside it, what comes next at the foot. In one column the costs come last. */
export function MeetingBody({ meeting, page, children, side, bar, isToldThere }: Props) {
  const hasVerdict = meeting.status !== 'CANCELED' && meeting.checks.length > 0
  const isIncomplete = meeting.status === 'DRAFT' && stillMissing(meeting).length > 0
  const isNarrow = useMediaQuery('(max-width: 70em)', false, { getInitialValueInEffect: false })
  const costs = <MeetingCart {...meeting.cart} status={meeting.status} live={liveOf(meeting)} />
  return (
    <>
      <Columns
        pinned
        side={
          <>
            {hasVerdict && <Semaforo meeting={meeting} page={page} isToldThere={isToldThere} isIncomplete={isIncomplete} />}
            {side}
            {!isNarrow && costs}
          </>
        }
      >
        {children}
        {isNarrow && costs}
      </Columns>
      <MeetingFoot>{bar === undefined ? <MeetingNext meeting={meeting} page={page} /> : bar}</MeetingFoot>
    </>
  )
}

/** The state of the room of the call that counts. */
const liveOf = ({ convocations }: Meeting) => convocations.find((it) => it.status === 'ACTIVE')?.live_status ?? 'STANDBY'

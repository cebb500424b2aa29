import type { MeetingPage } from '@delibera/core/meetings/places'
import type { OfflineMeeting } from '@delibera/core/offline/schema'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { MeetingCart } from '../../meeting/frame/MeetingCart.tsx'
import { MeetingFoot } from '../../meeting/frame/MeetingFoot.tsx'
import { Semaforo } from '../../meeting/law/Semaforo.tsx'
import { Columns } from '../../ui/page/Columns.tsx'

interface Props {
  offline: OfflineMeeting
  page: MeetingPage
  children: ReactNode
  /** Beside the work; on narrow screens before it. */
  side?: ReactNode
  /** Below that; on narrow screens after the work. */
  more?: ReactNode
  /** A `MeetingBar`. */
  bar: ReactNode
}

/** A step of a meeting held elsewhere: the work, what follows from it beside, and the decision at the foot. */
export function OfflineBody({ offline: { meeting }, page, children, side, more, bar }: Props) {
  const hasVerdict = meeting.status !== 'CANCELED' && meeting.checks.length > 0
  const isNarrow = useMediaQuery('(max-width: 70em)', false, { getInitialValueInEffect: false })
  const below = (
    <>
      {more}
      {hasVerdict && <Semaforo meeting={meeting} page={page} />}
      <MeetingCart {...meeting.cart} status={meeting.status} live={null} />
    </>
  )
  return (
    <>
      <Columns
        pinned
        side={
          <>
            {side}
            {!isNarrow && below}
          </>
        }
      >
        {children}
        {isNarrow && below}
      </Columns>
      <MeetingFoot>{bar}</MeetingFoot>
    </>
  )
}

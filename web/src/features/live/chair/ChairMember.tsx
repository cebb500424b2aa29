import { publicMeetingRoutes } from '@delibera/core/convocations/routes'
import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { type ReactNode, useMemo } from 'react'
import { useRead } from '../../../api/hooks.ts'
import type { PersonalLink } from '../../../meeting/link/usePersonalLink.ts'
import { LiveContext } from '../../../meeting/live/useLive.ts'
import { MemberContext, useNames } from '../../../meeting/live/useMember.ts'
import { useReceipts } from '../../votes/useReceipts.ts'
import { useSeat } from './useChairSeat.ts'

/** What is inside is the chair as one of the members: their own line, their own votes. Nothing while they are not in the room. */
export function ChairMember({ children }: { children: ReactNode }) {
  const { room, line, link } = useSeat()
  const { data: meeting } = useRead(publicMeetingRoutes.details, { params: link ?? { meeting: '', member: '' } }, { enabled: room !== null && link !== null })
  if (!room || !line || !link || !meeting) return null
  return (
    <LiveContext value={line}>
      <Own link={link} meeting={meeting}>
        {children}
      </Own>
    </LiveContext>
  )
}

function Own({ link, meeting, children }: { link: PersonalLink; meeting: PublicMeeting; children: ReactNode }) {
  const names = useNames(meeting)
  const receipts = useReceipts(link, names.me)
  const value = useMemo(() => ({ link, meeting, ...names, ...receipts }), [link, meeting, names, receipts])
  return <MemberContext value={value}>{children}</MemberContext>
}

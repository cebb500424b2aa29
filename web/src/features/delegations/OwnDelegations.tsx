import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { memberDelegationRoutes } from '@delibera/core/delegations/routes'
import { useRead } from '../../api/hooks.ts'
import type { PersonalLink } from '../../meeting/link/usePersonalLink.ts'
import { GivenDelegation } from './GivenDelegation.tsx'
import { ReceivedDelegations } from './ReceivedDelegations.tsx'

interface Props {
  meeting: PublicMeeting
  link: PersonalLink
  onGive: () => void
}

/** The delegation somebody has given, and those they have received. */
export function OwnDelegations({ meeting, link, onGive }: Props) {
  const { data } = useRead(memberDelegationRoutes.mine, { params: { ...link }, query: {} }, { enabled: meeting.meeting_type === 'ASSEMBLY' })
  const given = meeting.delegation
  return (
    <>
      {given && given.state !== 'REVOKED' && <GivenDelegation delegation={given} meeting={meeting} link={link} onGive={onGive} />}
      {data && data.received.length > 0 && <ReceivedDelegations received={data.received} meeting={meeting} link={link} />}
    </>
  )
}

import type { Meeting, MeetingMember } from '@delibera/core/meetings/schema'
import { can } from '@delibera/core/meetings/states'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { MeetingBody } from '../../../meeting/frame/MeetingBody.tsx'
import { MeetingFrame } from '../../../meeting/frame/MeetingFrame.tsx'
import { useMeetingNews, useProofs } from '../../../meeting/useMeetingNews.ts'
import { DelegationFooter } from '../../delegations/DelegationFooter.tsx'
import { DelegationsPanel } from '../../delegations/DelegationsPanel.tsx'
import { DesignatedPanel } from '../../designated/DesignatedPanel.tsx'
import { FaqLink } from '../../help/FaqLink.tsx'
import { QuestionsPanel } from '../../questions/QuestionsPanel.tsx'
import { OrganizationBar } from './OrganizationBar.tsx'
import { OrganizationCounts } from './OrganizationCounts.tsx'
import { OrganizationTable } from './OrganizationTable.tsx'
import { useMemberActs } from './useMemberActs.ts'
import { useSeats } from './useOrganization.ts'
import { WhatifPanel } from './WhatifPanel.tsx'

const MemberAddWindow = lazy(async () => ({ default: (await import('./MemberAddWindow.tsx')).MemberAddWindow }))
const MemberEmailsWindow = lazy(async () => ({ default: (await import('../../convocations/MemberEmailsWindow.tsx')).MemberEmailsWindow }))

type Opened = { window: 'add' } | { window: 'emails'; people: readonly MeetingMember[] } | null

/** The organization step: who takes part, who was reached, who comes, who is represented, and whether that is enough. */
export function OrganizationPage() {
  return (
    <MeetingFrame page="organization" help={<FaqLink about="meetings-3" />}>
      {(meeting) => <Organization key={meeting._id} meeting={meeting} />}
    </MeetingFrame>
  )
}

/** A board has none; a meeting that was held, or called off, will have no more. */
const preparesDelegations = ({ meeting_type, mode, status }: Meeting) => meeting_type === 'ASSEMBLY' && !mode.is_offline && can('change_room', status)

/** Who is represented: by the designated representative, by others, and what the form of a delegation says. */
function Represented({ meeting, isConvened }: { meeting: Meeting; isConvened: boolean }) {
  return (
    <>
      <DesignatedPanel meeting={meeting} />
      {isConvened && meeting.meeting_type === 'ASSEMBLY' && <DelegationsPanel meeting={meeting} />}
      {isConvened && meeting.meeting_type === 'ASSEMBLY' && !meeting.mode.is_offline && <QuestionsPanel meeting={meeting} />}
      {preparesDelegations(meeting) && <DelegationFooter meeting={meeting} />}
    </>
  )
}

function Organization({ meeting }: { meeting: Meeting }) {
  const [opened, open] = useState<Opened>(null)
  const acts = useMemberActs(meeting)
  const { standings } = useProofs(meeting._id, meeting.is_summon_sent)
  const seats = useSeats(meeting, standings)
  useMeetingNews(meeting._id, meeting.is_summon_sent)
  const isConvened = meeting.convocations.length > 0 && meeting.is_summon_sent
  // Where there is one column the verdict comes first, then the people, then what follows from them.
  const isNarrow = useMediaQuery('(max-width: 70em)', false, { getInitialValueInEffect: false })
  // Far below the people: drawn once they are there, in small slices.
  const isSettled = useDeferredValue(true, false)
  const trial = meeting.mode.is_offline || meeting.status === 'CANCELED' ? undefined : <WhatifPanel meeting={meeting} />
  return (
    <MeetingBody
      meeting={meeting}
      page="organization"
      side={isNarrow ? undefined : trial}
      bar={meeting.status === 'PERFORM' ? <OrganizationBar meeting={meeting} seats={seats} /> : undefined}
    >
      {isConvened && <OrganizationCounts meeting={meeting} seats={seats} />}
      <OrganizationTable
        meeting={meeting}
        seats={seats}
        acts={acts}
        onAdd={() => open({ window: 'add' })}
        onEmails={(people) => open({ window: 'emails', people })}
      />
      {isNarrow && trial}
      {isSettled && <Represented meeting={meeting} isConvened={isConvened} />}
      <Suspense>
        {opened?.window === 'add' && <MemberAddWindow meeting={meeting} acts={acts} onClose={() => open(null)} />}
        {opened?.window === 'emails' && <MemberEmailsWindow meeting={meeting} people={opened.people} onClose={() => open(null)} />}
      </Suspense>
    </MeetingBody>
  )
}

import type { Meeting } from '@delibera/core/meetings/schema'
import { MeetingBody } from '../../meeting/frame/MeetingBody.tsx'
import { MeetingFrame } from '../../meeting/frame/MeetingFrame.tsx'
import { MeetingNext } from '../../meeting/frame/MeetingNext.tsx'
import { useMeetingNews } from '../../meeting/useMeetingNews.ts'
import { PollPanel } from './PollPanel.tsx'
import { useDateChoice } from './useDateChoice.ts'

/** The dates that members are asked about, and what they answered. */
export function MeetingProposalsPage() {
  return <MeetingFrame page="proposals">{(meeting) => <Proposals key={meeting._id} meeting={meeting} />}</MeetingFrame>
}

function Proposals({ meeting }: { meeting: Meeting }) {
  const choice = useDateChoice(meeting)
  useMeetingNews(meeting._id, meeting.status === 'PROPOSAL')
  // While dates are being asked for, that is what the page is for: what else could be done is offered, not urged.
  const bar = meeting.status === 'PROCESSING' ? <MeetingNext meeting={meeting} page="proposals" isAside /> : undefined
  return (
    <MeetingBody meeting={meeting} page="proposals" bar={bar}>
      <PollPanel meeting={meeting} choice={choice} />
    </MeetingBody>
  )
}

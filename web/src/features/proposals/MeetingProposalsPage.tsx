import { meetingPath } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import { useNavigate } from '@tanstack/react-router'
import { DetailsTabs } from '../../meeting/frame/DetailsTabs.tsx'
import { MeetingBody } from '../../meeting/frame/MeetingBody.tsx'
import { MeetingFrame } from '../../meeting/frame/MeetingFrame.tsx'
import { useMeetingRefusal } from '../../meeting/saving/useMeetingRefusal.ts'
import { useMeetingSave } from '../../meeting/saving/useMeetingSave.ts'
import { useMeetingNews } from '../../meeting/useMeetingNews.ts'
import { PollPanel } from './PollPanel.tsx'

/** The dates that members are asked about, and what they answered. */
export function MeetingProposalsPage() {
  return <MeetingFrame page="proposals">{(meeting) => <Proposals key={meeting._id} meeting={meeting} />}</MeetingFrame>
}

function Proposals({ meeting }: { meeting: Meeting }) {
  const { save } = useMeetingSave(meeting._id)
  const refuse = useMeetingRefusal()
  const navigate = useNavigate()
  useMeetingNews(meeting._id, meeting.status === 'PROPOSAL')
  /** The date that was chosen is the one that the convocation starts from. */
  const choose = async ({ datetime, end_datetime }: Meeting['dates_set'][number]) => {
    const outcome = await save({ planned: { datetime, end_datetime, second: null } })
    if ('kept' in outcome) void navigate({ to: meetingPath(meeting, 'convocations') })
    if ('problem' in outcome) refuse(outcome.problem, meeting)
  }
  return (
    <MeetingBody meeting={meeting} page="proposals">
      <DetailsTabs meeting={meeting} current="proposals" />
      <PollPanel meeting={meeting} onConvene={(it) => void choose(it)} />
    </MeetingBody>
  )
}

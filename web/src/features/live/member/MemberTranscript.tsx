import { liveRoutes } from '@delibera/core/live/routes'
import { call } from '../../../api/call.ts'
import { useMember } from '../../../meeting/live/useMember.ts'
import { TranscriptPanel } from '../room/TranscriptPanel.tsx'

/** What is written down, for the member who is secretary. */
export function MemberTranscript() {
  const { link, nameOf } = useMember()
  return (
    <TranscriptPanel
      nameOf={nameOf}
      save={({ member_id, started_at, ended_at }, text) => call(liveRoutes.saveChunk, { params: { ...link }, body: { member_id, started_at, ended_at, text } })}
    />
  )
}

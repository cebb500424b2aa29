import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { call } from '../../../api/call.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { useSeat } from '../chair/useChairSeat.ts'
import { Transcribed } from '../room/RoomNotices.tsx'
import { TranscriptPanel } from '../room/TranscriptPanel.tsx'
import { useConsent } from '../room/useConsent.ts'
import { useConsole } from '../useConsole.ts'
import { TranscriptPeople } from './TranscriptPeople.tsx'

/** What is written down, for whoever presides, with whose words are missing in it. */
export function ConsoleTranscript() {
  const { meeting, nameOf } = useConsole()
  return (
    <TranscriptPanel
      nameOf={nameOf}
      save={({ member_id, started_at, ended_at }, text) =>
        call(adminLiveRoutes.saveChunk, {
          params: { id: meeting._id, meeting: meeting.slug, member: member_id },
          body: { member_id, started_at, ended_at, text },
        })
      }
    >
      <TranscriptPeople />
      <OwnConsent />
    </TranscriptPanel>
  )
}

/** Who presides speaks too, and is asked like everybody. */
function OwnConsent() {
  const { room, link } = useSeat()
  const chair = useLiveState((it) => it.register.meeting.chair_id)
  const consent = useConsent(link, chair ?? '')
  return room && <Transcribed consent={consent} />
}

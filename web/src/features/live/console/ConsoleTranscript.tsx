import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import type { LiveState } from '@delibera/core/live/state'
import { call } from '../../../api/call.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { useSeat } from '../chair/useChairSeat.ts'
import { Transcribed } from '../room/RoomNotices.tsx'
import { TranscriptPanel } from '../room/TranscriptPanel.tsx'
import { useConsent } from '../room/useConsent.ts'
import { useCounted } from '../room/useCounted.ts'
import { useConsole } from '../useConsole.ts'
import styles from './ConsoleTranscript.module.css'

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
      <Missing />
      <OwnConsent />
    </TranscriptPanel>
  )
}

const unheard = ({ rooms, transcription: { consents } }: LiveState) => Object.keys(rooms).filter((id) => consents[id] !== true)
const maxNamed = 8

/** Who is in the room and has not agreed: what they say is nowhere in the text. */
function Missing() {
  const t = useTranslations('console.transcript')
  const { nameOf } = useConsole()
  const isOn = useLiveState((it) => it.transcription.on)
  const missing = useCounted(unheard, ['rooms', 'transcription'])
  if (!isOn) return null
  if (missing.length === 0) return <p className={styles.consents}>{t('everybody')}</p>
  const names = missing.slice(0, maxNamed).map(nameOf).join(', ')
  return (
    <p className={styles.consents}>
      <b>{t('missing', { count: missing.length })}</b> {missing.length > maxNamed ? t('more', { names, count: missing.length - maxNamed }) : names}
    </p>
  )
}

/** Who presides speaks too, and is asked like everybody. */
function OwnConsent() {
  const { room, link } = useSeat()
  const chair = useLiveState((it) => it.register.meeting.chair_id)
  const consent = useConsent(link, chair ?? '')
  return room && <Transcribed consent={consent} />
}

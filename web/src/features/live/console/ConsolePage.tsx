import type { LiveStatus } from '@delibera/core/meeting/status'
import type { Meeting } from '@delibera/core/meetings/schema'
import { fullName } from '@delibera/core/names'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useSession } from '../../../api/session.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { MeetingBody } from '../../../meeting/frame/MeetingBody.tsx'
import { MeetingFrame } from '../../../meeting/frame/MeetingFrame.tsx'
import { useLive, useLiveState } from '../../../meeting/live/useLive.ts'
import { useMeeting, useMeetingId, useReadMeeting } from '../../../meeting/useMeeting.ts'
import { Tour } from '../../../shell/Tour.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { useDrawable } from '../../../ui/states/useDrawable.ts'
import { ChairDevicesContext } from '../chair/useChairDevices.ts'
import { RoomLine } from '../room/RoomLine.tsx'
import { useOwnDevices } from '../room/useDevices.ts'
import { ConsoleContext, useConsoleValue } from '../useConsole.ts'
import { useConsoleActs } from '../useConsoleActs.ts'
import styles from './ConsolePage.module.css'
import { ConsoleRoom } from './ConsoleRoom.tsx'
import { ConsoleStandby } from './ConsoleStandby.tsx'

// Nobody comes to a room to see it over: what is shown then is fetched when it is.
const ConsoleEnd = lazy(async () => ({ default: (await import('./ConsoleEnd.tsx')).ConsoleEnd }))

/** The live room of whoever presides. Nobody else acts in it: they are told who does. */
export function ConsolePage() {
  const id = useMeetingId()
  const { data: meeting } = useMeeting(id)
  const { mark } = useSession()
  if (!meeting || !mark || !meeting.is_administrator) return <MeetingFrame page="live">{(it) => <NotYours meeting={it} />}</MeetingFrame>
  const isOpen = isHeld(activeCall(meeting)?.live_status)
  return (
    <RoomLine key={`${id} ${mark}`} meetingId={id} viewer="administrator" isHeld={isOpen} waiting={isOpen && <Coming />}>
      <Console meeting={meeting} />
    </RoomLine>
  )
}

function Console({ meeting }: { meeting: Meeting }) {
  const acts = useConsoleActs(meeting)
  const value = useConsoleValue(meeting, acts)
  const devices = useOwnDevices()
  const status = useLiveState((it) => it.status)
  const isKnown = useLive((it) => it.state !== null)
  const call = activeCall(meeting)
  const shownCall = useLiveState((it) => it.convocation_id)
  useFreshMeeting(meeting._id, call?.live_status)
  const isRunning = isHeld(status)
  const isComing = useLive((it) => it.state === null && (it.line === 'connecting' || it.line === 'open'))
  const isDrawable = useDrawable(!isComing)
  // A second call that was activated waits again, though the log ends with the first.
  const isNextCall = status === 'CLOSED' && call !== undefined && call._id !== shownCall && call.live_status === 'STANDBY'
  if (!isDrawable && isHeld(call?.live_status)) return <Coming />
  return (
    <ConsoleContext value={value}>
      <ChairDevicesContext value={devices}>
        {isRunning ? (
          <>
            <ConsoleRoom />
            <Tour screen="console" />
          </>
        ) : (
          <MeetingFrame page="live">
            {(it) => {
              if (!isKnown && call && call.live_status !== 'STANDBY') return <Loading />
              if (status !== 'CLOSED' || isNextCall) return <ConsoleStandby meeting={it} acts={acts} />
              return (
                <Suspense fallback={<Loading />}>
                  <ConsoleEnd meeting={it} />
                </Suspense>
              )
            }}
          </MeetingFrame>
        )}
      </ChairDevicesContext>
    </ConsoleContext>
  )
}

/** The log may be moved from another window: what the pages say of the meeting follows, unless they say it already. A rehearsal moves nothing of it. */
function useFreshMeeting(id: string, said: LiveStatus | undefined): void {
  const readAgain = useReadMeeting()
  const status = useLiveState((it) => it.status)
  const isReal = useLive((it) => it.state !== null && !it.state.rehearsal)
  const last = useRef(said ?? status)
  useEffect(() => {
    if (!isReal || last.current === status) return
    last.current = status
    void readAgain(id)
  }, [id, isReal, status, readAgain])
}

const activeCall = ({ convocations }: Meeting) => convocations.find((it) => it.status === 'ACTIVE')

const isHeld = (status: LiveStatus | undefined): boolean => status === 'OPEN' || status === 'STARTED'

/** Fills the window as the room will, so that nothing moves when the room is there. */
function Coming() {
  return (
    <div className={styles.coming} data-room>
      <Loading />
    </div>
  )
}

function Loading() {
  const t = useTranslations('console')
  return (
    <Panel label={t('loading')}>
      <RowsLoading rows={6} />
    </Panel>
  )
}

function NotYours({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('console.notYours')
  const { administrator } = meeting
  return (
    <MeetingBody meeting={meeting} page="live" bar={null}>
      <Panel label={t('title')}>
        <EmptyState
          art="locked"
          title={t('title')}
          text={administrator ? t('text', { name: fullName(administrator) }) : t('nobody')}
          note={administrator ? t('note') : undefined}
        />
      </Panel>
    </MeetingBody>
  )
}

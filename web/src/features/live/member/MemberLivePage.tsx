import { publicMeetingRoutes } from '@delibera/core/convocations/routes'
import type { PublicMeeting } from '@delibera/core/convocations/schema'
import { liveRoutes } from '@delibera/core/live/routes'
import type { LiveStatus } from '@delibera/core/meeting/status'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react'
import { call } from '../../../api/call.ts'
import { readOf, useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PublicFrame, PublicWaiting } from '../../../meeting/link/PublicFrame.tsx'
import { type PersonalLink, usePersonalLink } from '../../../meeting/link/usePersonalLink.ts'
import { useLive, useLiveState } from '../../../meeting/live/useLive.ts'
import { MemberContext, useNames } from '../../../meeting/live/useMember.ts'
import { PublicPage } from '../../../shell/PublicPage.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { useDrawable } from '../../../ui/states/useDrawable.ts'
import { useReceipts } from '../../votes/useReceipts.ts'
import { RoomLine } from '../room/RoomLine.tsx'
import { RoomShut, shutOf } from '../room/RoomShut.tsx'
import { useOwnDevices } from '../room/useDevices.ts'
import { type Entrance, useEntrance } from '../room/useEntrance.ts'
import { WaitingRoom } from '../waiting/WaitingRoom.tsx'
import { MemberRoom } from './MemberRoom.tsx'
import styles from './RoomAway.module.css'

// Who comes to a room comes to take part: what remains of the meeting is fetched when it is over.
const MemberOver = lazy(async () => ({ default: (await import('./MemberOver.tsx')).MemberOver }))

/** The live meeting of who has a personal link: the waiting room, the room, and what remains of it. */
export function MemberLivePage() {
  const { meeting, member } = usePersonalLink()
  const link = useMemo(() => ({ meeting, member }), [meeting, member])
  const read = useRead(publicMeetingRoutes.details, { params: { ...link } })
  const readChat = useCallback(async (convocation: string) => (await call(liveRoutes.chat, { params: { ...link, convocation } })).items, [link])
  if (!read.data) return <PublicFrame read={read}>{() => null}</PublicFrame>
  return (
    <RoomLine
      key={member}
      slug={member}
      viewer="member"
      readChat={readChat}
      isHeld={activeCall(read.data)?.live_status !== 'STANDBY'}
      waiting={<PublicWaiting />}
    >
      <Member meeting={read.data} link={link} />
    </RoomLine>
  )
}

const activeCall = ({ convocations }: PublicMeeting) => convocations.find((it) => it.status === 'ACTIVE')

function Member({ meeting, link }: { meeting: PublicMeeting; link: PersonalLink }) {
  const names = useNames(meeting)
  const receipts = useReceipts(link, names.me)
  const value = useMemo(() => ({ link, meeting, ...names, ...receipts }), [link, meeting, names, receipts])
  useFreshMeeting(link, activeCall(meeting)?.live_status)
  return (
    <MemberContext value={value}>
      <Stage meeting={meeting} link={link} me={names.me} />
    </MemberContext>
  )
}

/** When the room opens or closes, what the meeting says of itself is another thing: a second call may have taken its place. What it says already is not asked. */
function useFreshMeeting(link: PersonalLink, said: LiveStatus | undefined): void {
  const client = useQueryClient()
  const status = useLiveState((it) => it.status)
  useEffect(() => {
    if (status === 'STANDBY' || status === said) return
    void client.invalidateQueries({ queryKey: readOf(publicMeetingRoutes.details, { params: { ...link } }).queryKey })
  }, [client, link, status, said])
}

function Stage({ meeting, link, me }: { meeting: PublicMeeting; link: PersonalLink; me: string }) {
  const entrance = useEntrance(link, me)
  const devices = useOwnDevices()
  const isClosed = useLiveState((it) => it.status === 'CLOSED')
  const held = useLiveState((it) => it.convocation_type)
  const active = activeCall(meeting)
  const isNextCall = active?.convocation_type === 'SECOND' && held === 'FIRST'
  const isAwaited = useLive((it) => it.state === null && (it.line === 'connecting' || it.line === 'open'))
  const isDrawable = useDrawable(!isAwaited)
  const shut = shutOf(meeting)
  // What the room is like is told by the line: before that, neither a door that is open nor the end of a meeting is shown as a wait.
  if (!devices || (!isDrawable && active?.live_status !== 'STANDBY')) return <PublicWaiting />
  if (isClosed && !isNextCall)
    return (
      <Suspense fallback={<PublicWaiting />}>
        <MemberOver />
      </Suspense>
    )
  if (entrance.room && !isClosed) return <MemberRoom entrance={entrance} room={entrance.room} devices={devices} />
  if (shut) return <RoomShut shut={shut} meeting={meeting} link={link} />
  if (entrance.away === 'expelled' || entrance.away === 'taken') return <RoomAway entrance={entrance} away={entrance.away} />
  return <WaitingRoom entrance={entrance} devices={devices} call={active} isSecond={isClosed && isNextCall} />
}

/** Who is no longer in the room learns why, and what they can do. */
function RoomAway({ entrance, away }: { entrance: Entrance; away: 'expelled' | 'taken' }) {
  const t = useTranslations('live')
  const actions =
    away === 'taken' ? (
      <Button size="md" mih={48} loading={entrance.isBusy} onClick={() => void entrance.enter({ force: true })}>
        {t('elsewhere.back')}
      </Button>
    ) : (
      <Button size="md" mih={48} variant="default" onClick={entrance.comeBack}>
        {t('expelled.back')}
      </Button>
    )
  const words =
    away === 'taken' ? ({ title: t('elsewhere.title'), text: t('elsewhere.text') } as const) : { title: t('expelled.title'), text: t('expelled.text') }
  return (
    <PublicPage>
      <div className={styles.away} role="status">
        <EmptyState
          heading="h1"
          art={away === 'taken' ? 'blank' : 'locked'}
          title={words.title}
          text={words.text}
          actions={actions}
          note={entrance.refusal?.words}
        />
      </div>
    </PublicPage>
  )
}

import { liveRoutes } from '@delibera/core/live/routes'
import { useDocumentTitle, useMediaQuery } from '@mantine/hooks'
import { useBlocker } from '@tanstack/react-router'
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { whenTouched } from '../../../idle.ts'
import type { Devices } from '../../../media/devices.ts'
import { useLiveLine, useLiveState } from '../../../meeting/live/useLive.ts'
import { useLiveRefusal } from '../../../meeting/live/useLiveRefusal.ts'
import { useMember } from '../../../meeting/live/useMember.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import hidden from '../../../ui/marks/Unseen.module.css'
import { castableIn, hasVoted } from '../../votes/useBallot.ts'
import { RoomBar } from '../room/RoomBar.tsx'
import { RoomFold } from '../room/RoomFold.tsx'
import { RoomNotices, RoomTroubles } from '../room/RoomNotices.tsx'
import { RoomPeople } from '../room/RoomPeople.tsx'
import { Tiles } from '../room/Tiles.tsx'
import { TranscriptPanel } from '../room/TranscriptPanel.tsx'
import { useConsent } from '../room/useConsent.ts'
import type { Entrance, OwnRoom } from '../room/useEntrance.ts'
import { useRoomCall } from '../room/useRoomCall.ts'
import { useSpeech } from '../room/useSpeech.ts'
import { ChatPanel } from './ChatPanel.tsx'
import { DeclarationCards } from './DeclarationCard.tsx'
import { DeclarationWish } from './DeclarationWish.tsx'
import { MemberAgenda } from './MemberAgenda.tsx'
import { type DockSide, MemberDock } from './MemberDock.tsx'
import { MemberFloor } from './MemberFloor.tsx'
import { MemberNow } from './MemberNow.tsx'
import styles from './MemberRoom.module.css'
import { useChatDraft } from './useChatDraft.ts'

const drawer = () => import('./SideDrawer.tsx')
const SideDrawer = lazy(async () => ({ default: (await drawer()).SideDrawer }))

interface Props {
  entrance: Entrance
  room: OwnRoom
  devices: Devices | null
}

/** The room of a member: what happens now in the middle, own controls at the thumb, chat and people at the side or behind a button. */
export function MemberRoom({ entrance, room, devices }: Props) {
  const t = useTranslations('live')
  const { meeting, link, me, nameOf, isCompany } = useMember()
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false }) ?? false
  const isSecretary = useLiveState((it) => it.secretary_id === me && it.transcription.on)
  const isVoting = useLiveState((it) => it.current_id !== null && it.points[it.current_id]?.status === 'VOTING')
  const leave = useLeaving(entrance)
  const [side, setSide] = useRoomSide({ isWide, isSecretary, isVoting, leave })
  const chat = useChatDraft(side === 'chat')
  const line = useLiveLine()
  const call = useRoomCall({ link, me, room, line, devices, onRoom: entrance.setRoom })
  const consent = useConsent(link, me)
  useSpeech({ link, me, devices, isGiven: consent.isGiven })
  const isOurs = useLiveState((it) => it.register.meeting.call_type === 'CALL_DELIBERA' && !it.video_closed)
  useDocumentTitle(`${t('room.label')} · ${meeting.name}`)
  const panels: Record<DockSide, ReactNode> = { chat: <ChatPanel chat={chat} me={me} />, people: <RoomPeople />, transcript: <MemberTranscript /> }
  return (
    <div className={styles.room}>
      <RoomBar />
      <main id="content" className={styles.main} tabIndex={-1}>
        <h1 className={styles.unseen}>{t('room.label')}</h1>
        <RoomTroubles call={call} />
        <RoomFold isFolded={isVoting && !isWide}>
          <RoomNotices call={call} consent={consent} />
          {isOurs && (
            <div className={styles.faces}>
              <Tiles call={call} me={me} nameOf={nameOf} isCompany={isCompany} isCompact={isVoting} onPeople={() => setSide('people')} />
            </div>
          )}
        </RoomFold>
        <div className={styles.stage}>
          {!isVoting && <MemberFloor call={call} />}
          {!isVoting && <DeclarationCards />}
          <MemberNow />
          {isVoting && <DeclarationCards />}
          <DeclarationWish />
          <MemberAgenda />
        </div>
      </main>
      {isWide && side && (
        <aside className={styles.side} aria-label={t(`${side}.title`)}>
          <h2 className={styles.sideTitle}>{t(`${side}.title`)}</h2>
          {panels[side]}
        </aside>
      )}
      <MemberDock call={call} isSecretary={isSecretary} onLeave={() => void leave()} side={side} onSide={setSide} unread={chat.unread} />
      {!isWide && (
        <SideCover side={side} onClose={() => setSide(null)}>
          {side && panels[side]}
        </SideCover>
      )}
      <RoomAnnouncer />
    </div>
  )
}

interface SideFacts {
  isWide: boolean
  isSecretary: boolean
  isVoting: boolean
  /** Asks whether one really wants to leave the meeting; true once one has. */
  leave: () => Promise<boolean>
}

/** Which panel stands beside the room, or on a phone covers it: there none may be open, in a wide window one always is. */
function useRoomSide({ isWide, isSecretary, isVoting, leave }: SideFacts) {
  const [chosen, setSide] = useState<DockSide | null>(null)
  // Who is no longer secretary does not read the transcript any more.
  const open = chosen === 'transcript' && !isSecretary ? null : chosen
  // The back button of a phone closes what covers the room, then asks: whoever only wanted the chat away must not be out of the meeting.
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async () => {
      if (isWide || open === null) return !(await leave())
      setSide(null)
      return true
    },
  })
  // A vote is never hidden behind a message that somebody was writing: the message waits.
  useEffect(() => {
    if (isVoting) setSide(null)
  }, [isVoting])
  return [isWide ? (open ?? 'chat') : open, setSide] as const
}

/** The drawer of a phone is fetched when a hand comes to the page, and stays once it was drawn up. */
function SideCover(props: ComponentProps<typeof SideDrawer>) {
  const [isWanted, setWanted] = useState(false)
  if (props.side !== null && !isWanted) setWanted(true)
  useEffect(() => whenTouched(() => void drawer().catch(() => undefined)), [])
  return (
    isWanted && (
      <Suspense>
        <SideDrawer {...props} />
      </Suspense>
    )
  )
}

/** Tells who does not see the page what has just happened, without interrupting. */
function RoomAnnouncer() {
  const t = useTranslations('live.vote')
  const outcomes = useTranslations('liveWords.outcome')
  const { meeting } = useMember()
  const line = useLiveLine()
  const points = useLiveState((it) => it.register.points)
  const [words, setWords] = useState('')
  useEffect(
    () =>
      line.onEvents((events) => {
        for (const it of events) {
          if (it.type !== 'VOTE_OPENED' && it.type !== 'VOTE_STOPPED') continue
          const number = points.findIndex((point) => point._id === it.odg_id) + 1
          const title = points[number - 1]?.title ?? ''
          setWords(it.type === 'VOTE_OPENED' ? t('announce', { number, title }) : t('closed', { number, outcome: outcomes(it.tally.outcome) }))
          // A phone that lies on the table says it too.
          if (it.type === 'VOTE_OPENED') navigator.vibrate?.(200)
        }
      }),
    [line, points, t, outcomes],
  )
  return (
    <p className={hidden.unseen} role="status" aria-label={meeting.name}>
      {words}
    </p>
  )
}

/** What is written down, for the member who is secretary. */
function MemberTranscript() {
  const { link, nameOf } = useMember()
  return (
    <TranscriptPanel
      nameOf={nameOf}
      save={({ member_id, started_at, ended_at }, text) => call(liveRoutes.saveChunk, { params: { ...link }, body: { member_id, started_at, ended_at, text } })}
    />
  )
}

/** Leaving is asked twice: a vote that was not given is lost by it. Answers whether one is out. */
function useLeaving({ leave }: Pick<Entrance, 'leave'>): () => Promise<boolean> {
  const t = useTranslations('live.dock')
  const { me, nameOf } = useMember()
  const { confirm } = useDialogs()
  const { tell } = useToasts()
  const words = useLiveRefusal()
  const line = useLiveLine()
  return async () => {
    const { state } = line.getSnapshot()
    const point = state?.current_id ? state.points[state.current_id] : undefined
    const castable = point?.status === 'VOTING' && point.vote ? castableIn(point.vote, me, nameOf) : []
    const isUnsaid = castable.some((it) => it.excluded === null) && !hasVoted(castable)
    const isSure = await confirm({
      title: t('leaveTitle'),
      text: isUnsaid ? `${t('leaveVoting')} ${t('leaveText')}` : t('leaveText'),
      proceed: t('leaveNow'),
      danger: true,
      cancel: t('stay'),
    })
    if (!isSure) return false
    try {
      await leave()
      return true
    } catch (error) {
      tell({ kind: 'error', text: words(error) })
      return false
    }
  }
}

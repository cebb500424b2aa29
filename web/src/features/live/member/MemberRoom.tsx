import { Drawer } from '@mantine/core'
import { useDocumentTitle, useMediaQuery } from '@mantine/hooks'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Devices } from '../../../media/devices.ts'
import { useLiveLine, useLiveState } from '../../../meeting/live/useLive.ts'
import { useMember } from '../../../meeting/live/useMember.ts'
import { RoomAnnouncer } from '../room/RoomAnnouncer.tsx'
import { RoomBar } from '../room/RoomBar.tsx'
import { RoomNotices } from '../room/RoomNotices.tsx'
import { RoomPeople } from '../room/RoomPeople.tsx'
import { Tiles } from '../room/Tiles.tsx'
import { useConsent } from '../room/useConsent.ts'
import type { Entrance, OwnRoom } from '../room/useEntrance.ts'
import { useRoomCall } from '../room/useRoomCall.ts'
import { useSpeech } from '../room/useSpeech.ts'
import { ChatPanel } from './ChatPanel.tsx'
import { DeclarationCards } from './DeclarationCard.tsx'
import { MemberAgenda } from './MemberAgenda.tsx'
import { type DockSide, MemberDock } from './MemberDock.tsx'
import { MemberNow } from './MemberNow.tsx'
import styles from './MemberRoom.module.css'
import { MemberTranscript } from './MemberTranscript.tsx'
import { useChatDraft } from './useChatDraft.ts'
import { useLeaving } from './useLeaving.ts'

interface Props {
  entrance: Entrance
  room: OwnRoom
  devices: Devices | null
}

/** The room of a member: what happens now in the middle, own controls at the thumb, chat and people at the side or behind a button. */
export function MemberRoom({ entrance, room, devices }: Props) {
  const t = useTranslations('live')
  const { meeting, link, me, nameOf, isCompany } = useMember()
  const isWide = useMediaQuery('(min-width: 62em)') ?? false
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
        <RoomNotices call={call} consent={consent} />
        <div className={styles.stage}>
          {isOurs && <Tiles call={call} me={me} nameOf={nameOf} isCompany={isCompany} isCompact={isVoting} onPeople={() => setSide('people')} />}
          {!isVoting && <DeclarationCards />}
          <MemberNow />
          {isVoting && <DeclarationCards />}
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
        <SideDrawer side={side} onClose={() => setSide(null)}>
          {side && panels[side]}
        </SideDrawer>
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

/** The panel as a phone shows it: drawn up from the bottom edge. Its title stays readable while it closes. */
function SideDrawer({ side, onClose, children }: { side: DockSide | null; onClose: () => void; children: ReactNode }) {
  const t = useTranslations('live')
  const dialog = useTranslations('shell.dialog')
  return (
    <Drawer
      opened={side !== null}
      onClose={onClose}
      position="bottom"
      size="88%"
      title={t(`${side ?? 'chat'}.title`)}
      closeButtonProps={{ 'aria-label': dialog('close'), size: 44 }}
      classNames={{ body: styles.drawer!, content: styles.drawerContent!, title: styles.drawerTitle! }}
    >
      {children}
    </Drawer>
  )
}

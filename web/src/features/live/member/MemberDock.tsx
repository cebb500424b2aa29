import { liveRoutes } from '@delibera/core/live/routes'
import {
  IconDoorExit,
  IconFileText,
  IconHandStop,
  IconMessage,
  IconMicrophone,
  IconMicrophoneOff,
  IconUsers,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { call as ask } from '../../../api/call.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { useLiveRefusal } from '../../../meeting/live/useLiveRefusal.ts'
import { useMember } from '../../../meeting/live/useMember.ts'
import { useToasts } from '../../../shell/toasts.ts'
import hidden from '../../../ui/marks/Unseen.module.css'
import type { RoomCall } from '../room/useRoomCall.ts'
import styles from './MemberDock.module.css'

export type DockSide = 'chat' | 'people' | 'transcript'

interface Props {
  call: RoomCall
  onLeave: () => void
  side: DockSide | null
  onSide: (side: DockSide | null) => void
  unread: number
  /** Reads and corrects what is written down. */
  isSecretary: boolean
}

/** One's own controls, within reach of a thumb. */
export function MemberDock({ call, onLeave, side, onSide, unread, isSecretary }: Props) {
  const t = useTranslations('live.dock')
  const show = (it: DockSide) => onSide(side === it ? null : it)
  const icon = { size: 23, stroke: 1.7, 'aria-hidden': true } as const
  return (
    <nav className={styles.dock} aria-label={t('label')}>
      {call.hasCall && (
        <>
          <Key label={t('microphone')} isPressed={call.audio} onPress={() => call.setAudio(!call.audio)} disabled={call.isBusy}>
            {call.audio ? <IconMicrophone {...icon} /> : <IconMicrophoneOff {...icon} />}
          </Key>
          <Key label={t('camera')} isPressed={call.video} onPress={() => call.setVideo(!call.video)} disabled={call.isBusy}>
            {call.video ? <IconVideo {...icon} /> : <IconVideoOff {...icon} />}
          </Key>
        </>
      )}
      <HandKey />
      <Key label={t('chat')} isPressed={side === 'chat'} onPress={() => show('chat')} note={unread > 0 ? t('unread', { count: unread }) : undefined}>
        <IconMessage {...icon} />
        {unread > 0 && <i className={styles.dot} />}
      </Key>
      <Key label={t('people')} isPressed={side === 'people'} onPress={() => show('people')}>
        <IconUsers {...icon} />
      </Key>
      {isSecretary && (
        <Key label={t('transcript')} isPressed={side === 'transcript'} onPress={() => show('transcript')}>
          <IconFileText {...icon} />
        </Key>
      )}
      <Key label={t('leave')} onPress={onLeave} isLeaving>
        <IconDoorExit {...icon} />
      </Key>
    </nav>
  )
}

interface KeyProps {
  label: string
  isPressed?: boolean
  onPress: () => void
  disabled?: boolean
  note?: string | undefined
  isLeaving?: boolean
  children: ReactNode
}

function Key({ label, isPressed, onPress, disabled = false, note, isLeaving = false, children }: KeyProps) {
  return (
    <button type="button" className={styles.key} aria-pressed={isPressed} data-leaving={isLeaving || undefined} disabled={disabled} onClick={onPress}>
      <span className={styles.icon}>{children}</span>
      {label}
      {note && <span className={hidden.unseen}>{note}</span>}
    </button>
  )
}

/** Asking for the floor: pressed again, no longer. */
function HandKey() {
  const t = useTranslations('live.dock')
  const { link, me } = useMember()
  const { tell } = useToasts()
  const words = useLiveRefusal()
  const place = useLiveState((it) => it.hands.indexOf(me))
  const [isBusy, setBusy] = useState(false)
  const raise = async () => {
    setBusy(true)
    try {
      await ask(liveRoutes.raiseHand, { params: { ...link }, body: { raised: place < 0 } })
    } catch (error) {
      tell({ kind: 'error', text: words(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Key label={t('hand')} isPressed={place >= 0} onPress={() => void raise()} disabled={isBusy}>
        <IconHandStop size={23} stroke={1.7} aria-hidden />
        {place >= 0 && <i className={styles.place}>{place + 1}</i>}
      </Key>
      <span className={hidden.unseen} role="status">
        {place >= 0 && t('handPlace', { before: place })}
      </span>
    </>
  )
}

import type { LiveState } from '@delibera/core/live/state'
import { Button } from '@mantine/core'
import { IconDoorEnter, IconMicrophone, IconMicrophoneOff, IconScreenShare, IconScreenShareOff, IconVideo, IconVideoOff } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { LineNotice } from '../room/LineNotice.tsx'
import { MicLevel } from '../room/MicLevel.tsx'
import { Tiles } from '../room/Tiles.tsx'
import { useCounted } from '../room/useCounted.ts'
import { useRoomCall } from '../room/useRoomCall.ts'
import { useSpeech } from '../room/useSpeech.ts'
import { useConsole } from '../useConsole.ts'
import styles from './ChairCall.module.css'
import { ChairControl } from './ChairControl.tsx'
import { ChairUnheard } from './ChairUnheard.tsx'
import { RehearsalFaces } from './RehearsalFaces.tsx'
import { useChairDevices } from './useChairDevices.ts'
import { useSeat } from './useChairSeat.ts'

/** The faces, with the chair's own microphone and camera; from outside the room, whose microphones are on. */
export function ChairCall({ onPeople }: { onPeople: () => void }) {
  const { room, line, link } = useSeat()
  const chair = useLiveState((it) => it.register.meeting.chair_id)
  const isOurs = useLiveState((it) => it.register.meeting.call_type === 'CALL_DELIBERA' && !it.video_closed)
  const elsewhere = useLiveState((it) => (it.register.meeting.call_type === 'CALL_EXTERNAL' ? it.register.meeting.call_link : null))
  const isRehearsal = useLiveState((it) => it.rehearsal)
  const devices = useChairDevices()
  if (elsewhere) return <Elsewhere to={elsewhere} />
  if (isRehearsal && room && chair) return isOurs && devices ? <RehearsalFaces me={chair} devices={devices} onPeople={onPeople} /> : null
  if (!room || !line || !link || !chair) return <Outside />
  return isOurs ? <Faces room={room} line={line} link={link} me={chair} onPeople={onPeople} /> : null
}

interface FacesProps extends Pick<Parameters<typeof useRoomCall>[0], 'room' | 'line' | 'link' | 'me'> {
  onPeople: () => void
}

function Faces({ onPeople, ...seat }: FacesProps) {
  const t = useTranslations('console.call')
  const { nameOf, person } = useConsole()
  const devices = useChairDevices()
  const call = useRoomCall({ ...seat, devices, onRoom: useSeat().setRoom })
  const isGiven = useLiveState((it) => it.transcription.consents[seat.me] === true)
  useSpeech({ link: seat.link, me: seat.me, devices, isGiven })
  return (
    <div className={styles.faces}>
      <Tiles call={call} me={seat.me} nameOf={nameOf} isCompany={(id) => person(id).isCompany} isCompact onPeople={onPeople} />
      <ChairUnheard isOn={call.audio} isBusy={call.isBusy} onTurn={() => call.setAudio(true)} />
      <LineNotice line={call.line} />
      {call.failure && <FormAlert kind="warning">{t('failure')}</FormAlert>}
      <div className={styles.controls}>
        <ChairControl label={t('microphone')} isOn={call.audio} isBusy={call.isBusy} icons={[IconMicrophone, IconMicrophoneOff]} onPress={call.setAudio} />
        <ChairControl label={t('camera')} isOn={call.video} isBusy={call.isBusy} icons={[IconVideo, IconVideoOff]} onPress={call.setVideo} />
        <ChairControl label={t('screen')} isOn={call.me.screen} isBusy={call.isBusy} icons={[IconScreenShare, IconScreenShareOff]} onPress={call.share} />
        {call.audio && <MicLevel level={call.me.level} />}
        {call.is_silent && (
          <Button size="xs" onClick={call.resume}>
            {t('listen')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Video and voice are on another platform; presence and votes are here. */
function Elsewhere({ to }: { to: string }) {
  const t = useTranslations('console.call')
  const { meeting } = useConsole()
  return (
    <div className={styles.outside}>
      <IconVideo size={18} stroke={1.7} aria-hidden />
      <p>{t('elsewhere', { platform: meeting.mode.call_platform ?? t('platform') })}</p>
      <Button size="xs" variant="default" component="a" href={to} target="_blank" rel="noopener noreferrer">
        {t('go')}
      </Button>
    </div>
  )
}

const heard = ({ rooms }: LiveState) => Object.keys(rooms).filter((it) => rooms[it]!.audio)
const most_named = 6

/** Who presides from outside sees whose microphone is on, and the way in. */
function Outside() {
  const t = useTranslations('console.call')
  const { nameOf } = useConsole()
  const { enter, isBusy } = useSeat()
  const isStarted = useLiveState((it) => it.status === 'STARTED')
  const speakers = useCounted(heard, ['rooms'])
  if (!isStarted) return null
  const names = speakers.slice(0, most_named).map(nameOf).join(', ')
  return (
    <div className={styles.outside}>
      <IconMicrophone size={18} stroke={1.7} aria-hidden />
      <p>{speakers.length === 0 ? t('silence') : t('speakers', { names, more: Math.max(0, speakers.length - most_named) })}</p>
      {enter && (
        <Button size="xs" variant="default" leftSection={<IconDoorEnter size={15} aria-hidden />} loading={isBusy} onClick={enter}>
          {t('enter')}
        </Button>
      )}
    </div>
  )
}

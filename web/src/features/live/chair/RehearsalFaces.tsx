import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Devices } from '../../../media/devices.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { MicLevel } from '../room/MicLevel.tsx'
import { Tiles } from '../room/Tiles.tsx'
import { useDevices } from '../room/useDevices.ts'
import { useConsole } from '../useConsole.ts'
import styles from './ChairCall.module.css'
import { ChairControl } from './ChairControl.tsx'
import { ChairUnheard } from './ChairUnheard.tsx'

interface Props {
  me: string
  devices: Devices
  onPeople: () => void
}

const nobody = { speaker: null, participants: [], line: 'fine', setTile: () => undefined } as const

/** The faces of a rehearsal: robots have none, and whoever presides sees and hears only themself; nothing leaves this browser. */
export function RehearsalFaces({ me, devices, onPeople }: Props) {
  const t = useTranslations('console.call')
  const { acts, nameOf, person } = useConsole()
  const { audio, video, stream, level, failure } = useDevices(devices)
  const [isBusy, setBusy] = useState(false)
  const isSeen = useLiveState((it) => it.rooms[me]?.video === true)
  const isHeard = useLiveState((it) => it.rooms[me]?.audio === true)
  const turn = async (kind: 'audio' | 'video', on: boolean) => {
    setBusy(true)
    const isHad = await (kind === 'audio' ? devices.setAudio(on) : devices.setVideo(on))
    if (isHad) await acts.sitInRehearsal({ [kind]: on })
    setBusy(false)
  }
  const call = { ...nobody, me: { stream: isSeen && video ? stream : null } }
  return (
    <div className={styles.faces}>
      <Tiles call={call} me={me} nameOf={nameOf} isCompany={(id) => person(id).isCompany} isCompact onPeople={onPeople} />
      <ChairUnheard isOn={isHeard && audio} isBusy={isBusy} onTurn={() => void turn('audio', true)} />
      {failure && <FormAlert kind="warning">{t('failure')}</FormAlert>}
      <div className={styles.controls}>
        <ChairControl
          label={t('microphone')}
          isOn={isHeard && audio}
          isBusy={isBusy}
          icons={[IconMicrophone, IconMicrophoneOff]}
          onPress={(on) => void turn('audio', on)}
        />
        <ChairControl label={t('camera')} isOn={isSeen && video} isBusy={isBusy} icons={[IconVideo, IconVideoOff]} onPress={(on) => void turn('video', on)} />
        {isHeard && audio && <MicLevel level={level} />}
      </div>
    </div>
  )
}

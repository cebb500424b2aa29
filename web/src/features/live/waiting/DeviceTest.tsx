import { Button, NativeSelect } from '@mantine/core'
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff, IconVolume } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Device, Devices, DevicesSnapshot } from '../../../media/devices.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { MicLevel } from '../room/MicLevel.tsx'
import { useDevices } from '../room/useDevices.ts'
import { Picture } from '../room/VideoTile.tsx'
import styles from './DeviceTest.module.css'

interface Props {
  devices: Devices
  /** What whoever does not want to try is told. */
  skip?: string
}

/** How one looks and sounds, before anybody else does see or hear. */
export function DeviceTest({ devices, skip }: Props) {
  const t = useTranslations('live.device')
  const shown = useDevices(devices)
  const [isAsked, setAsked] = useState(false)
  const isTried = shown.audio || shown.video || shown.failure !== null || (isAsked && !shown.is_asking)
  const start = () => {
    setAsked(true)
    void devices.start()
  }
  return (
    <Panel title={t('title')}>
      <div className={styles.test}>
        <div className={styles.camera} data-on={shown.stream ? true : undefined}>
          {shown.stream ? <Picture stream={shown.stream} isMirrored label={t('preview')} /> : <p className={styles.off}>{t('off')}</p>}
          {shown.audio && (
            <span className={styles.level}>
              <MicLevel level={shown.level} />
            </span>
          )}
          {isTried && <Keys devices={devices} shown={shown} />}
        </div>
        {shown.failure && <Failure shown={shown} />}
        {!isTried && (
          <>
            <p>{t('ask')}</p>
            <Button
              size="md"
              mih={48}
              loading={shown.is_asking}
              leftSection={<IconVideo size={19} aria-hidden />}
              styles={{ label: { whiteSpace: 'normal' } }}
              onClick={start}
            >
              {t('start')}
            </Button>
          </>
        )}
        {isTried && <Choice devices={devices} shown={shown} />}
        <p className={styles.skip}>{skip ?? t('skip')}</p>
      </div>
    </Panel>
  )
}

interface Shown {
  devices: Devices
  shown: DevicesSnapshot
}

function Keys({ devices, shown }: Shown) {
  const t = useTranslations('live.device')
  const icon = { size: 23, stroke: 1.7, 'aria-hidden': true } as const
  return (
    <span className={styles.keys}>
      <button
        type="button"
        aria-pressed={shown.audio}
        aria-label={t(shown.audio ? 'microphoneOff' : 'microphoneOn')}
        disabled={shown.is_asking}
        onClick={() => void devices.setAudio(!shown.audio)}
      >
        {shown.audio ? <IconMicrophone {...icon} /> : <IconMicrophoneOff {...icon} />}
      </button>
      <button
        type="button"
        aria-pressed={shown.video}
        aria-label={t(shown.video ? 'cameraOff' : 'cameraOn')}
        disabled={shown.is_asking}
        onClick={() => void devices.setVideo(!shown.video)}
      >
        {shown.video ? <IconVideo {...icon} /> : <IconVideoOff {...icon} />}
      </button>
    </span>
  )
}

/** What the browser said, as something one can do. */
function Failure({ shown }: Pick<Shown, 'shown'>) {
  const t = useTranslations('live.device.error')
  const { failure } = shown
  const reason = failure?.kind === 'device' ? failure.reason : 'failed'
  return <FormAlert kind="warning">{t(reason === 'unsupported' ? 'failed' : reason)}</FormAlert>
}

function Choice({ devices, shown }: Shown) {
  const t = useTranslations('live.device')
  const named = (list: readonly Device[]) => list.map((it, at) => ({ value: it.id, label: it.label || t('unnamed', { number: at + 1 }) }))
  const lists = [
    { kind: 'video', label: t('camera'), list: shown.cameras },
    { kind: 'audio', label: t('microphone'), list: shown.microphones },
    { kind: 'speaker', label: t('speaker'), list: shown.speakers },
  ] as const
  return (
    <div className={styles.choice}>
      {lists.map(
        ({ kind, label, list }) =>
          list.length > 1 && (
            <NativeSelect
              key={kind}
              label={label}
              size="md"
              data={named(list)}
              value={shown.chosen[kind] || list[0]!.id}
              onChange={(event) => void devices.choose(kind, event.currentTarget.value)}
            />
          ),
      )}
      <Button variant="default" mih={44} leftSection={<IconVolume size={18} aria-hidden />} onClick={() => playSound(shown.chosen.speaker)}>
        {t('sound')}
      </Button>
    </div>
  )
}

/** Two soft notes, by the loudspeaker that was chosen where the browser lets one choose. */
function playSound(speaker: string): void {
  const context = new AudioContext()
  if (speaker && 'setSinkId' in context) void (context as { setSinkId(id: string): Promise<void> }).setSinkId(speaker).catch(() => undefined)
  for (const [at, pitch] of [523.25, 659.25].entries()) {
    const note = context.createOscillator()
    const volume = context.createGain()
    const from = context.currentTime + at * 0.28
    note.frequency.value = pitch
    volume.gain.setValueAtTime(0, from)
    volume.gain.linearRampToValueAtTime(0.2, from + 0.03)
    volume.gain.linearRampToValueAtTime(0, from + 0.26)
    note.connect(volume).connect(context.destination)
    note.start(from)
    note.stop(from + 0.3)
  }
  setTimeout(() => void context.close(), 1200)
}

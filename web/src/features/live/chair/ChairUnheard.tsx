import { Button } from '@mantine/core'
import { IconMicrophoneOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './ChairCall.module.css'

interface Props {
  isOn: boolean
  isBusy: boolean
  onTurn: () => void
}

/** Who presides speaks first: once the meeting has begun with their microphone off, they read that nobody hears them. */
export function ChairUnheard({ isOn, isBusy, onTurn }: Props) {
  const t = useTranslations('console.call.unheard')
  const isStarted = useLiveState((it) => it.status === 'STARTED')
  const [isKnown, setKnown] = useState(false)
  // Whoever has spoken and goes silent again is told anew.
  useEffect(() => {
    if (isOn) setKnown(false)
  }, [isOn])
  if (isOn || isKnown || !isStarted) return null
  return (
    <Notice
      tone="ambra"
      icon={<IconMicrophoneOff size={18} stroke={1.7} aria-hidden />}
      role="status"
      action={
        <span className={styles.unheard}>
          <Button size="xs" disabled={isBusy} onClick={onTurn}>
            {t('turnOn')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setKnown(true)}>
            {t('leave')}
          </Button>
        </span>
      }
    >
      {t('text')}
    </Notice>
  )
}

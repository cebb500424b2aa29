import { floorIn } from '@delibera/core/live/presence'
import { liveRoutes } from '@delibera/core/live/routes'
import { Button } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { call as ask } from '../../../api/call.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { useLiveRefusal } from '../../../meeting/live/useLiveRefusal.ts'
import { useMember } from '../../../meeting/live/useMember.ts'
import { toned } from '../../../palette.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { SpeakingClock } from '../room/SpeakingClock.tsx'
import type { RoomCall } from '../room/useRoomCall.ts'
import styles from './MemberFloor.module.css'

/** Who has the floor, and for how long; whoever is given it is told so, with the microphone one press away. Nobody has it while a vote is open. */
export function MemberFloor({ call }: { call: RoomCall }) {
  const t = useTranslations('live.floor')
  const { me, nameOf } = useMember()
  const isHeld = useLiveState((it) => it.status === 'STARTED')
  const floor = useLiveState(floorIn)
  const isMine = floor?.member_id === me
  useEffect(() => {
    // A phone that lies on the table says it too.
    if (isMine) navigator.vibrate?.(200)
  }, [isMine])
  if (!isHeld && !floor) return null
  return (
    <section className={styles.floor} aria-label={t('label')} data-mine={isMine || undefined} data-given={floor !== null || undefined} style={toned('verde')}>
      <p className={styles.line}>
        <IconMicrophone size={18} stroke={1.7} aria-hidden />
        <span className={styles.name} role="status">
          {floor === null ? t('nobody') : isMine ? t(call.hasCall && !call.audio ? 'turnOn' : 'mine') : t('has', { name: nameOf(floor.member_id) })}
        </span>
        {floor && <SpeakingClock since={floor.from} label={t('clock')} />}
      </p>
      {isMine && <Own call={call} />}
    </section>
  )
}

function Own({ call }: { call: RoomCall }) {
  const t = useTranslations('live.floor')
  const { link } = useMember()
  const { tell } = useToasts()
  const words = useLiveRefusal()
  const [isBusy, setBusy] = useState(false)
  const finish = async () => {
    setBusy(true)
    try {
      await ask(liveRoutes.yieldFloor, { params: { ...link } })
    } catch (error) {
      tell({ kind: 'error', text: words(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.acts}>
      {call.hasCall && !call.audio && (
        <Button size="lg" mih={54} leftSection={<IconMicrophone size={20} aria-hidden />} loading={call.isBusy} onClick={() => call.setAudio(true)}>
          {t('microphone')}
        </Button>
      )}
      <Button variant="default" size="md" mih={48} loading={isBusy} onClick={() => void finish()}>
        {t('finish')}
      </Button>
    </div>
  )
}

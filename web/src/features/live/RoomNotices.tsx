import { liveRoutes } from '@delibera/core/live/routes'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call as ask } from '../../api/call.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { NoticeBar } from '../../ui/NoticeBar.tsx'
import styles from './RoomNotices.module.css'
import { useLineLost } from './useLineLost.ts'
import { useLive, useLiveState } from './useLive.ts'
import { useMember } from './useMember.ts'
import type { RoomCall } from './useRoomCall.ts'
import { ConsentChoice } from './WaitingConsent.tsx'

/** What somebody should know beside what is being discussed: one line each, and nothing while all is well. */
export function RoomNotices({ call }: { call: RoomCall }) {
  const t = useTranslations('live.room')
  const isLost = useLineLost(useLive((it) => it.line))
  const isVideoClosed = useLiveState((it) => it.video_closed)
  return (
    <div className={styles.notices}>
      {isLost && <NoticeBar icon={<Icon name="refresh" size={18} />}>{t('lost')}</NoticeBar>}
      {!isLost && call.state === 'reconnecting' && <NoticeBar icon={<Icon name="refresh" size={18} />}>{t('callBack')}</NoticeBar>}
      <div className={styles.lines}>
        {call.is_silent && (
          <Button size="md" mih={48} onClick={call.resume}>
            {t('listen')}
          </Button>
        )}
        {call.state === 'failed' && <FormAlert kind="warning">{t('callFailed')}</FormAlert>}
        {call.failure?.kind === 'device' && <FormAlert kind="warning">{t('listenOnly')}</FormAlert>}
        {call.isCrowded && <FormAlert kind="info">{t('crowded')}</FormAlert>}
        {call.isLimited && <FormAlert kind="info">{t('limited')}</FormAlert>}
        {call.isMuted && <FormAlert kind="info">{t('muted')}</FormAlert>}
        {isVideoClosed && <FormAlert kind="info">{t('videoClosed')}</FormAlert>}
        <Transcribed />
      </div>
    </div>
  )
}

/** While the transcription is on, whether one's own words are in it, and the way to change that. */
function Transcribed() {
  const t = useTranslations('live.consent')
  const { link, me } = useMember()
  const isOn = useLiveState((it) => it.transcription.on)
  const given = useLiveState((it) => it.transcription.consents[me] ?? false)
  const [isChanging, setChanging] = useState(false)
  if (!isOn) return null
  const choose = (consent: boolean) => {
    setChanging(false)
    void ask(liveRoutes.changeRoom, { params: { ...link }, body: { consent } }).catch(() => setChanging(true))
  }
  return (
    <section className={styles.transcribed} aria-label={t('title')}>
      <p>
        <Icon name="microphone" size={18} />
        <span>
          <b>{t('on')}.</b> {t(given ? 'given' : 'refused')}
        </span>
      </p>
      {isChanging ? (
        <ConsentChoice value={given} onChange={choose} />
      ) : (
        <Button variant="subtle" mih={44} onClick={() => setChanging(true)}>
          {t('change')}
        </Button>
      )}
    </section>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLive, useLiveState } from '../../../meeting/live/useLive.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { Icon } from '../../../ui/marks/Icon.tsx'
import { NoticeBar } from '../../../ui/states/NoticeBar.tsx'
import styles from './RoomNotices.module.css'
import type { Consent } from './useConsent.ts'
import { useLineLost } from './useLineLost.ts'
import type { RoomCall } from './useRoomCall.ts'
import { ConsentChoice } from './WaitingConsent.tsx'

/** What somebody should know beside what is being discussed: one line each, and nothing while all is well. */
export function RoomNotices({ call, consent }: { call: RoomCall; consent: Consent }) {
  const t = useTranslations('live.room')
  const shut = useTranslations('live.barred')
  const line = useLive((it) => it.line)
  const isLost = useLineLost(line)
  const isVideoClosed = useLiveState((it) => it.video_closed)
  return (
    <div className={styles.notices}>
      {isLost && <NoticeBar icon={<Icon name="refresh" size={18} />}>{t('lost')}</NoticeBar>}
      {!isLost && call.state === 'reconnecting' && <NoticeBar icon={<Icon name="refresh" size={18} />}>{t('callBack')}</NoticeBar>}
      <div className={styles.lines}>
        {line === 'refused' && <FormAlert kind="error">{shut('refused')}</FormAlert>}
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
        <Transcribed consent={consent} />
      </div>
    </div>
  )
}

/** While the transcription is on, whether one's own words are in it, and the way to change that. */
export function Transcribed({ consent: { isOn, isGiven, hasFailed, choose } }: { consent: Consent }) {
  const t = useTranslations('live.consent')
  const [isChanging, setChanging] = useState(false)
  if (!isOn) return null
  const change = async (given: boolean) => {
    setChanging(false)
    if (!(await choose(given))) setChanging(true)
  }
  return (
    <section className={styles.transcribed} aria-label={t('title')}>
      <p>
        <Icon name="microphone" size={18} />
        <span>
          <b>{t('on')}.</b> {t(isGiven ? 'given' : 'refused')}
        </span>
      </p>
      {hasFailed && <FormAlert kind="warning">{t('failed')}</FormAlert>}
      {isChanging ? (
        <ConsentChoice value={isGiven} onChange={(given) => void change(given)} />
      ) : (
        <Button variant="subtle" mih={44} onClick={() => setChanging(true)}>
          {t('change')}
        </Button>
      )}
    </section>
  )
}

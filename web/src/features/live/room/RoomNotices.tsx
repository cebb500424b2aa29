import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLive, useLiveState } from '../../../meeting/live/useLive.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { Icon } from '../../../ui/marks/Icon.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { NoticeBar } from '../../../ui/states/NoticeBar.tsx'
import { LineNotice } from './LineNotice.tsx'
import styles from './RoomNotices.module.css'
import { SpeechProcessor } from './SpeechProcessor.tsx'
import type { Consent } from './useConsent.ts'
import { useLineLost } from './useLineLost.ts'
import type { RoomCall } from './useRoomCall.ts'
import { ConsentChoice } from './WaitingConsent.tsx'

/** What stands in the way of taking part at all: never folded away, never closed. */
export function RoomTroubles({ call }: { call: RoomCall }) {
  const t = useTranslations('live.room')
  const shut = useTranslations('live.barred')
  const line = useLive((it) => it.line)
  const isLost = useLineLost(line)
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
      </div>
    </div>
  )
}

/** What somebody should know beside what is being discussed: one line each, closed once it is read, and nothing while all is well. */
export function RoomNotices({ call, consent }: { call: RoomCall; consent: Consent }) {
  const t = useTranslations('live.room')
  const isVideoClosed = useLiveState((it) => it.video_closed)
  return (
    <div className={styles.lines}>
      {call.state === 'failed' && <RoomNotice kind="warning">{t('callFailed')}</RoomNotice>}
      {call.failure?.kind === 'device' && <RoomNotice kind="warning">{t('listenOnly')}</RoomNotice>}
      <LineNotice line={call.line} />
      {call.isCrowded && <RoomNotice kind="info">{t('crowded')}</RoomNotice>}
      {call.isLimited && <RoomNotice kind="info">{t('limited')}</RoomNotice>}
      {/* Whoever is heard again needs it no longer. */}
      {call.isMuted && !call.audio && <RoomNotice kind="info">{t('muted')}</RoomNotice>}
      {isVideoClosed && <RoomNotice kind="info">{t('videoClosed')}</RoomNotice>}
      <Transcribed consent={consent} />
    </div>
  )
}

/** A notice that can be closed; it comes back when the same happens again. */
function RoomNotice({ kind, children }: { kind: 'info' | 'warning'; children: string }) {
  const t = useTranslations('live.room')
  const [isClosed, setClosed] = useState(false)
  if (isClosed) return null
  return (
    <Notice
      tone={kind === 'info' ? 'cielo' : 'ambra'}
      icon={<KindMark kind={kind} size={18} />}
      role={kind === 'info' ? 'status' : 'alert'}
      action={
        <ActionIcon
          className={styles.close}
          variant="transparent"
          color="inherit"
          aria-label={t('closeNotice', { notice: children })}
          onClick={() => setClosed(true)}
        >
          <IconX size={17} aria-hidden />
        </ActionIcon>
      }
    >
      {children}
    </Notice>
  )
}

/** While the transcription is on, whether one's own words are in it, and the way to change that. */
export function Transcribed({ consent: { isOn, isGiven, words, link, hasFailed, choose } }: { consent: Consent }) {
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
          <b>{t('on')}.</b> {t(words)}
        </span>
      </p>
      {hasFailed && <FormAlert kind="warning">{t('failed')}</FormAlert>}
      {isChanging ? (
        <>
          <SpeechProcessor link={link} />
          <ConsentChoice value={isGiven} onChange={(given) => void change(given)} />
        </>
      ) : (
        <Button variant="subtle" mih={44} onClick={() => setChanging(true)}>
          {t('change')}
        </Button>
      )}
    </section>
  )
}

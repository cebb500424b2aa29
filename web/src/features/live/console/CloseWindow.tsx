import { openVoteIn, undecided } from '@delibera/core/live/rules'
import type { LiveState } from '@delibera/core/live/state'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { withoutBraces } from '../../agenda/placeholders/PlaceholderText.tsx'
import { ofPoints, useCounted } from '../room/useCounted.ts'
import { useConsole } from '../useConsole.ts'
import styles from './CloseWindow.module.css'
import { openWishes } from './WishList.tsx'

/** Points that nobody has come to, by number. */
const left = (state: LiveState) => ({
  isHeld: state.status === 'STARTED',
  isVoting: openVoteIn(state) !== null,
  hasVideo: !state.video_closed && state.register.meeting.call_type === 'CALL_DELIBERA',
  points: state.status === 'STARTED' ? undecided(state).map((id) => state.register.points.findIndex((it) => it._id === id)) : [],
})

/** The end of the meeting, with the video or without; what remains is skipped, and whoever closes says so. */
export function CloseWindow({ onClose }: { onClose: () => void }) {
  const t = useTranslations('console.close')
  const { acts, meeting } = useConsole()
  const { isHeld, isVoting, hasVideo, points } = useCounted(left, ofPoints)
  const waiting = useLiveState((it) => openWishes(it.wishes).length)
  const [closesVideo, setClosesVideo] = useState(true)
  const close = async () => {
    if (await acts.close({ close_video: closesVideo, confirm: true })) onClose()
  }
  return (
    <FormWindow opened onClose={onClose} title={t(isHeld ? 'title' : 'titleUnheld')} size={520}>
      <div className={styles.window}>
        <p>{t(isHeld ? 'text' : 'textUnheld')}</p>
        {isVoting && <FormAlert kind="warning">{t('voting')}</FormAlert>}
        {waiting > 0 && <FormAlert kind="warning">{t('wishes', { count: waiting })}</FormAlert>}
        {points.length > 0 && (
          <FormAlert kind="warning">
            {t('skipped', { count: points.length })}
            <span className={styles.points}>
              {points.map((at) => (
                <span key={at} lang="it">
                  {at + 1}. {withoutBraces(meeting.odgs[at]?.title ?? '', meeting.odgs[at]?.values)}
                </span>
              ))}
            </span>
          </FormAlert>
        )}
        {hasVideo && isHeld && (
          <Checkbox label={t('video')} description={t('videoHelp')} checked={closesVideo} onChange={(event) => setClosesVideo(event.currentTarget.checked)} />
        )}
        <Actions end>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('stay')}
          </Button>
          <Button color="rosso" disabled={isVoting} loading={acts.busy === 'close'} onClick={() => void close()}>
            {points.length > 0 ? t('proceedSkipping', { count: points.length }) : t('proceed')}
          </Button>
        </Actions>
      </div>
    </FormWindow>
  )
}

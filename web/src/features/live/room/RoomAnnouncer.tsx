import { useEffect, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveLine, useLiveState } from '../../../meeting/live/useLive.ts'
import { useMember } from '../../../meeting/live/useMember.ts'
import hidden from '../../../ui/marks/Unseen.module.css'

/** Tells who does not see the page what has just happened, without interrupting. */
export function RoomAnnouncer() {
  const t = useTranslations('live.vote')
  const outcomes = useTranslations('liveWords.outcome')
  const { meeting } = useMember()
  const line = useLiveLine()
  const points = useLiveState((it) => it.register.points)
  const [words, setWords] = useState('')
  useEffect(
    () =>
      line.onEvents((events) => {
        for (const it of events) {
          if (it.type !== 'VOTE_OPENED' && it.type !== 'VOTE_STOPPED') continue
          const number = points.findIndex((point) => point._id === it.odg_id) + 1
          const title = points[number - 1]?.title ?? ''
          setWords(it.type === 'VOTE_OPENED' ? t('announce', { number, title }) : t('closed', { number, outcome: outcomes(it.tally.outcome) }))
          // A phone that lies on the table says it too.
          if (it.type === 'VOTE_OPENED') navigator.vibrate?.(200)
        }
      }),
    [line, points, t, outcomes],
  )
  return (
    <p className={hidden.unseen} role="status" aria-label={meeting.name}>
      {words}
    </p>
  )
}

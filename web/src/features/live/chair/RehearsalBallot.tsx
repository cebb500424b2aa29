import type { Accepted } from '@delibera/core/votes/schema'
import { IconChecklist } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { castableIn, hasVoted, votesOf } from '../../votes/useBallot.ts'
import { VoteChoice } from '../../votes/VoteChoice.tsx'
import { useConsole } from '../useConsole.ts'
import styles from './ChairBallot.module.css'
import { useSeat } from './useChairSeat.ts'

/** The vote of whoever presides in a rehearsal, for themselves and for whom they represent: cast at once, and again until the vote stops. */
export function RehearsalBallot() {
  const t = useTranslations('console.ballot')
  const { acts, nameOf } = useConsole()
  const { room } = useSeat()
  const chair = useLiveState((it) => it.register.meeting.chair_id) ?? ''
  const id = useLiveState((it) => it.current_id)
  const vote = useLiveState((it) => (it.current_id !== null && it.points[it.current_id]?.status === 'VOTING' ? it.points[it.current_id]!.vote : null))
  const castable = useMemo(() => (vote ? castableIn(vote, chair, nameOf).filter((it) => it.excluded === null) : []), [vote, chair, nameOf])
  if (!room || id === null || castable.length === 0) return null
  const isVoted = hasVoted(castable)
  const said = castable.find((it) => it.isOwn)?.cast?.parts[0]?.accepted ?? null
  const cast = (accepted: Accepted) =>
    void acts.voteInRehearsal(
      id,
      castable.flatMap((it) => votesOf(it, accepted)),
    )
  return (
    <div className={styles.strip} data-voted={isVoted || undefined}>
      <IconChecklist size={18} stroke={1.7} aria-hidden />
      <p role="status">{t(isVoted ? 'voted' : 'missing', { count: castable.length })}</p>
      <VoteChoice legend={t('rehearsed')} value={said} onChange={cast} disabled={acts.busy === 'voteInRehearsal'} />
    </div>
  )
}

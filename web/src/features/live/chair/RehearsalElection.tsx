import type { ElectionChoice } from '@delibera/core/elections/schema'
import { Button } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { LazyElectionChoices } from '../../elections/LazyElections.tsx'
import { electionRights } from '../../elections/useElectionBallot.ts'
import { useConsole } from '../useConsole.ts'
import styles from './ChairBallot.module.css'
import { useSeat } from './useChairSeat.ts'

/** The ballot of whoever presides in an election of a rehearsal: the same for themselves and for whom they represent, again until the round stops. */
export function RehearsalElection() {
  const t = useTranslations('console.ballot')
  const words = useTranslations('elections.ballot')
  const { acts, nameOf } = useConsole()
  const { room } = useSeat()
  const chair = useLiveState((it) => it.register.meeting.chair_id) ?? ''
  const id = useLiveState((it) => it.current_id)
  const held = useLiveState((it) => (it.current_id !== null && it.points[it.current_id]?.status === 'VOTING' ? it.points[it.current_id]!.election : undefined))
  const number = useLiveState((it) => it.register.points.findIndex((one) => one._id === it.current_id) + 1)
  const [isOpen, setOpen] = useState(false)
  const [choice, setChoice] = useState<ElectionChoice | null>(null)
  const round = held?.rounds.at(-1)
  const rights = round ? electionRights(round, chair, nameOf).filter((it) => !it.isExcluded && !it.isBound) : []
  if (!room || id === null || !held || !round || rights.length === 0) return null
  const isVoted = rights.every((it) => it.hasVoted)
  const cast = async () => {
    if (choice === null) return
    const votes = rights.map(({ member_id }) => ({ member_id, choice }))
    if (await acts.electInRehearsal(id, { round: round.round, votes })) setOpen(false)
  }
  return (
    <div className={styles.strip} data-voted={isVoted || undefined}>
      <IconChecklist size={18} stroke={1.7} aria-hidden />
      <p role="status">{t(isVoted ? 'voted' : 'missing', { count: rights.length })}</p>
      <Button size="xs" variant={isVoted ? 'default' : 'light'} onClick={() => setOpen(true)}>
        {t(isVoted ? 'look' : 'vote')}
      </Button>
      <FormWindow opened={isOpen} onClose={() => setOpen(false)} title={t('title', { number })} size={560}>
        <form
          className={styles.rehearsed}
          onSubmit={(event) => {
            event.preventDefault()
            void cast()
          }}
        >
          <LazyElectionChoices held={held} round={round} legend={t('rehearsed')} value={choice} onChange={setChoice} />
          <Button type="submit" size="lg" disabled={choice === null} loading={acts.busy === 'electInRehearsal'}>
            {choice === null ? words('choose') : words('confirm', { count: rights.length })}
          </Button>
        </form>
      </FormWindow>
    </div>
  )
}

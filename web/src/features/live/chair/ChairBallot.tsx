import { Button } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { useMember } from '../../../meeting/live/useMember.ts'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { LazyElectionCard } from '../../elections/LazyElections.tsx'
import { electionRights } from '../../elections/useElectionBallot.ts'
import { castableIn, hasVoted } from '../../votes/useBallot.ts'
import { VoteCard } from '../../votes/VoteCard.tsx'
import styles from './ChairBallot.module.css'
import { ChairMember } from './ChairMember.tsx'

/** Who presides votes too, by their own link, for themselves and for whom they represent. */
export function ChairBallot() {
  return (
    <ChairMember>
      <Ballot />
      <ElectionBallot />
    </ChairMember>
  )
}

/** The same of an election. */
function ElectionBallot() {
  const t = useTranslations('console.ballot')
  const { me, nameOf } = useMember()
  const id = useLiveState((it) => it.current_id)
  const held = useLiveState((it) => (it.current_id !== null && it.points[it.current_id]?.status === 'VOTING' ? it.points[it.current_id]!.election : undefined))
  const number = useLiveState((it) => it.register.points.findIndex((one) => one._id === it.current_id) + 1)
  const [isOpen, setOpen] = useState(false)
  const round = held?.rounds.at(-1)
  const rights = round ? electionRights(round, me, nameOf).filter((it) => !it.isExcluded && !it.isBound) : []
  if (!id || !held || !round || rights.length === 0) return null
  const isVoted = rights.every((it) => it.hasVoted)
  return (
    <div className={styles.strip} data-voted={isVoted || undefined}>
      <IconChecklist size={18} stroke={1.7} aria-hidden />
      <p>{t(isVoted ? 'voted' : 'missing', { count: rights.length })}</p>
      <Button size="xs" variant={isVoted ? 'default' : 'light'} onClick={() => setOpen(true)}>
        {t(isVoted ? 'look' : 'vote')}
      </Button>
      <FormWindow opened={isOpen} onClose={() => setOpen(false)} title={t('title', { number })} size={560}>
        <LazyElectionCard odg={id} held={held} round={round} />
      </FormWindow>
    </div>
  )
}

function Ballot() {
  const t = useTranslations('console.ballot')
  const { me, nameOf } = useMember()
  const id = useLiveState((it) => it.current_id)
  const vote = useLiveState((it) => (it.current_id !== null && it.points[it.current_id]?.status === 'VOTING' ? it.points[it.current_id]!.vote : null))
  const number = useLiveState((it) => it.register.points.findIndex((one) => one._id === it.current_id) + 1)
  const castable = useMemo(() => (vote ? castableIn(vote, me, nameOf) : []), [vote, me, nameOf])
  const [isOpen, setOpen] = useState(false)
  if (!id || !vote || castable.every((it) => it.excluded !== null)) return null
  const isVoted = hasVoted(castable)
  return (
    <div className={styles.strip} data-voted={isVoted || undefined}>
      <IconChecklist size={18} stroke={1.7} aria-hidden />
      <p>{t(isVoted ? 'voted' : 'missing', { count: castable.length })}</p>
      <Button size="xs" variant={isVoted ? 'default' : 'light'} onClick={() => setOpen(true)}>
        {t(isVoted ? 'look' : 'vote')}
      </Button>
      <FormWindow opened={isOpen} onClose={() => setOpen(false)} title={t('title', { number })} size={560}>
        <VoteCard odg={id} number={number} vote={vote} />
      </FormWindow>
    </div>
  )
}

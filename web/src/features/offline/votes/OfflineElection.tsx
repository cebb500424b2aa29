import type { ElectionRound } from '@delibera/core/elections/rounds'
import type { TakenElection } from '@delibera/core/elections/schema'
import type { Meeting } from '@delibera/core/meetings/schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { ElectionCounted } from '../../elections/ElectionResult.tsx'
import { EnterElected } from '../../elections/EnterElected.tsx'
import { LotsOrder } from '../../elections/LotsOrder.tsx'
import { useWeightIn, voteUnitOf } from '../../votes/useWeightSaid.ts'
import styles from './OfflineElection.module.css'
import { OfflineElectors } from './OfflineElectors.tsx'
import { type OfflineElected, type SaidElection, withAnswer, withLots, withSaid } from './useOfflineElected.ts'
import type { OfflineBallots, PointSheet } from './useOfflineVotes.ts'

interface Props {
  meeting: Meeting
  sheet: PointSheet
  elected: OfflineElected
  ballots: OfflineBallots
  isShut: boolean
}

/** An election that was held elsewhere: what came of the rounds written so far, and the round in which votes are missing. */
export function OfflineElection({ meeting, sheet, elected, ballots, isShut }: Props) {
  const { held, round, isLotsDue } = elected
  const { point, taken } = sheet
  const change = (election: TakenElection) => ballots.change(point._id, { election })
  const tie = isLotsDue ? held.rounds.at(-1)?.result?.tie : null
  const isKept = !sheet.isDirty && (meeting.status === 'VERBALIZE' || meeting.status === 'COMPLETED')
  return (
    <>
      {held.rounds.length > 0 && (
        <div className={styles.part}>
          <Counted meeting={meeting} elected={elected} onAnswer={isShut ? undefined : (id, accepted) => change(withAnswer(taken.election, id, accepted))} />
          {taken.election.answers.length > 0 && !isShut && <Unanswer onPress={() => change({ ...taken.election, answers: [] })} />}
          {isKept && <EnterElected meetingId={meeting._id} odg={point._id} held={held} />}
        </div>
      )}
      {tie && !isShut && (
        <div className={styles.part}>
          <Lots key={held.rounds.length} elected={elected} tie={tie} onSave={(order) => change(withLots(taken.election, held.rounds.length - 1, order))} />
        </div>
      )}
      <Rounds
        {...{ meeting, sheet, ballots, isShut }}
        played={held.rounds}
        open={round}
        onSay={(at, members, said) => change(withSaid(taken.election, at, members, said))}
      />
    </>
  )
}

function Counted({ meeting, elected, onAnswer }: Pick<Props, 'meeting' | 'elected'> & Pick<Parameters<typeof ElectionCounted>[0], 'onAnswer'>) {
  const weigh = useWeightIn(voteUnitOf(meeting))
  return <ElectionCounted held={elected.held} onAnswer={onAnswer} weigh={weigh} />
}

function Unanswer({ onPress }: { onPress: () => void }) {
  const t = useTranslations('offline.votes.election')
  return (
    <Button variant="subtle" size="xs" className={styles.unanswer} onClick={onPress}>
      {t('unanswer')}
    </Button>
  )
}

function Lots({ elected, tie, onSave }: Pick<Props, 'elected'> & Pick<Parameters<typeof LotsOrder>[0], 'tie' | 'onSave'>) {
  const t = useTranslations('elections.lots')
  return (
    <LotsOrder setting={elected.held.setting} tie={tie} onSave={onSave}>
      <Actions end>
        <Button type="submit">{t('save')}</Button>
      </Actions>
    </LotsOrder>
  )
}

interface RoundsProps extends Omit<Props, 'elected'> {
  played: readonly ElectionRound[]
  open: ElectionRound | null
  onSay: (at: number, members: readonly string[], said: SaidElection) => void
}

/** The votes of one round at a time: the one in which some are missing, or the last; those before are a press away. */
function Rounds({ meeting, sheet, ballots, isShut, played, open, onSay }: RoundsProps) {
  const t = useTranslations('elections.result')
  const [chosen, choose] = useState<number | null>(null)
  const rounds = open ? [...played, open] : played
  const at = chosen !== null && chosen < rounds.length ? chosen : rounds.length - 1
  const shown = rounds[at]
  if (!shown) return null
  return (
    <>
      {rounds.length > 1 && (
        <div className={styles.rounds}>
          {rounds.map((it, index) => (
            <Button
              key={it.round}
              size="xs"
              variant={index === at ? 'light' : 'default'}
              aria-pressed={index === at}
              onClick={() => choose(index === rounds.length - 1 ? null : index)}
            >
              {t('round', { round: it.round })}
            </Button>
          ))}
        </div>
      )}
      <OfflineElectors
        key={shown.round}
        {...{ meeting, sheet, ballots, isShut }}
        round={shown}
        votes={sheet.elected?.sent.rounds[at]?.votes ?? []}
        onSay={(members, said) => onSay(at, members, said)}
      />
    </>
  )
}

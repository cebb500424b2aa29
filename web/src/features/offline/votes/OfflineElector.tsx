import { areWhole, type ChosenPart } from '@delibera/core/elections/parts'
import type { ElectionRound } from '@delibera/core/elections/rounds'
import type { ElectionSetting } from '@delibera/core/elections/schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { ElectionChoices } from '../../elections/ElectionChoices.tsx'
import { ElectionParts } from '../../elections/ElectionParts.tsx'
import { inTwo } from '../../elections/useElectionBallot.ts'
import type { VoteUnit } from '../../votes/useWeightSaid.ts'
import type { SaidElection } from './useOfflineElected.ts'
import type { OfflineRight } from './useOfflineVotes.ts'

interface Props {
  setting: ElectionSetting
  round: ElectionRound
  /** Whose vote it is; several who said the same. */
  rights: readonly OfflineRight[]
  /** What votes are counted in; null where a right is one vote, which nobody divides. */
  unit: VoteUnit | null
  said: SaidElection
  /** Whose vote is missing after this one. */
  next: OfflineRight | null
  onSay: (members: readonly string[], said: SaidElection) => void
  onNext: (right: OfflineRight) => void
  onClose: () => void
}

const isPart = (it: SaidElection[number]): it is SaidElection[number] & { weight: number } => it.weight !== undefined

/** What is being written of a right: one choice, or parts of it. */
function useElector(said: SaidElection, weight: number) {
  const before = said.filter(isPart)
  const [choice, setChoice] = useState(said.length === 1 ? said[0]!.choice : null)
  const [parts, setParts] = useState<readonly ChosenPart[] | null>(before.length > 1 ? before : null)
  const whole: SaidElection = choice === null ? [] : [{ choice }]
  return {
    choice,
    setChoice,
    parts,
    setParts,
    divide: () => setParts(inTwo(choice, weight)),
    isSaid: parts ? areWhole(parts, weight) : choice !== null,
    said: parts ? parts.flatMap((it): SaidElection => (it.choice === null ? [] : [{ choice: it.choice, weight: it.weight }])) : whole,
  }
}

/** Whom somebody elected, or all of them alike; then straight on to whose vote is missing. */
export function OfflineElector({ setting, round, rights, unit, said, next, onSay, onNext, onClose }: Props) {
  const t = useTranslations('offline.votes')
  const [right] = rights.length === 1 ? rights : []
  const elector = useElector(said, right?.weight ?? 0)
  const title = right ? t('of', { name: right.name }) : t('election.all')
  const say = () =>
    onSay(
      rights.map((it) => it.member_id),
      elector.said,
    )
  return (
    <FormWindow opened onClose={onClose} title={title} size={520}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          say()
          if (next) onNext(next)
          else onClose()
        }}
      >
        <Said {...{ setting, round, right, unit, title, elector }} />
        <Actions end>
          {next && (
            <Button
              variant="default"
              disabled={!elector.isSaid}
              onClick={() => {
                say()
                onClose()
              }}
            >
              {t('splitDone')}
            </Button>
          )}
          <Button type="submit" disabled={!elector.isSaid}>
            {next ? t('election.next', { name: next.name }) : t('splitDone')}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}

interface SaidProps extends Pick<Props, 'setting' | 'round' | 'unit'> {
  /** None where several say the same. */
  right: OfflineRight | undefined
  title: string
  elector: ReturnType<typeof useElector>
}

function Said({ setting, round, unit, right, title, elector }: SaidProps) {
  const t = useTranslations('elections.ballot')
  const held = { setting }
  if (right && unit && elector.parts) return <ElectionParts {...{ held, round, right, unit }} parts={elector.parts} onChange={elector.setParts} />
  return (
    <>
      <ElectionChoices held={held} round={round} legend={title} value={elector.choice} onChange={elector.setChoice} />
      {right && unit && right.weight > 1 && (
        <Button variant="default" mih={44} mt="sm" fullWidth onClick={elector.divide}>
          {t('divide')}
        </Button>
      )}
    </>
  )
}

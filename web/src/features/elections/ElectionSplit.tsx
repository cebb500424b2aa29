import type { HeldElection, PlayedRound } from '@delibera/core/elections/rounds'
import { Button } from '@mantine/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useVoteUnit } from '../votes/useWeightSaid.ts'
import { ElectionChoices } from './ElectionChoices.tsx'
import { ElectionParts } from './ElectionParts.tsx'
import type { ElectionBallot, ElectionRightSeen } from './useElectionBallot.ts'
import type { Photos } from './usePhotos.ts'

interface Props {
  held: HeldElection
  round: PlayedRound
  right: ElectionRightSeen
  ballot: ElectionBallot
  disabled: boolean
  photos: Photos
}

/** The ballot of one right: one choice or, for who votes on behalf of several principals, parts that sum to its weight and choose differently. */
export function ElectionRightBallot({ held, round, right, ballot, disabled, photos }: Props) {
  const t = useTranslations('elections.ballot')
  const { member_id, name } = right
  const parts = ballot.parts[member_id]
  const unit = useVoteUnit()
  if (parts) return <ElectionParts {...{ held, round, right, unit, parts, disabled, photos }} onChange={(them) => ballot.sayParts(member_id, them)} />
  return (
    <>
      <ElectionChoices
        held={held}
        round={round}
        legend={t('legend', { name })}
        value={ballot.said[member_id] ?? null}
        onChange={(choice) => ballot.say(member_id, choice)}
        disabled={disabled}
        photos={photos}
      />
      {right.isDivisible && (
        <Button variant="default" mih={44} disabled={disabled} onClick={() => ballot.divide(right)}>
          {t('divide')}
        </Button>
      )}
    </>
  )
}

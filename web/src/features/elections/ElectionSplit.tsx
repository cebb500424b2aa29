import type { HeldElection, PlayedRound } from '@delibera/core/elections/rounds'
import { Button } from '@mantine/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { SharesField } from '../../ui/fields/SharesField.tsx'
import { useVoteUnit, useWeightSaid } from '../votes/useWeightSaid.ts'
import styles from './ElectionCard.module.css'
import { ElectionChoices } from './ElectionChoices.tsx'
import { type ChosenPart, type ElectionBallot, type ElectionRightSeen, unassigned } from './useElectionBallot.ts'
import type { Photos } from './usePhotos.ts'

interface Props {
  held: HeldElection
  round: PlayedRound
  right: ElectionRightSeen
  ballot: ElectionBallot
  disabled: boolean
  photos: Photos
}

const mostParts = 10

/** The ballot of one right: one choice or, for who votes on behalf of several principals, parts that sum to its weight and choose differently. */
export function ElectionRightBallot({ held, round, right, ballot, disabled, photos }: Props) {
  const t = useTranslations('elections.ballot')
  const { member_id, name } = right
  const parts = ballot.parts[member_id]
  if (parts) return <Parts held={held} round={round} right={right} ballot={ballot} disabled={disabled} photos={photos} parts={parts} />
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

function Parts({ held, round, right, ballot, disabled, photos, parts }: Props & { parts: readonly ChosenPart[] }) {
  const t = useTranslations('elections.ballot')
  const weigh = useWeightSaid()
  const isMoney = useVoteUnit() === 'EUR_CENT'
  const Field = isMoney ? MoneyField : SharesField
  const { member_id, name, weight } = right
  const change = (at: number, part: Partial<ChosenPart>) =>
    ballot.sayParts(
      member_id,
      parts.map((it, index) => (index === at ? { ...it, ...part } : it)),
    )
  return (
    <div className={styles.form}>
      <p className={styles.note}>{t('divideText', { weight: weigh(weight) })}</p>
      {parts.map((it, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
        <section key={at} className={styles.right} aria-label={t('part', { number: at + 1 })}>
          <h3>{t('part', { number: at + 1 })}</h3>
          <Field
            label={t('partWeight')}
            aria-label={t('partWeightOf', { number: at + 1, name })}
            value={it.weight}
            onChange={(typed) => change(at, { weight: Math.max(0, typed ?? 0) })}
            size="md"
            {...(isMoney ? { currency: 'EUR' as const } : {})}
          />
          <ElectionChoices
            held={held}
            round={round}
            legend={t('partLegend', { number: at + 1, name })}
            value={it.choice}
            onChange={(choice) => change(at, { choice })}
            disabled={disabled}
            photos={photos}
          />
        </section>
      ))}
      <PartsSum left={unassigned(parts, weight)} />
      {parts.length < mostParts && (
        <Button variant="default" mih={44} onClick={() => ballot.sayParts(member_id, [...parts, { choice: null, weight: 0 }])}>
          {t('addPart')}
        </Button>
      )}
      <Button variant="subtle" mih={44} onClick={() => ballot.sayParts(member_id, null)}>
        {t('undivide')}
      </Button>
    </div>
  )
}

function PartsSum({ left }: { left: number }) {
  const t = useTranslations('elections.ballot')
  const weigh = useWeightSaid()
  return (
    <p className={styles.note} role="status">
      {left === 0 ? t('partsDone') : left > 0 ? t('partsLeft', { weight: weigh(left) }) : t('partsOver', { weight: weigh(-left) })}
    </p>
  )
}

import { formatPercent } from '@delibera/core/money'
import type { Accepted } from '@delibera/core/votes/schema'
import { IconLock } from '@tabler/icons-react'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useMember } from '../../meeting/live/useMember.ts'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { type Castable, exclusionOf, type Said, splitOf } from './useBallot.ts'
import { useVoteUnit } from './useWeightSaid.ts'
import { VoteChoice } from './VoteChoice.tsx'
import styles from './VoteRow.module.css'
import { VoteSplit } from './VoteSplit.tsx'

interface Props {
  right: Castable
  said: Said | undefined
  onSay: (said: Said) => void
  /** Of everybody in the meeting; null where heads are counted. */
  total: number | null
  large?: boolean
  disabled?: boolean
}

/** One right to vote: whose, how much, and what is said with it. What is bound or barred says why. */
export function VoteRow({ right, said, onSay, total, large = false, disabled = false }: Props) {
  const t = useTranslations('live.vote')
  const unit = useVoteUnit()
  const isSplit = splitOf(said) !== null
  return (
    <li className={styles.row}>
      <VoterLine right={right} total={total} />
      {right.excluded && <Excluded right={right} />}
      {!right.excluded && right.instruction !== null && <Bound right={right} instruction={right.instruction} />}
      {!right.excluded && right.instruction === null && (
        <>
          {!isSplit && (
            <VoteChoice
              legend={t('legend', { name: right.name })}
              value={typeof said === 'number' ? said : null}
              onChange={onSay}
              large={large}
              disabled={disabled}
            />
          )}
          {total !== null && right.weight > 1 && (right.isDivisible || isSplit) && <VoteSplit right={right} unit={unit} said={said} onSay={onSay} />}
        </>
      )}
    </li>
  )
}

/** Whose right it is, and what it weighs. */
export function VoterLine({ right, total }: Pick<Props, 'right' | 'total'>) {
  const t = useTranslations('live.vote')
  const locale = useLocale()
  const { isCompany } = useMember()
  const kind = right.isOwn ? 'own' : 'proxy'
  return (
    <p className={styles.voter}>
      <Avatar name={right.name} size={34} company={isCompany(right.member_id)} />
      <span>
        <span className={styles.name}>{right.name}</span>
        <span className={styles.note}>{total === null ? t(kind) : t(`${kind}Share`, { share: formatPercent(right.weight, total, locale) })}</span>
      </span>
    </p>
  )
}

function Excluded({ right }: Pick<Props, 'right'>) {
  const t = useTranslations('live.vote')
  const reasons = useTranslations('liveWords.exclusion')
  return (
    <p className={styles.fixed}>
      <IconLock size={17} stroke={1.7} aria-hidden />
      {t(right.isOwn ? 'ownExcluded' : 'excluded', { reason: reasons(exclusionOf(right)!) })}
    </p>
  )
}

function Bound({ right, instruction }: Pick<Props, 'right'> & { instruction: Accepted }) {
  const t = useTranslations('live.vote')
  const said = useTranslations('liveWords.said')
  return (
    <>
      <VoteChoice legend={t('legend', { name: right.name })} value={instruction} onChange={() => undefined} disabled />
      <p className={styles.fixed}>
        <IconLock size={17} stroke={1.7} aria-hidden />
        {t('instructed', { vote: said(`${instruction}`) })}
      </p>
    </>
  )
}

import { lowerInitial } from '@delibera/core/i18n/initials'
import type { Tally } from '@delibera/core/law/tally'
import { formatPercent } from '@delibera/core/money'
import { IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react'
import { useLocale } from 'use-intl'
import { type CountedMajority, useMajorityWords } from '../../company/useMajorityWords.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { toned } from '../../palette.ts'
import { ResultBars } from './ResultBars.tsx'
import styles from './VoteResult.module.css'

interface Props {
  tally: Tally
  counted: CountedMajority
}

/** How a point ended: the word, why, and the figures. */
export function VoteResult({ tally, counted }: Props) {
  const t = useTranslations('liveWords')
  return (
    <section className={styles.result} aria-label={t('result.label', { outcome: t(`outcome.${tally.outcome}`) })}>
      <OutcomeWord outcome={tally.outcome} />
      <VoteFigures tally={tally} counted={counted} />
    </section>
  )
}

/** The result without its word, for places that say already whether the point was approved. */
export function VoteFigures({ tally, counted }: Props) {
  const why = useWhy(counted)
  return (
    <div className={styles.figures}>
      <p className={styles.why}>{why(tally)}</p>
      <ResultBars counted={tally} />
    </div>
  )
}

/** Approved or not, with its shape. */
export function OutcomeWord({ outcome }: Pick<Tally, 'outcome'>) {
  const t = useTranslations('liveWords.outcome')
  const Mark = outcome === 'APPROVED' ? IconCircleCheckFilled : IconCircleXFilled
  return (
    <p className={styles.outcome} style={toned(outcome === 'APPROVED' ? 'verde' : 'rosso')}>
      <Mark size={22} aria-hidden />
      {t(outcome)}
    </p>
  )
}

/** Which majority it took, and how much there was. */
function useWhy(counted: CountedMajority): (tally: Tally) => string {
  const t = useTranslations('liveWords.why')
  const majority = useMajorityWords(counted)
  const locale = useLocale()
  return ({ reason, outcome, quorum, favourable, base }) => {
    if (reason === 'ADDITIONAL_QUORUM') return t('additional')
    if (reason === 'CASTING_VOTE') return t('casting')
    return t(outcome === 'APPROVED' ? 'passed' : 'failed', {
      counted,
      count: favourable,
      base,
      majority: lowerInitial(majority(quorum)),
      part: formatPercent(favourable, base, locale),
    })
  }
}

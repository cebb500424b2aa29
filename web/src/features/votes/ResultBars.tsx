import type { Tally } from '@delibera/core/law/tally'
import { formatPercent } from '@delibera/core/money'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { toned } from '../../palette.ts'
import styles from './ResultBars.module.css'
import { useWeightSaid } from './useWeightSaid.ts'
import { sides, toneOf, VoteMark } from './VoteChoice.tsx'

/** What was counted, as the bars need it: also while a vote is open. */
export type CountedVotes = Pick<Tally, 'favourable' | 'against' | 'abstained' | 'excluded' | 'base'>

const weightOf = { 1: 'favourable', [-1]: 'against', 0: 'abstained' } as const

/** Favour, against and abstained, as a bar and in figures: parts of what the majority is counted upon. */
export function ResultBars({ counted }: { counted: CountedVotes }) {
  const t = useTranslations('liveWords')
  const locale = useLocale()
  const said = useWeightSaid()
  const part = (weight: number) => formatPercent(weight, counted.base, locale)
  const words = { favourable: part(counted.favourable), against: part(counted.against), abstained: part(counted.abstained) }
  return (
    <div className={styles.result}>
      <div className={styles.bar} role="img" aria-label={t('result.bar', words)}>
        {sides.map((it) => (
          <span key={it} className={styles.part} style={{ ...toned(toneOf[it]), width: `${share(counted[weightOf[it]], counted.base)}%` }} />
        ))}
      </div>
      <ul className={styles.sides}>
        {sides.map((it) => (
          <li key={it} style={toned(toneOf[it])}>
            <span className={styles.mark}>
              <VoteMark accepted={it} size={14} />
            </span>
            <span className={styles.name}>{t(`side.${it}`)}</span>
            <b>{part(counted[weightOf[it]])}</b>
            <span className={styles.weight}>{said(counted[weightOf[it]])}</span>
          </li>
        ))}
        {counted.excluded > 0 && (
          <li>
            <span className={styles.mark} />
            <span className={styles.name}>{t('side.excluded')}</span>
            <b />
            <span className={styles.weight}>{said(counted.excluded)}</span>
          </li>
        )}
      </ul>
    </div>
  )
}

const share = (weight: number, base: number): number => (base > 0 ? (100 * weight) / base : 0)

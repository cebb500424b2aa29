import { limits } from '@delibera/core/limits'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './Credits.module.css'

interface Props {
  units: number
  /** The figure alone, under a heading that says what it is. */
  bare?: boolean
  /** A movement: what comes in has a plus and is green, what goes out has a minus. */
  signed?: boolean
}

/** Amounts are units on the wire, ten to the credit; people always read credits. */
export function Credits({ units, bare = false, signed = false }: Props) {
  const text = useCreditsText()
  const format = useFormatter()
  const size = signed ? Math.abs(units) : units
  const sign = signed && units !== 0 ? (units > 0 ? '+' : '−') : ''
  return (
    <span className={styles.credits} data-in={(signed && units > 0) || undefined}>
      {sign}
      {bare ? format.number(size / limits.units_per_credit) : text(size)}
    </span>
  )
}

/** An amount of credits as plain text, where no element can stand: "8,4 crediti". */
export function useCreditsText(): (units: number) => string {
  const t = useTranslations('table')
  return (units) => t('credits', { credits: units / limits.units_per_credit })
}

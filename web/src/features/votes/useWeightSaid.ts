import { usualUnit } from '@delibera/core/companies/rules'
import type { SharesUnit } from '@delibera/core/company/shares-unit'
import type { Meeting } from '@delibera/core/meetings/schema'
import { formatAmount, formatShares } from '@delibera/core/money'
import { useCallback } from 'react'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useLiveState } from '../../meeting/live/useLive.ts'

/** What votes are counted in: heads in a board, euro of quota or shares in an assembly. */
export type VoteUnit = 'HEADS' | SharesUnit

/** Of a meeting that is not followed in its room. */
export const voteUnitOf = ({ meeting_type, shares_unit }: Pick<Meeting, 'meeting_type' | 'shares_unit'>): VoteUnit =>
  meeting_type === 'BOARD' ? 'HEADS' : shares_unit

/** Of the room. */
export const useVoteUnit = (): VoteUnit =>
  useLiveState(({ register: { company, meeting } }) => (meeting.meeting_type === 'BOARD' ? 'HEADS' : (company.shares_unit ?? usualUnit(company.type))))

/** What a vote weighs, as the room says it: euro 75.000,00 and never so many cents. */
export const useWeightSaid = (): ((weight: number) => string) => useWeightIn(useVoteUnit())

/** The same of votes that are counted in `unit`. */
export function useWeightIn(unit: VoteUnit): (weight: number) => string {
  const t = useTranslations('liveWords.weight')
  const locale = useLocale()
  return useCallback(
    (weight) => {
      if (unit === 'EUR_CENT') return t('EUR_CENT', { amount: formatAmount(weight, locale) })
      return t(unit, { count: weight, figure: formatShares(weight, locale) })
    },
    [t, locale, unit],
  )
}

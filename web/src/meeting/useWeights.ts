import { wholeOf } from '@delibera/core/meetings/facts'
import type { Meeting } from '@delibera/core/meetings/schema'
import { formatPercent } from '@delibera/core/money'
import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import { useTranslations } from '../i18n/useTranslations.ts'

/** How weights are written in a meeting: as a part of the capital that votes in it, or as heads in a board. */
export function useWeights(meeting: Pick<Meeting, 'meeting_type' | 'company_type' | 'members'>) {
  const { meeting_type, company_type, members } = meeting
  const t = useTranslations('organization.weights')
  const locale = useLocale()
  return useMemo(() => {
    const total = wholeOf({ meeting_type, company_type, members })
    const isBoard = meeting_type === 'BOARD'
    return {
      total,
      isBoard,
      /** 34,00 %, or one vote. */
      share: (weight: number): string => (isBoard ? t('votes', { count: weight }) : formatPercent(weight, total, locale)),
      /** The same of another whole: directors in office, in a board. */
      part: (weight: number, whole: number): string => (isBoard ? t('heads', { count: weight, whole }) : formatPercent(weight, whole, locale)),
      /** A quantity that is missing or asked for. */
      amount: (weight: number, whole: number): string => (isBoard ? t('directors', { count: weight }) : formatPercent(weight, whole, locale)),
    }
  }, [members, meeting_type, company_type, locale, t])
}

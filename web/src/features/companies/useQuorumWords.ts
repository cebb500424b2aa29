import type { QuorumCase } from '@delibera/core/companies/quorums'
import type { Quorum } from '@delibera/core/companies/statute'
import { useFormatter, useLocale } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'

/** A threshold as a sentence of the minutes would put it. In a board heads are counted, elsewhere capital. */
export function useQuorumWords(of: QuorumCase): (quorum: Quorum | null) => string {
  const t = useTranslations('companyDetails.quorums')
  const part = useQuorumPart()
  const counted = of === 'board' ? 'heads' : 'shares'
  return (quorum) =>
    quorum ? t(quorum.greater ? 'words.more' : 'words.least', { part: part(quorum), base: t(`bases.${counted}.${quorum.base}`) }) : t('words.none')
}

/** 66,67 % or 2/3; Italian keeps the sign apart by a space that does not break. */
export function useQuorumPart(): (quorum: Pick<Quorum, 'value' | 'fraction'>) => string {
  const format = useFormatter()
  const locale = useLocale()
  return ({ value, fraction }) => {
    if (fraction) return fraction.join('/')
    const figure = format.number(value, { maximumFractionDigits: 2 })
    return locale === 'it' ? `${figure}\u00a0%` : `${figure}%`
  }
}

import type { Quorum } from '@delibera/core/company/statute'
import { useFormatter, useLocale } from 'use-intl'
import { useTranslations } from '../i18n/useTranslations.ts'

/** In a board heads are counted, elsewhere capital. */
export type CountedMajority = 'shares' | 'heads'

export const countedIn = (meetingType: 'ASSEMBLY' | 'BOARD'): CountedMajority => (meetingType === 'BOARD' ? 'heads' : 'shares')

/** A majority as one says it: "più dell’80 % del capitale presente", "almeno 2/3 dei presenti". */
export function useMajorityWords(counted: CountedMajority): (quorum: Quorum) => string {
  const t = useTranslations('agenda.quorum')
  const amount = useAmount()
  return ({ base, greater, ...part }) => `${t(greater ? 'words.more' : 'words.least', amount(part))} ${t(`bases.${counted}.${base}`)}`
}

/** A part with what Italian puts before it: half is a word of its own, other fractions have no article, and 8, 11 and the eighties elide theirs. */
export function useAmount(): (part: Pick<Quorum, 'value' | 'fraction'>) => { part: string; article: 'none' | 'elided' | 'half' | 'plain' } {
  const written = useQuorumPart()
  const locale = useLocale()
  return (part) => {
    if (part.fraction?.join('/') === '1/2') return { part: '', article: 'half' }
    const isElided = locale === 'it' && /^(8\d?|11)(?!\d)/.test(String(part.value))
    return { part: written(part), article: part.fraction ? 'none' : isElided ? 'elided' : 'plain' }
  }
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

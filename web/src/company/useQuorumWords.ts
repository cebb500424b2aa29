import type { QuorumCase } from '@delibera/core/company/quorums'
import type { Quorum } from '@delibera/core/company/statute'
import { useTranslations } from '../i18n/useTranslations.ts'
import { useMajorityWords } from './useMajorityWords.ts'

/** What is counted: in a board heads, elsewhere capital. */
export const countedIn = (of: QuorumCase): 'heads' | 'shares' => (of === 'board' || of === 'board_written' ? 'heads' : 'shares')

/** A threshold as a sentence of the minutes would put it, or that there is none. In a board heads are counted, elsewhere capital. */
export function useQuorumWords(of: QuorumCase): (quorum: Quorum | null) => string {
  const t = useTranslations('companyDetails.quorums')
  const words = useMajorityWords(countedIn(of))
  return (quorum) => (quorum ? words(quorum) : t('words.none'))
}

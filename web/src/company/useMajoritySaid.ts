import type { Quorum } from '@delibera/core/company/statute'
import { lowerInitial } from '@delibera/core/i18n/initials'
import { countedIn, useMajorityWords } from './useMajorityWords.ts'

/** A majority within a sentence: "più del 50 % del capitale presente". */
export function useMajoritySaid(meetingType: 'ASSEMBLY' | 'BOARD'): (quorum: Quorum) => string {
  const words = useMajorityWords(countedIn(meetingType))
  return (quorum) => lowerInitial(words(quorum))
}

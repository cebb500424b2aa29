import type { Quorum } from '@delibera/core/companies/statute'
import { countedIn, useMajorityWords } from '../agenda/useMajorityWords.ts'

/** A majority within a sentence: "più del 50 % del capitale presente". */
export function useMajoritySaid(meetingType: 'ASSEMBLY' | 'BOARD'): (quorum: Quorum) => string {
  const words = useMajorityWords(countedIn(meetingType))
  return (quorum) => {
    const said = words(quorum)
    return said.charAt(0).toLowerCase() + said.slice(1)
  }
}

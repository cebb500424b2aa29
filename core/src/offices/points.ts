import { substituteRole } from '../company/roles.ts'
import { addDays } from '../dates.ts'
import type { OfficeHistory } from './facts.ts'

import type { Organ } from './organs.ts'
import type { OfficePoint } from './schema.ts'
import { officesOn } from './state.ts'

interface NextAssembly {
  day: string
  /** The end of the year whose accounts are on its agenda; null where they are not. */
  accounts_of: string | null
}

const renewals: Partial<Record<Organ, OfficePoint>> = { BOARD: 'A04', SOLE_DIRECTOR: 'A05', AUDITORS: 'A09', SOLE_AUDITOR: 'A09', REVISORE: 'A11' }

/** Points about offices that an assembly is proposed, by what stands on the eve of it (L-OFF-03). */
export function proposedPoints(history: OfficeHistory, { day, accounts_of }: NextAssembly): OfficePoint[] {
  const states = officesOn(history, addDays(day, -1))
  const people = history.offices.flatMap((office) => {
    const now = states.get(office._id)
    return now && now.state !== 'ENDED' && now.state !== 'PENDING' ? [{ office, now }] : []
  })
  const found = new Set<OfficePoint>()
  for (const { office, now } of people) {
    const ends = now.state === 'PROROGATIO' || (now.expires_with !== null && accounts_of !== null && now.expires_with <= accounts_of)
    const point = ends ? renewals[office.organ] : undefined
    if (point) found.add(point)
    if (office.organ === 'BOARD' && office.term.kind === 'NEXT_ASSEMBLY') found.add('A07')
    if (now.acting_since !== null) found.add('A09')
  }
  // A board that is elected anew needs no confirmation of one of its members.
  if (found.has('A04')) found.delete('A07')
  if (lacksSubstitute(people.map(({ office }) => office))) found.add('A09')
  return [...found].sort()
}

/** A college has two substitutes (art. 2397 c. 1); one taken over from the list may never have had them written down. */
const lacksSubstitute = (offices: readonly { organ: string; role_code: string; appointed_on: string | null }[]) => {
  const college = offices.filter(({ organ, appointed_on }) => organ === 'AUDITORS' && appointed_on !== null)
  return college.length > 0 && college.filter(({ role_code }) => role_code === substituteRole).length < 2
}

import type { MemberType } from '../members/schema.ts'
import { type Check, fires, people } from './check.ts'
import type { LawFacts, MemberFact, PresenceFact } from './facts.ts'
import { attendance, hasType, inMeeting } from './weights.ts'

/** A declaration that holds fires as a warning: it tells that lack of notice is cured, and stays listed. One that does not hold stops the step. */
const declared =
  (obstacle: (facts: LawFacts, presence: PresenceFact) => Record<string, string | number> | null): Check =>
  (facts) => {
    if (!facts.presence?.totalitarian) return null
    const against = missingCapital(facts, facts.presence) ?? obstacle(facts, facts.presence)
    return against ? fires(against, 'BLOCK') : fires({ case: 'cured' })
  }

function missingCapital(facts: LawFacts, { present, convocation_type }: PresenceFact) {
  const { present: there, total, percentage } = attendance(facts, present, convocation_type)
  return total > 0 && there >= total ? null : { case: 'capital', percentage }
}

const officers = (facts: LawFacts, type: MemberType): MemberFact[] => inMeeting(facts).filter((it) => hasType(it, type))

/** More than half of the directors and more than half of the auditors, where there are any (art. 2366 c. 4). */
const majorityOfOfficers = declared((facts, { present }) => {
  const short = (['ADM', 'MAJ'] as const).map((type) => officers(facts, type)).find((all) => isShort(all, present))
  return short ? { case: 'officers', ...people(short.filter((it) => !present.includes(it._id))) } : null
})

const isShort = (all: MemberFact[], present: readonly string[]) => all.length > 0 && all.filter((it) => present.includes(it._id)).length * 2 <= all.length

/** All directors and auditors present or informed, and nobody against (art. 2479-bis c. 5). */
const officersInformed = declared((facts, { present, informed, is_opposed }) => {
  if (is_opposed) return { case: 'opposed' }
  const all = inMeeting(facts).filter((it) => hasType(it, 'ADM') || hasType(it, 'MAJ'))
  const unaware = all.filter((it) => !present.includes(it._id) && !informed.includes(it._id))
  return unaware.length > 0 ? { case: 'officers', ...people(unaware) } : null
})

export const totalityChecks = { 'L-TOT-01': majorityOfOfficers, 'L-TOT-02': officersInformed } satisfies Record<string, Check>

import { evaluate } from '@delibera/core/law/evaluate'
import type { LawFacts } from '@delibera/core/law/facts'
import type { RuleResult } from '@delibera/core/law/schema'
import type { Held } from '@delibera/core/minutes/held'
import { minutesFact, presenceFact } from '@delibera/core/minutes/rules'
import type { Deps } from '../../deps.ts'
import { factsInLog } from '../../meeting/room-law.ts'
import type { VerbalRow } from '../../stores/minutes/minutes-store.ts'

type Written = Parameters<typeof minutesFact>[0]

/** What the law says of the minutes; once they are confirmed, of their signatures too. */
export function minutesChecks(
  deps: Pick<Deps, 'clock' | 'config'>,
  { held, verbal }: { held: Held; verbal: VerbalRow | null },
  written: Written,
): RuleResult[] {
  const { facts } = written
  const known: LawFacts = { ...factsInLog(deps, held.state), presence: presenceFact(facts), minutes: minutesFact(written) }
  const meeting = { ...known.meeting, secretary_id: facts.secretary?._id ?? null }
  const results = evaluate('minutes', { ...known, meeting })
  if (!verbal?.confirmed_at) return results
  const signed = evaluate('sign', { ...known, meeting: { ...meeting, has_notary: facts.for_notary } })
  return [...results, ...signed.filter((it) => !results.some(({ id }) => id === it.id))]
}

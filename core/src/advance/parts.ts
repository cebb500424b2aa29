import type { ChosenPart } from '../elections/parts.ts'
import type { ElectionChoice } from '../elections/schema.ts'
import type { AdvanceSaid, MyAdvance } from './schema.ts'

/** A part of a divided vote. */
export interface SaidPart {
  accepted: 1 | -1 | 0
  weight: number
}

/** What is being said of a point: of a choice that is being divided, some part may still lack its own. */
export type SaidDraft = AdvanceSaid | readonly ChosenPart[]

const isDivided = (said: SaidDraft | undefined, by: 'accepted' | 'choice'): boolean => Array.isArray(said) && typeof said[0] === 'object' && by in said[0]

export const isParts = (said: SaidDraft | undefined): said is SaidPart[] => isDivided(said, 'accepted')

/** The choice of an election in parts. */
export const isChoiceParts = (said: SaidDraft | undefined): said is readonly ChosenPart[] => isDivided(said, 'choice')

/** As it is given: parts of nothing are left out, and all of it for one side is no division. A part that chose nothing gives nothing. */
export function givenSaid(said: SaidDraft): AdvanceSaid {
  if (isChoiceParts(said)) {
    const chosen = said.flatMap(({ choice, weight }) => (choice !== null && weight > 0 ? [{ choice, weight }] : []))
    return chosen.length > 1 ? chosen : (chosen[0]?.choice ?? null)
  }
  if (!isParts(said)) return said as AdvanceSaid
  const parts = said.filter((it) => it.weight > 0)
  return parts.length > 1 ? parts : (parts[0]?.accepted ?? null)
}

/** What was said before, of the points as they stand now: who has withdrawn since is named no more, and a choice without names says nothing. */
export function saidStill<Said extends SaidDraft>(
  before: Readonly<Record<string, Said>>,
  points: readonly Pick<MyAdvance['points'][number], '_id' | 'election'>[],
): Record<string, Said | null> {
  const said: Record<string, Said | null> = { ...before }
  for (const { _id, election } of points) {
    const choice: SaidDraft | undefined = said[_id]
    if (!election || !Array.isArray(choice) || isParts(choice)) continue
    const still = (named: ElectionChoice | null): ElectionChoice | null => {
      const left = Array.isArray(named) ? named.filter((it) => election.names.some((one) => one._id === it)) : named
      return left?.length === 0 ? null : left
    }
    const now: SaidDraft = isChoiceParts(choice) ? choice.map((it) => ({ ...it, choice: still(it.choice) })) : still(choice as ElectionChoice)
    said[_id] = now as Said | null
  }
  return said
}

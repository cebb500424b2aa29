import type { ElectionChoice } from './schema.ts'

/** Into how many parts a right is divided at the most. */
export const mostParts = 10

/** One part of a right that is being divided; null while nobody has said what it chooses. */
export interface ChosenPart {
  choice: ElectionChoice | null
  weight: number
}

/** A choice by what it says: whoever names the same people in another order says the same. */
export const saidBy = (choice: ElectionChoice | null): string | null => (Array.isArray(choice) ? choice.toSorted().join(' ') : choice)

/** What of a right is in no part yet; below nothing where the parts are too much. */
export const unassigned = (parts: readonly { weight: number }[], weight: number): number => weight - parts.reduce((sum, it) => sum + it.weight, 0)

/** Parts sum to the right, none is empty, and no two choose the same. */
export function areWhole(parts: readonly ChosenPart[], weight: number): boolean {
  const said = parts.map((it) => saidBy(it.choice))
  return unassigned(parts, weight) === 0 && parts.every((it) => it.choice !== null && it.weight > 0) && new Set(said).size === said.length
}

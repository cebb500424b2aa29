import type { AdvanceSaid } from './schema.ts'

/** A part of a divided vote. */
export interface SaidPart {
  accepted: 1 | -1 | 0
  weight: number
}

export const isParts = (said: AdvanceSaid | undefined): said is SaidPart[] => Array.isArray(said) && typeof said[0] === 'object'

/** What is not in the parts yet; below zero where they are too much. */
export const leftOf = (parts: readonly SaidPart[], weight: number): number => weight - parts.reduce((sum, it) => sum + it.weight, 0)

/** As it is given: parts of nothing are left out, and all of it for one side is no division. */
export function givenSaid(said: AdvanceSaid): AdvanceSaid {
  if (!isParts(said)) return said
  const parts = said.filter((it) => it.weight > 0)
  return parts.length > 1 ? parts : (parts[0]?.accepted ?? null)
}

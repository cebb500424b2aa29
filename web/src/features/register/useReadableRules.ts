import type { RuleResult } from '@delibera/core/law/schema'
import type { OpeningProposal } from '@delibera/core/register/opening'
import type { RegisterState } from '@delibera/core/register/schema'
import { useCallback } from 'react'
import type { Quotas } from '../members/useBook.ts'
import { useHolders } from './useHolders.ts'

/** What a rule of the register counts in nominal units. */
const amounts = ['asked', 'held', 'free', 'left', 'sum', 'capital_after', 'stated', 'shares']

/** The rules of the register name holders by their id, and count in the units of the company: here they are as people read them. */
export function useReadableRules(
  companyId: string,
  state: Pick<RegisterState | OpeningProposal, 'groups'>,
  quotas: Quotas,
): (rules: readonly RuleResult[]) => RuleResult[] {
  const { named } = useHolders(companyId, state)
  return useCallback(
    (rules) => {
      const said = ([key, value]: [string, string | number]): [string, string | number] => {
        if (key === 'holder') return [key, named(String(value))]
        return [key, amounts.includes(key) && typeof value === 'number' ? quotas.said(value) : value]
      }
      return rules.map((it) => (it.data ? { ...it, data: Object.fromEntries(Object.entries(it.data).map(said)) } : it))
    },
    [named, quotas],
  )
}

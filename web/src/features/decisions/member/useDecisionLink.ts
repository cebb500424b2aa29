import { publicDecisionRoutes } from '@delibera/core/decisions/routes'
import type { QueryClient } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { askAhead } from '../../../api/gathering.ts'
import { readOf } from '../../../api/hooks.ts'

export interface DecisionLink {
  decision: string
  member: string
}

function linkIn(params: object): DecisionLink {
  const { decisionSlug = '', memberSlug = '' } = params as { decisionSlug?: string; memberSlug?: string }
  return { decision: decisionSlug, member: memberSlug }
}

/** The two keys in the address of the page on which a member answers. */
export const useDecisionLink = (): DecisionLink => linkIn(useMatches({ select: (matches) => (matches.at(-1)?.params ?? {}) as object }))

/** Asks for the decision with the scripts of its page, so that the page is drawn once, with all that stands on it. */
export const askDecision = (queries: QueryClient, params: object): Promise<void> =>
  askAhead(queries, readOf(publicDecisionRoutes.details, { params: { ...linkIn(params) } }))

import type { DecisionStatus } from './schema.ts'

/** The pages of one decision in writing, in the order of its life. */
export const decisionTabs = ['text', 'recipients', 'answers', 'record'] as const
export type DecisionTab = (typeof decisionTabs)[number]

/** Where the pages of decisions in writing are. */
export const decisionsPath = (company_id: string): string => `/company/${company_id}/decisions`

/** Without a tab, the address that leads to the one of its state. */
export const decisionPath = ({ _id, company_id }: { _id: string; company_id: string }, tab?: DecisionTab): string =>
  `${decisionsPath(company_id)}/${_id}${tab ? `/${tab}` : ''}`

/** The tab on which something is to be done, or to be read, where the decision stands. One that was never sent has nothing but its text. */
export function tabOf({ decision_status, sent_at }: { decision_status: DecisionStatus; sent_at: string | null }): DecisionTab {
  if (sent_at === null) return 'text'
  return decision_status === 'CLOSED' || decision_status === 'RECORDED' ? 'record' : 'answers'
}

/** The page that a personal link opens. */
export const publicDecisionPath = (it: { decision_slug: string; slug: string }): string => `/public/decisions/${it.decision_slug}/member/${it.slug}`

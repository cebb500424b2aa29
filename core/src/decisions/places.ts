import type { DecisionStatus } from './schema.ts'

/** The pages of one decision, in the order of its life. */
export const decisionTabs = ['text', 'recipients', 'answers', 'record'] as const
export type DecisionTab = (typeof decisionTabs)[number]

export const decisionsPath = (companyId: string): string => `/company/${companyId}/decisions`

/** Without a tab, the address that leads to the one of its state. */
export const decisionPath = ({ company_id, _id }: { company_id: string; _id: string }, tab?: DecisionTab): string =>
  [decisionsPath(company_id), _id, ...(tab ? [tab] : [])].join('/')

/** The tab on which something is to be done, or to be read, where the decision stands. One that was never sent has nothing but its text. */
export function tabOf({ decision_status, sent_at }: { decision_status: DecisionStatus; sent_at: string | null }): DecisionTab {
  if (sent_at === null) return 'text'
  return decision_status === 'CLOSED' || decision_status === 'RECORDED' ? 'record' : 'answers'
}

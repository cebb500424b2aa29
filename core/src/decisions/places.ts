/** Where the pages of decisions in writing are. */
export const decisionsPath = (company_id: string): string => `/company/${company_id}/decisions`

export const decisionPath = ({ _id, company_id }: { _id: string; company_id: string }, tab?: 'text' | 'recipients' | 'answers' | 'record'): string =>
  `${decisionsPath(company_id)}/${_id}${tab ? `/${tab}` : ''}`

/** The page that a personal link opens. */
export const publicDecisionPath = (it: { decision_slug: string; slug: string }): string => `/public/decisions/${it.decision_slug}/member/${it.slug}`

import { z } from 'zod'

/** What follows a resolution, by the code of the table (books 3.2). T-FREE is whatever somebody wants to remember. */
export const TaskCode = z.enum([
  ...(['T-ACC-FILE', 'T-ACC-LIST', 'T-DIV-REG', 'T-DIV-WHT', 'T-DIV-CERT', 'T-OFF-ACC', 'T-OFF-FILE', 'T-OFF-PEC', 'T-OFF-END'] as const),
  ...(['T-STAT', 'T-STAT-TEXT', 'T-CAP-SUB', 'T-MERGE', 'T-LIQ', 'T-SEAT', 'T-UNIT', 'T-POA', 'T-LOSS', 'T-LIAB', 'T-OWN', 'T-LOAN'] as const),
  ...(['T-UNICO', 'T-CALL', 'T-CONVENE', 'T-BOOK', 'T-FREE'] as const),
])
export type TaskCode = z.infer<typeof TaskCode>

/** Where what is to be done in a company stands; of all that a consultant serves, without one. */
export const followupPath = (company_id: string | null): string => (company_id ? `/company/${company_id}/tasks` : '/consultant/tasks')

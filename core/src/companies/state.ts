import type { CompanyItem } from './schema.ts'

/** Where a company stands for one person: its certified mail has not answered for them, it lacks what a meeting needs, or it is ready. */
export type CompanyState = 'confirm' | 'complete' | 'ready'

type Facts = Pick<CompanyItem, 'user_status' | 'confirmed' | 'is_completed'>

export function companyState({ user_status, confirmed, is_completed }: Facts): CompanyState {
  if (!confirmed || user_status !== 'ACTIVE') return 'confirm'
  return is_completed ? 'ready' : 'complete'
}

/** The screen where a person goes on with it: its pages, or its registration while they are closed. */
export const companyPath = (id: string, state: CompanyState): string => (state === 'confirm' ? `/user/companies/${id}/edit` : `/company/${id}/home`)

import { companyState } from '@delibera/core/companies/state'
import type { Subscription } from '@delibera/core/subscriptions/schema'
import { baseState } from '@delibera/core/subscriptions/state'
import { useMinute } from '../../../api/clock.ts'
import { useCompanyId, useCompanyRead } from '../../../company/CompanyWorkspace.tsx'

/** The subscription that the company of this display had and that has run out; null while one runs, or none is needed. */
export function useSubscriptionEnded(): Subscription | null {
  const { data: company } = useCompanyRead(useCompanyId())
  const now = useMinute()
  if (!company || companyState(company) === 'confirm') return null
  return baseState(company, now) === 'expired' ? company.active_subscriptions.base : null
}

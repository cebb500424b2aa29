import { companyState } from '@delibera/core/companies/state'
import type { Subscription } from '@delibera/core/subscriptions/schema'
import { baseState } from '@delibera/core/subscriptions/state'
import { useNow } from 'use-intl'
import { useCompanyId, useCompanyRead } from '../companies/CompanyWorkspace.tsx'

const minute_ms = 60_000

/** The subscription that the company of this display had and that has run out; null while one runs, or none is needed. */
export function useSubscriptionEnded(): Subscription | null {
  const { data: company } = useCompanyRead(useCompanyId())
  const now = useNow({ updateInterval: minute_ms })
  if (!company || companyState(company) === 'confirm') return null
  return baseState(company, now) === 'expired' ? company.active_subscriptions.base : null
}

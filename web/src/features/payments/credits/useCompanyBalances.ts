import { companyRoutes } from '@delibera/core/companies/routes'
import type { CompanyItem } from '@delibera/core/companies/schema'
import { useQueries } from '@tanstack/react-query'
import { useRead } from '../../../api/hooks.ts'
import { walletRead } from '../../../credits/useWallet.ts'

/** Of so many companies the wallets are read; those that lack credits most are shown, and the rest has a page of its own. */
const [read, most] = [20, 6]

export interface CompanyBalance {
  company: CompanyItem
  real: number
  /** Units that its meetings in preparation will take. */
  due: number
  /** Units that it lacks for them. */
  missing: number
}

/** The wallets of one's companies, those that lack credits first. An example pays nothing. */
export function useCompanyBalances() {
  const list = useRead(companyRoutes.list, { query: { page: 1, count: read, sort_by: 'business_name ASC', confirmed: 'true' } })
  const companies = (list.data?.items ?? []).filter((it) => it.user_status === 'ACTIVE' && !it.is_example)
  const wallets = useQueries({ queries: companies.map((it) => walletRead(it._id)) })
  const balances = companies.flatMap((company, at): CompanyBalance[] => {
    const wallet = wallets[at]?.data
    if (!wallet) return []
    const { real, forecast } = wallet
    return [{ company, real, due: real - forecast, missing: Math.max(0, -forecast) }]
  })
  return {
    balances: balances.sort((one, other) => other.missing - one.missing).slice(0, most),
    isKnown: list.data !== undefined && wallets.every((it) => !it.isPending),
    isMore: (list.data?.total ?? 0) > most,
  }
}

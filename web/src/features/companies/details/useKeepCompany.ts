import { companyRoutes } from '@delibera/core/companies/routes'
import type { Company } from '@delibera/core/companies/schema'
import { useQueryClient } from '@tanstack/react-query'
import { readOf } from '../../../api/hooks.ts'

/** Shows a company as a call has just answered it. */
export function useKeepCompany(): (company: Company) => void {
  const client = useQueryClient()
  return (company) => void client.setQueryData(readOf(companyRoutes.load, { params: { id: company._id } }, company._id).queryKey, company)
}

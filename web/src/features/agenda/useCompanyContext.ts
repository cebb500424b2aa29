import type { Context } from '@delibera/core/agenda/placeholders'
import type { Company } from '@delibera/core/companies/schema'
import { useMemo } from 'react'

/** What the product knows of a company before any meeting, by the names of its placeholders. */
export function useCompanyContext(company: Company | undefined): Context {
  return useMemo(() => {
    if (!company) return {}
    const { business_name, locality, address, fiscal_code, vat_number, rea_code, type } = company
    return { company: { business_name, location: locality, address, fiscal_code, vat_number, rea_code, is_spa: type === 'SPA' } }
  }, [company])
}

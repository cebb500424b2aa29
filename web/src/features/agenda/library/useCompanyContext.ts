import { companyContext } from '@delibera/core/agenda/context'
import type { Context } from '@delibera/core/agenda/placeholders'
import type { Company } from '@delibera/core/companies/schema'
import { useMemo } from 'react'

/** Nothing until the company is there. */
export const useCompanyContext = (company: Company | undefined): Context => useMemo(() => (company ? companyContext(company) : {}), [company])

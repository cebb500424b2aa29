import type { Context } from './placeholders.ts'

interface Company {
  business_name: string
  locality: string | null
  address: string | null
  fiscal_code: string | null
  vat_number: string | null
  rea_code: string | null
  type: string
}

/** What the product knows of a company before any meeting, by the names of its placeholders. */
export const companyContext = ({ business_name, locality, address, fiscal_code, vat_number, rea_code, type }: Company): Context => ({
  company: { business_name, location: locality, address, fiscal_code, vat_number, rea_code, is_spa: type === 'SPA' },
})

import type { Assets } from '../../adapters/documents/port.ts'
import type { Notice } from '../../adapters/documents/shapes.ts'
import type { CompanyRow } from './store.ts'

const logoName = (logo: string): string => (logo.startsWith('data:image/png') ? 'logo.png' : 'logo.jpg')

/** The company as its paper names it. Capital is told in money alone: shares are counted elsewhere. */
export function letterheadOf(company: CompanyRow): Notice['company'] {
  const town = [company.cap, company.locality, company.province && `(${company.province})`].filter(Boolean).join(' ')
  return {
    name: company.business_name,
    address: company.address,
    seat: town || null,
    ...(company.shares_unit === 'EUR_CENT' && company.shares_value !== null ? { capital_cents: company.shares_value } : {}),
    // "i.v." only where it is known that all of it was paid.
    ...(company.payed_shares_value === company.shares_value ? {} : { paid: '' }),
    fiscal_code: company.fiscal_code,
    vat_number: company.vat_number,
    rea: company.rea_code,
    pec: company.email,
    ...(company.logo ? { logo: logoName(company.logo) } : {}),
  }
}

/** The picture on that paper. */
export function logoOf({ logo }: Pick<CompanyRow, 'logo'>): Assets {
  if (!logo) return {}
  return { [logoName(logo)]: Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64') }
}

import { capitalOf, nameInLiquidation, registryNumberOf, registryOfficeOf } from '@delibera/core/companies/letterhead'
import type { SharesUnit } from '@delibera/core/company/shares-unit'
import type { Locale } from '@delibera/core/locale'
import type { Letterhead } from '../adapters/documents/letterhead.ts'
import type { Assets } from '../adapters/documents/port.ts'
import { documentTexts, fill } from '../i18n/texts.ts'
import type { CompanyOnPaper } from '../stores/companies/company-store.ts'

const logoName = (logo: string): string => (logo.startsWith('data:image/png') ? 'logo.png' : 'logo.jpg')

/** Capital is told in money, whatever the company counts its votes in. */
export const capitalIn = (company: CompanyOnPaper) => capitalOf({ ...company, shares_unit: company.shares_unit as SharesUnit })

/** The company as its paper names it, with all that art. 2250 wants there; what nobody has said is left out. */
export function letterheadOf(company: CompanyOnPaper, locale: Locale): Letterhead {
  const t = documentTexts(locale)
  const town = [company.cap, company.locality, company.province && `(${company.province})`].filter(Boolean).join(' ')
  const capital = capitalIn(company)
  return {
    name: company.in_liquidation ? nameInLiquidation(company.business_name, t.liquidation) : company.business_name,
    address: company.address,
    seat: town || null,
    ...(company.sole_partner ? { standing: t.solePartner } : {}),
    ...(capital ? { capital_cents: capital.cents } : {}),
    // "i.v." only where it is known that all of it was paid.
    ...(capital && capital.paid_cents === capital.cents ? {} : { paid: '' }),
    registry: registryIn(company, locale),
    fiscal_code: company.fiscal_code,
    vat_number: company.vat_number,
    rea: company.rea_code,
    pec: company.email,
    ...(company.logo ? { logo: logoName(company.logo) } : {}),
  }
}

function registryIn(company: CompanyOnPaper, locale: Locale): string | null {
  const t = documentTexts(locale)
  const [office, number] = [registryOfficeOf(company), registryNumberOf(company)]
  if (!office) return null
  return number ? fill(t.registry, { office, number }) : fill(t.registryOffice, { office })
}

/** The picture on that paper. */
export function logoOf({ logo }: Pick<CompanyOnPaper, 'logo'>): Assets {
  if (!logo) return {}
  return { [logoName(logo)]: Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64') }
}

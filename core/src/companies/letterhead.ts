import { provinces } from '../help/data.ts'
import type { OpenFact } from '../law/open-fact.ts'
import type { Company } from './schema.ts'

export type CapitalFields = Pick<Company, 'shares_unit' | 'shares_value' | 'payed_shares_value' | 'capital_cents' | 'payed_capital_cents'>

export interface CapitalInMoney {
  cents: number
  /** How much of the capital was paid in; null when nobody has said. */
  paid_cents: number | null
}

/** The share capital in money (art. 2250 c. 2): that of quotas is their sum, that of shares which are counted is a figure of its own. Null where unknown. */
export function capitalOf(it: CapitalFields): CapitalInMoney | null {
  const [cents, paid_cents] = it.shares_unit === 'EUR_CENT' ? [it.shares_value, it.payed_shares_value] : [it.capital_cents, it.payed_capital_cents]
  return cents === null ? null : { cents, paid_cents }
}

export type OpenFields = CapitalFields & Pick<Company, 'type' | 'market' | 'widely_held'>

/** A company that turns to the market for risk capital (art. 2325-bis), as the law asks about it; an S.r.l. never does. */
export const openFact = (it: OpenFields): OpenFact | undefined =>
  it.type === 'SPA' && (it.market !== 'NONE' || it.widely_held) ? { capital_cents: capitalOf(it)?.cents ?? null } : undefined

type RegistryFields = Pick<Company, 'registry_office' | 'rea_code' | 'province'>

/** Which business register a company is in: the one it names, else that of the province in its REA number, where it has its seat. */
export function registryOfficeOf({ registry_office, rea_code, province }: RegistryFields): string | null {
  if (registry_office) return registry_office
  const code = rea_code?.slice(0, 2) ?? province
  return provinces.find((it) => it.code === code)?.name ?? null
}

/** Its number there has been its fiscal code since 2001 (DPR 558/1999); the VAT number is the same for nearly all. */
export const registryNumberOf = ({ fiscal_code, vat_number }: Pick<Company, 'fiscal_code' | 'vat_number'>): string | null => fiscal_code ?? vat_number

/** Officine Brenta S.r.l. in liquidazione, unless the name says so already. */
export const nameInLiquidation = (name: string, words: string): string => (/liquidazione|liquidation/i.test(name) ? name : `${name} ${words}`)

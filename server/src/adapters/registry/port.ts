import type { RegistryPersonFacts } from '@delibera/core/companies/difference'

export interface RegistryCompany {
  registry_id: string
  business_name: string
  /** Legal form. */
  code: string
  class_code: string | null
  /** The certified address that the registry knows. */
  email: string | null
  vat_number: string | null
  fiscal_code: string | null
  codice_univoco: string | null
  rea_code: string | null
  province: string | null
  locality: string | null
  locality_code: string | null
  cap: string | null
  address: string | null
  shares_unit: 'EUR_CENT' | 'SHARE'
  shares_value: number | null
  payed_shares_value: number | null
  people: RegistryPersonFacts[]
}

export type RegistrySummary = Pick<RegistryCompany, 'registry_id' | 'business_name' | 'code' | 'vat_number' | 'fiscal_code' | 'locality' | 'province'>

/** The business registry. A registry that does not answer throws: `RegistryDown` says so to the person who waits. */
export interface Registry {
  /** Whether it is the invented one of trial installations. */
  readonly trial: boolean
  /** Whether it knows anything: false where there is none, and nobody's tax identifiers are verified. */
  readonly verifies: boolean
  /** By name, VAT number or fiscal code; at most 20, best first. */
  search(query: string): Promise<RegistrySummary[]>
  company(registry_id: string): Promise<RegistryCompany | null>
}

export class RegistryDown extends Error {}

/** A person or a company that holds an office or a quota, as the registry writes it. */
export interface RegistryPerson {
  /** The registry's own name for it; the same in every answer. */
  subject_code: string
  kind: 'P' | 'S'
  first_name: string | null
  last_name: string
  fiscal_code: string | null
  email: string | null
  /** Codes as the registry gives them; those that we do not know become EXT, with `description` kept. */
  roles: { code: string; description: string | null }[]
  /** Nominal value of the quota in the company's unit; 0 for who holds none. */
  shares_value: number
  vote_value: number
}

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
  people: RegistryPerson[]
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

import type { Registry, RegistryCompany, RegistrySummary } from './port.ts'
import sample from './sample.json' with { type: 'json' }

const summary = ({ registry_id, business_name, code, vat_number, fiscal_code, locality, province }: RegistryCompany): RegistrySummary => ({
  registry_id,
  business_name,
  code,
  vat_number,
  fiscal_code,
  locality,
  province,
})

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** The registry of trial installations: invented companies, people and numbers. */
export function sampleRegistry(companies: readonly RegistryCompany[] = sample as RegistryCompany[]): Registry {
  return {
    trial: true,
    verifies: true,
    async search(query) {
      const wanted = plain(query.trim())
      const code = wanted.replace(/^it(?=\d)/, '').toUpperCase()
      const found = companies.filter((it) => it.vat_number === code || it.fiscal_code === code || plain(it.business_name).includes(wanted))
      return found.slice(0, 20).map(summary)
    },
    company: async (registry_id) => companies.find((it) => it.registry_id === registry_id) ?? null,
  }
}

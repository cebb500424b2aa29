import type { RegistryPersonFacts } from '@delibera/core/companies/difference'
import { z } from 'zod'
import { type Registry, type RegistryCompany, RegistryDown, type RegistrySummary } from './port.ts'

/** How long the registry may take before the person who waits is told. */
const patienceMs = 12_000

const text = z
  .string()
  .trim()
  .transform((it) => it || null)
  .nullish()
  .transform((it) => it ?? null)

const Seat = z
  .object({ streetName: text, town: text, townCode: text, province: text, zipCode: text })
  .partial()
  .nullish()
  .transform((it) => it ?? {})
const Address = z.object({ registeredOffice: Seat }).nullish()
const Found = z.object({
  id: z.string(),
  companyName: z.string(),
  vatCode: text,
  taxCode: text,
  address: Address,
  detailedLegalForm: z.object({ code: z.string() }).nullish(),
})

const Shareholder = z.object({ companyName: text, name: text, surname: text, taxCode: text, percentShare: z.number().nullish() })
const Manager = z.object({
  name: text,
  surname: text,
  companyName: text,
  taxCode: text,
  roles: z.array(z.object({ role: z.object({ code: z.string(), description: text }) })).nullish(),
})
const Whole = Found.extend({
  cciaa: text,
  reaCode: text,
  pec: text,
  sdiCode: text,
  atecoClassification: z.object({ ateco: z.object({ code: text }).nullish() }).nullish(),
  balanceSheets: z.object({ last: z.object({ shareCapital: z.number().nullish() }).nullish() }).nullish(),
  shareHolders: z.array(Shareholder).nullish(),
  managers: z.array(Manager).nullish(),
})
type Whole = z.infer<typeof Whole>

/** The commercial registry of openapi.com ("company", Italy). Amounts are in euro there and in cents here. */
export function openapiRegistry({ url, token }: { url: string; token: string }): Registry {
  async function ask<T>(path: string, item: z.ZodType<T>): Promise<T[]> {
    const answer = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      signal: AbortSignal.timeout(patienceMs),
    }).catch((error: Error) => {
      throw new RegistryDown(error.name)
    })
    if (answer.status === 404 || answer.status === 204 || answer.status === 406) return []
    if (!answer.ok) throw new RegistryDown(String(answer.status))
    const read = z.object({ data: z.union([z.array(item), item.transform((it) => [it])]).nullish() }).safeParse(await answer.json().catch(() => null))
    if (!read.success) throw new RegistryDown('an answer of another shape')
    return read.data.data ?? []
  }

  return {
    trial: false,
    verifies: true,
    async search(query) {
      const code = query.trim().replace(/^IT(?=\d)/i, '')
      const isCode = /^\d{11}$/.test(code) || /^[A-Z\d]{16}$/i.test(code)
      const path = isCode
        ? `/IT-advanced/${encodeURIComponent(code.toUpperCase())}`
        : `/IT-search?companyName=*${encodeURIComponent(code)}*&limit=20&dataEnrichment=start`
      return (await ask(path, Found)).slice(0, 20).map(summaryOf)
    },
    async company(registry_id) {
      const [it] = await ask(`/IT-full/${encodeURIComponent(registry_id)}`, Whole)
      return it ? companyOf(it) : null
    },
  }
}

const seatOf = ({ address }: Pick<Whole, 'address'>) => address?.registeredOffice ?? {}

function summaryOf(it: z.infer<typeof Found>): RegistrySummary {
  const { town, province } = seatOf(it)
  return {
    registry_id: it.id,
    business_name: it.companyName,
    code: it.detailedLegalForm?.code ?? '',
    vat_number: it.vatCode,
    fiscal_code: it.taxCode,
    locality: town ?? null,
    province: province ?? null,
  }
}

function companyOf(it: Whole): RegistryCompany {
  const seat = seatOf(it)
  const capital = it.balanceSheets?.last?.shareCapital
  const cents = capital === null || capital === undefined ? null : Math.round(capital * 100)
  return {
    ...summaryOf(it),
    class_code: it.atecoClassification?.ateco?.code ?? null,
    email: it.pec?.toLowerCase() ?? null,
    codice_univoco: it.sdiCode,
    rea_code: it.cciaa && it.reaCode ? `${it.cciaa}-${it.reaCode}` : null,
    locality_code: seat.townCode ?? null,
    cap: seat.zipCode ?? null,
    address: seat.streetName ?? null,
    shares_unit: 'EUR_CENT',
    shares_value: cents,
    payed_shares_value: cents,
    people: peopleOf(it, cents ?? 0),
  }
}

type Listed = Pick<z.infer<typeof Shareholder>, 'name' | 'surname' | 'companyName' | 'taxCode'>

/** Offices and quotas come in two lists; somebody in both is one person. */
function peopleOf({ shareHolders, managers }: Whole, capital: number): RegistryPersonFacts[] {
  const people = new Map<string, RegistryPersonFacts>()
  const personOf = (it: Listed): RegistryPersonFacts => {
    const isCompany = !it.surname && Boolean(it.companyName)
    const last_name = (isCompany ? it.companyName : it.surname) ?? it.companyName ?? ''
    const subject_code = it.taxCode?.toUpperCase() ?? `${last_name} ${it.name ?? ''}`.trim().toUpperCase()
    const known = people.get(subject_code)
    if (known) return known
    const fiscal_code = it.taxCode?.toUpperCase() ?? null
    const made: RegistryPersonFacts = {
      subject_code,
      kind: isCompany ? 'S' : 'P',
      first_name: isCompany ? null : it.name,
      last_name,
      fiscal_code,
      email: null,
      roles: [],
      shares_value: 0,
      vote_value: 0,
    }
    people.set(subject_code, made)
    return made
  }
  for (const it of managers ?? [])
    personOf(it).roles.push(...(it.roles ?? []).map(({ role }) => ({ code: role.code.toUpperCase(), description: role.description })))
  for (const it of shareHolders ?? []) {
    const person = personOf(it)
    // Percentages have two decimals there: hundredths of a percent of the capital, rounded to the cent.
    const value = Math.round((Math.round((it.percentShare ?? 0) * 100) * capital) / 10_000)
    person.shares_value += value
    person.vote_value += value
  }
  return [...people.values()]
}

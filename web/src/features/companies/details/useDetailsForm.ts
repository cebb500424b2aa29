import { CompanyDetails } from '@delibera/core/companies/details'
import type { Company } from '@delibera/core/companies/schema'
import { useSharedDraft } from '../../../ui/forms/useSharedDraft.ts'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'

/** The fields of the form as they are typed: nothing is an empty box. */
export const detailsOf = (it: Company) => ({
  business_name: it.business_name,
  name: it.name,
  fiscal_code: it.fiscal_code ?? '',
  vat_number: it.vat_number ?? '',
  codice_univoco: it.codice_univoco ?? '',
  rea_code: it.rea_code ?? '',
  reply_to: it.reply_to ?? '',
  logo: it.logo,
  address: it.address ?? '',
  cap: it.cap ?? '',
  locality: it.locality ?? '',
  province: it.province ?? '',
  location: it.location ?? '',
  locality_code: it.locality_code ?? '',
  shares_unit: it.shares_unit,
  shares_value: it.shares_value,
  payed_shares_value: it.payed_shares_value,
  vote_value: it.vote_value,
  capital_cents: it.capital_cents,
  payed_capital_cents: it.payed_capital_cents,
  registry_office: it.registry_office ?? '',
  market: it.market,
  widely_held: it.widely_held,
})
export type DetailsValues = ReturnType<typeof detailsOf>
export type DetailsForm = ReturnType<typeof useZodForm<CompanyDetails, DetailsValues>>

export function useDetailsForm(company: Company) {
  const fresh = detailsOf(company)
  const form = useZodForm<CompanyDetails, DetailsValues>(CompanyDetails, fresh)
  return { form, ...useSharedDraft(form, fresh) }
}

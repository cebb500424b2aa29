import { CustomDetails } from '@delibera/core/companies/registration'
import type { Company } from '@delibera/core/companies/schema'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'

const names = ['code', 'business_name', 'name', 'email', 'vat_number', 'fiscal_code', 'rea_code', 'address', 'cap', 'locality', 'province'] as const

type CustomValues = Record<(typeof names)[number], string>

/** The form of a company entered by hand: empty, or as it was registered. */
export const useCustomForm = (company?: Company) => useZodForm(CustomDetails, Object.fromEntries(names.map((it) => [it, company?.[it] ?? ''])) as CustomValues)

export type CustomForm = ReturnType<typeof useCustomForm>

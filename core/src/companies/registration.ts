import { z } from 'zod'
import { Email } from '../fields.ts'
import { refuseDetails } from './rules.ts'
import { CompanyChange, CustomCompany } from './schema.ts'

/** The form of a company entered by hand: what the call takes, and what its fields say against each other. */
export const CustomDetails = CustomCompany.omit({
  codice_univoco: true,
  location: true,
  locality_code: true,
  shares_value: true,
  payed_shares_value: true,
  vote_value: true,
}).superRefine((it, context) => {
  const fault = refuseDetails(it)
  if (fault) context.addIssue({ code: 'custom', path: [fault.path], message: fault.message })
})
export type CustomDetails = z.infer<typeof CustomDetails>

/** The little of a company that is changed from the list of one's companies. */
export const CompanyEssentials = CompanyChange.pick({ business_name: true, name: true, address: true, cap: true, locality: true, province: true })
export type CompanyEssentials = z.infer<typeof CompanyEssentials>

/** Another address to ask than the one that is known. */
export const CertifiedAddress = z.object({ email: Email })
export type CertifiedAddress = z.infer<typeof CertifiedAddress>

import { z } from 'zod'
import { Email, Name, orNothing, Phone, ShortText, VatOrFiscalCode } from '../fields.ts'

/** Somebody invited who is not in the company's book. */
export const ExternalPerson = z.object({
  kind: z.enum(['P', 'S']).default('P'),
  first_name: orNothing(ShortText),
  last_name: Name,
  email: orNothing(Email),
  phone: orNothing(Phone),
  fiscal_code: orNothing(VatOrFiscalCode),
  ext_description: orNothing(ShortText),
})
export type ExternalPerson = z.infer<typeof ExternalPerson>

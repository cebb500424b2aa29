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

export const Notary = z.object({ name: Name, place: orNothing(ShortText) })

/** What became of somebody's personal link: never given, good, ended (the next letter brings another), or taken away until it is renewed. */
export const LinkState = z.enum(['NONE', 'LIVE', 'ENDED', 'REVOKED'])
export type LinkState = z.infer<typeof LinkState>

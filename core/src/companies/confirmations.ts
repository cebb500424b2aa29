import { z } from 'zod'
import { Email, Name, orNothing, VatNumber, VatOrFiscalCode } from '../fields.ts'

/** What a letter to the certified mail asks for. */
export const ConfirmationKind = z.enum(['REGISTRATION', 'MANAGER', 'CONSULTANT', 'IDENTITY'])
export type ConfirmationKind = z.infer<typeof ConfirmationKind>

/** An address that takes the place of another is asked for as a registration is, and told as what it is. */
export const ConfirmationShown = z.enum([...ConfirmationKind.options, 'ADDRESS'])

/** Who a company is to the law and to the tax office. */
export const Identity = z.object({ business_name: z.string(), vat_number: z.string().nullable(), fiscal_code: z.string().nullable() })
export type Identity = z.infer<typeof Identity>

/** The identity as it is to be, all of it: what is left out is nothing. */
export const IdentityWish = z.object({ business_name: Name, vat_number: orNothing(VatNumber), fiscal_code: orNothing(VatOrFiscalCode) })
export type IdentityWish = z.infer<typeof IdentityWish>

/** An identity that counts once the certified mail has answered. */
export const IdentityAwaited = Identity.extend({ email: z.string(), asked_at: z.iso.datetime(), expires_at: z.iso.datetime() })
export type IdentityAwaited = z.infer<typeof IdentityAwaited>

export const Confirmation = z.object({
  kind: ConfirmationShown,
  business_name: z.string(),
  /** Who asks. */
  person: z.object({ first_name: z.string(), last_name: z.string(), email: z.string(), studio: z.string().nullable() }),
  /** What would change; null where the letter asks for something else. */
  identity: z.object({ before: Identity, after: Identity }).nullable(),
  state: z.enum(['OPEN', 'USED', 'EXPIRED', 'ALREADY_ACTIVE']),
  expires_at: z.iso.datetime(),
})
export type Confirmation = z.infer<typeof Confirmation>

export const AskConfirmation = z.object({ email: orNothing(Email) })
/** `waits` says that an operator must look at the address first: a company of the registry answers only from the one the registry knows. */
export const ConfirmationAsked = z.object({ email: z.string(), waits: z.boolean() })

import { z } from 'zod'
import { Email, orNothing } from '../fields.ts'

/** What a letter to the certified mail asks for. */
export const ConfirmationKind = z.enum(['REGISTRATION', 'MANAGER', 'CONSULTANT'])
export type ConfirmationKind = z.infer<typeof ConfirmationKind>

/** An address that takes the place of another is asked for as a registration is, and told as what it is. */
export const ConfirmationShown = z.enum([...ConfirmationKind.options, 'ADDRESS'])

export const Confirmation = z.object({
  kind: ConfirmationShown,
  business_name: z.string(),
  /** Who asks. */
  person: z.object({ first_name: z.string(), last_name: z.string(), email: z.string(), studio: z.string().nullable() }),
  state: z.enum(['OPEN', 'USED', 'EXPIRED', 'ALREADY_ACTIVE']),
  expires_at: z.iso.datetime(),
})
export type Confirmation = z.infer<typeof Confirmation>

export const AskConfirmation = z.object({ email: orNothing(Email) })
/** `waits` says that an operator must look at the address first: a company of the registry answers only from the one the registry knows. */
export const ConfirmationAsked = z.object({ email: z.string(), waits: z.boolean() })

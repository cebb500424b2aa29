import { z } from 'zod'
import { Email, Name, orNothing, Phone, ShortText, VatOrFiscalCode, WholeNumber } from '../fields.ts'
import { Id, InCompany, ListQuery, listOf } from '../paging.ts'

const text = z.string().nullable()

/** Somebody in the address book of a company who need not be one of its members. */
export const Contact = z.object({
  _id: Id,
  kind: z.enum(['P', 'S']),
  first_name: text,
  last_name: z.string(),
  email: text,
  phone: text,
  fiscal_code: text,
  legal_representative: text,
  cf_legal_representative: text,
  ext_description: text,
  roles: z.array(z.string()),
  shares_value: z.int(),
  vote_value: z.int(),
})
export type Contact = z.infer<typeof Contact>

export const ContactDraft = z.object({
  kind: z.enum(['P', 'S']).default('P'),
  first_name: orNothing(ShortText),
  last_name: Name,
  email: orNothing(Email),
  phone: orNothing(Phone),
  fiscal_code: orNothing(VatOrFiscalCode),
  legal_representative: orNothing(ShortText),
  cf_legal_representative: orNothing(VatOrFiscalCode),
  ext_description: orNothing(ShortText),
  roles: z.array(z.string().min(2).max(3)).max(23).default([]),
  shares_value: WholeNumber.default(0),
  vote_value: WholeNumber.default(0),
})
export type ContactDraft = z.infer<typeof ContactDraft>
export const ContactChange = z.object({
  ...ContactDraft.omit({ kind: true, roles: true, shares_value: true, vote_value: true }).partial().shape,
  kind: z.enum(['P', 'S']).optional(),
  roles: z.array(z.string().min(2).max(3)).max(23).optional(),
  shares_value: WholeNumber.optional(),
  vote_value: WholeNumber.optional(),
})
export type ContactChange = z.infer<typeof ContactChange>

export const ContactQuery = ListQuery.extend(InCompany.shape)
export const ContactList = listOf(Contact)

import { z } from 'zod'

const text = z.string().nullable()

/** A company as the business registry's search shows it. */
export const RegistryHit = z.object({
  registry_id: z.string(),
  business_name: z.string(),
  code: z.string(),
  vat_number: text,
  fiscal_code: text,
  locality: text,
  province: text,
  /** Its legal form is one of those that the product manages. */
  managed: z.boolean(),
  /** Somebody manages it here already. */
  already_registred: z.boolean(),
})
export type RegistryHit = z.infer<typeof RegistryHit>

export const RegistrySearch = z.object({ query: z.string().trim().min(3, { error: 'searchTooShort' }).max(100) })
export const RegistryList = z.object({ total: z.int(), items: z.array(RegistryHit) })
export const RegistryRegistration = z.object({ registry_id: z.string().min(1).max(100) })

/** `field` is a field of the company, or of a person after a dot. */
const FieldChange = z.object({ field: z.string(), before: text, after: text })
const PersonChange = z.object({ name: z.string(), fiscal_code: text, roles: z.array(z.string()), changes: z.array(FieldChange) })

/** What the registry would change: read first, then applied as read. `revision` is what was read; another one in between is refused. */
export const RegistryDifference = z.object({
  revision: z.string(),
  applied: z.boolean(),
  company: z.array(FieldChange),
  added: z.array(PersonChange),
  changed: z.array(PersonChange),
  /** No longer in the registry: their roles go, the people stay where something else of theirs is kept. */
  removed: z.array(PersonChange),
})
export type RegistryDifference = z.infer<typeof RegistryDifference>
export const RegistryUpdate = z.object({ apply: z.boolean().default(false), revision: z.string().max(100).optional() })

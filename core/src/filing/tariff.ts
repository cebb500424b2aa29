import type { FilingKind } from './schema.ts'
import data from './tariff.json' with { type: 'json' }

/** Amounts, codes and schemas that others change from one year to the next (books decision DB16): each screen says of which day they are. */
export const tariff = data

export interface Fees {
  stamp_cents: number
  secretary_cents: number
}

/** What the chamber asks for a package; null where the tariff says nothing of its kind. */
export const feesOf = (kind: FilingKind): Fees | null => (data.filing.fees as Partial<Record<FilingKind, Fees>>)[kind] ?? null

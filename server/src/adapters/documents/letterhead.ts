/** Whose paper it is: what the law wants told of a company on its deeds (art. 2250 c.c.). */
export interface Letterhead {
  name: string
  address?: string | null
  seat?: string | null
  /** That one partner owns all of it. */
  standing?: string | null
  capital_cents?: number | null
  /** What is said after the capital: fully paid, unless otherwise. */
  paid?: string | null
  /** Which business register it is in, and under which number. */
  registry?: string | null
  fiscal_code?: string | null
  vat_number?: string | null
  rea?: string | null
  pec?: string | null
  /** The name of an asset. */
  logo?: string | null
}

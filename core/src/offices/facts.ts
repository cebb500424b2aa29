import type { Organ } from './organs.ts'
import type { Appointer, EndReason, OfficeEventKind, OfficeStatus, OfficeTerm } from './schema.ts'
import type { YearStatute } from './terms.ts'

/** An office as far as its course depends on it. Without a day of appointment it was taken over from the list of people: in course since ever. */
export interface OfficeFact {
  _id: string
  /** Who holds it: an id of the company's book. */
  person: string
  role_code: string
  organ: Organ
  appointed_on: string | null
  accepted_on: string | null
  by: Appointer
  term: OfficeTerm
  /** How many the board has from that appointment on, where its resolution said so. */
  board_size?: number | null
  /** Of a person, where it is known: the oldest substitute steps in. */
  born: string | null
  events: readonly { event: OfficeEventKind; on: string }[]
}

/** An assembly of partners that was held, and the end of the year whose accounts it approved. */
export interface HeldAssembly {
  on: string
  accounts_of?: string | null
}

export interface OfficeCompany {
  statute: YearStatute
  /** Where no appointment says it; null where nobody has. */
  board_size: number | null
}

export interface OfficeHistory {
  company: OfficeCompany
  offices: readonly OfficeFact[]
  assemblies: readonly HeldAssembly[]
}

export interface OfficeState {
  state: OfficeStatus
  expires_with: string | null
  ended_on: string | null
  end_reason: EndReason | null
  /** Resigned, whether or not still acting. */
  resigned: boolean
  /** A substitute who stepped in, and since when. */
  acting_since: string | null
  /** The role on that day. */
  role_code: string
}

import { type Candidate, type Elected, type ElectedBy, type Election, type OpenTie, standing } from './election.ts'

/** What some lists win, or what is still to be done before it is known. */
export interface ListSeats {
  elected: Omit<Elected, 'seat'>[]
  tie: OpenTie | null
  first: string | null
  first_by: ElectedBy | null
  minority: string | null
}

export const nobody: ListSeats = { elected: [], tie: null, first: null, first_by: null, minority: null }

/** Names of a list that have not withdrawn, in its order. */
export const namesOf = (election: Election, list_id: string): Candidate[] => standing(election).filter((it) => it.list_id === list_id)

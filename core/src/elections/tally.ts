import type { Election, ElectionState, RoundCast } from './election.ts'
import { listsElected } from './lists.ts'
import { peopleElected } from './people.ts'

/** An election as far as it has come, computed from what was said in its rounds and the lots that were drawn: the same for everybody who has them. */
export const electionOf = (election: Election, rounds: readonly RoundCast[]): ElectionState =>
  election.method === 'LISTS' ? listsElected(election, rounds) : peopleElected(election, rounds)

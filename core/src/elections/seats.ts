import type { Candidate, Elected, ElectionResult } from './election.ts'
import type { HeldElection } from './rounds.ts'
import { ballotsOf, electionIn } from './rounds.ts'
import { majorityIn } from './sums.ts'

export type SeatAnswer = 'ACCEPTED' | 'REFUSED' | 'PENDING'

/** Who has a seat, how they came to it, and whether they take it; `instead_of` is who refused it. */
export interface WonSeat extends Elected {
  answer: SeatAnswer
  instead_of: string | null
}

/** Those whom the rounds elected, in the order of the seats. A second ballot among lists says again who was elected by both. */
function electedIn(results: readonly Pick<ElectionResult, 'method' | 'elected'>[]): Elected[] {
  const last = results.at(-1)
  return last?.method === 'LISTS' ? last.elected : results.flatMap((it) => it.elected)
}

const older = (a: Candidate, b: Candidate): number => (a.born_on ?? '9999').localeCompare(b.born_on ?? '9999') || a.position - b.position

/** Who follows where somebody refuses: the next of the same list, or the next by votes in the round that elected them, with the majority where one was asked for. */
function followersOf({ setting, rounds }: HeldElection, { id, list }: Elected): string[] {
  const base = rounds[0]!.base
  const election = electionIn(setting, base)
  const standing = election.candidates.filter((it) => !it.is_withdrawn)
  if (list !== null)
    return standing
      .filter((it) => it.list_id === list)
      .toSorted((a, b) => a.position - b.position)
      .map((it) => it._id)
  const round = rounds.findLast(({ result }) => result?.elected.some((one) => one.id === id))
  const result = round?.result
  if (!round || !result) return []
  const isMajority = majorityIn(election, ballotsOf(round), result.base)
  const votes = new Map(result.votes.map((it) => [it.id, it.votes]))
  const isElectable = (it: Candidate) => {
    const got = votes.get(it._id) ?? 0
    return got > 0 && (result.method === 'PLURALITY' || isMajority(got))
  }
  return standing
    .filter(isElectable)
    .toSorted((a, b) => votes.get(b._id)! - votes.get(a._id)! || older(a, b))
    .map((it) => it._id)
}

const answerOf = ({ answers }: HeldElection, id: string): SeatAnswer => (answers[id] === undefined ? 'PENDING' : answers[id] ? 'ACCEPTED' : 'REFUSED')

/** The seats after everybody's answer: who refuses gives way to who follows, and where nobody does the seat stays vacant. */
export function seatsOf(held: HeldElection): { seats: WonSeat[]; refused: string[]; vacant: number } {
  const elected = electedIn(held.rounds.flatMap((it) => it.result ?? []))
  const taken = new Set(elected.map((it) => it.id))
  const refused: string[] = []
  const seats = elected.flatMap((one): WonSeat[] => {
    let holder: string | undefined = one.id
    let instead_of: string | null = null
    while (holder !== undefined && held.answers[holder] === false) {
      refused.push(holder)
      instead_of = holder
      holder = followersOf(held, one).find((it) => !taken.has(it))
      if (holder !== undefined) taken.add(holder)
    }
    return holder === undefined ? [] : [{ ...one, id: holder, answer: answerOf(held, holder), instead_of }]
  })
  return { seats, refused, vacant: held.setting.seats - seats.length }
}

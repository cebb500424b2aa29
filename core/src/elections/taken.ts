import type { VoteBase } from '../votes/poll.ts'
import { electionRecordOf } from './ballots.ts'
import type { RoundDue } from './election.ts'
import { type ElectionRound, type HeldElection, type PlayedRound, stateOf } from './rounds.ts'
import type { ElectionSetting, TakenElection } from './schema.ts'

// Elections of meetings that the product's room did not hold, as somebody took them down.

/** The round that the ones before have left due, before anybody said anything in it; null where a lot, or nothing more, is due. */
export function roundTaken(setting: ElectionSetting, base: VoteBase, before: readonly ElectionRound[]): ElectionRound | null {
  const { due }: { due: RoundDue | null } = stateOf({ setting, rounds: before }, base)
  return due && { round: due.round, ids: due.ids, seats: due.seats, preferences_max: due.preferences_max, base, taken_over: [], casts: {}, lots: [] }
}

type TakenRound = TakenElection['rounds'][number]

/** A round with what was said in it, and as it is counted after those before. */
export function roundPlayed(
  { setting, rounds }: Pick<HeldElection, 'setting' | 'rounds'>,
  open: ElectionRound,
  { votes, lots }: TakenRound,
  at: string,
): PlayedRound {
  const casts = Object.fromEntries(electionRecordOf(open, votes).casts.map(({ member_id, ...it }) => [member_id, it]))
  const said = { ...open, casts: { ...open.casts, ...casts }, lots }
  const result = stateOf({ setting, rounds: [...rounds, said] }).results[open.round - 1] ?? null
  return { ...said, opened_at: at, stopped_at: at, result }
}

/** The same election as a room would have left. What was taken down beyond the last round that was due is nothing. */
export function electionTaken(setting: ElectionSetting, base: VoteBase, { rounds, answers }: TakenElection, at: string): HeldElection {
  const played: PlayedRound[] = []
  for (const it of rounds) {
    const open = roundTaken(setting, base, played)
    if (!open) break
    played.push(roundPlayed({ setting, rounds: played }, open, it, at))
  }
  return { setting, rounds: played, answers: Object.fromEntries(answers.map((it) => [it.candidate_id, it.accepted])) }
}

import { choicesOf, type HeldElection, type PlayedRound } from '../elections/rounds.ts'
import { seatsOf } from '../elections/seats.ts'
import { casterOf, isExcluded } from '../votes/poll.ts'
import type { Held, PointMarks } from './held.ts'
import type { Naming } from './records.ts'
import type { ElectionLine, ElectionTold, RoundTold } from './told-elections.ts'

function linesOf(round: PlayedRound, nameOf: Naming): ElectionLine[] {
  const choices = choicesOf(round)
  const parts = new Map<string, number>()
  for (const it of choices) parts.set(it.member_id, (parts.get(it.member_id) ?? 0) + 1)
  const excluded = round.base.rights.filter((it) => isExcluded(round, it.member_id))
  return [
    ...choices.map(({ member_id, delegate_id, vote_type, choice, weight, auto }) => ({
      member_id,
      name: nameOf(member_id),
      cast_by: delegate_id === null ? null : nameOf(delegate_id),
      mode: vote_type,
      weight,
      choice,
      auto,
      is_part: parts.get(member_id)! > 1,
    })),
    ...excluded.map((right): ElectionLine => {
      const { member_id, weight, is_advance } = right
      const caster = casterOf(round, right)
      const cast_by = caster === member_id ? null : nameOf(caster)
      const mode = is_advance ? 'ADVANCE' : cast_by === null ? 'SELF' : 'DELEGATION'
      return { member_id, name: nameOf(member_id), cast_by, mode, weight, choice: 'EXCLUDED', auto: false, is_part: false }
    }),
  ]
}

const roundsTold = ({ rounds }: HeldElection, marks: PointMarks, nameOf: Naming): RoundTold[] =>
  rounds.flatMap((round): RoundTold[] => {
    const { opened, stopped } = marks.rounds[round.round] ?? {}
    if (!round.result || !opened || !stopped) return []
    const voters = round.voted?.map(nameOf).toSorted((a, b) => a.localeCompare(b, 'it')) ?? null
    return [{ result: round.result, opened, stopped, lines: linesOf(round, nameOf), voters }]
  })

/** Null for a point that elected nobody because it was never voted to its end. */
export function electionTold({ state }: Held, odg_id: string, { marks, nameOf }: { marks: PointMarks; nameOf: Naming }): ElectionTold | null {
  const election = state.points[odg_id]?.election
  if (!election || marks.end !== 'VOTED' || !marks.opened || !marks.ended) return null
  const { setting } = election
  const names = new Map([...setting.candidates, ...setting.lists].map((it) => [it._id, it.name]))
  const named = (id: string | null) => (id === null ? null : (names.get(id) ?? ''))
  const memberOf = new Map(setting.candidates.map((it) => [it._id, it.member_id]))
  const { seats, refused, vacant } = seatsOf(election)
  const wasThere = (id: string) => state.attendance[memberOf.get(id) ?? '']?.some((it) => it.until === null || it.until >= marks.ended!.at) ?? false
  const replaced = new Set(seats.map((it) => it.instead_of))
  return {
    setting,
    article: state.register.company.statute.articles.elections?.trim() || null,
    names,
    withdrawn: setting.candidates.filter((it) => it.withdrawn_at !== null).map((it) => it.name),
    opened: marks.opened,
    stopped: marks.ended,
    rounds: roundsTold(election, marks, nameOf),
    seats: seats.map(({ id, list, instead_of, ...it }) => ({
      ...it,
      name: named(id)!,
      list: named(list),
      instead_of: named(instead_of),
      is_present: wasThere(id),
    })),
    refused: refused.filter((it) => !replaced.has(it)).map((it) => named(it)!),
    vacant,
  }
}

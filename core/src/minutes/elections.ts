import { unassigned } from '../elections/parts.ts'
import { choicesOf, type HeldElection, type PlayedRound } from '../elections/rounds.ts'
import { seatsOf } from '../elections/seats.ts'
import { casterOf, isExcluded, rightOf } from '../votes/poll.ts'
import type { Held, PointMarks } from './held.ts'
import type { Naming } from './records.ts'
import type { ElectionLine, ElectionTold, RoundTold, SealedTold } from './told-elections.ts'

function linesOf(round: PlayedRound, nameOf: Naming): ElectionLine[] {
  const choices = choicesOf(round)
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
      is_part: weight < rightOf(round, member_id)!.weight,
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

function sealedTold(round: PlayedRound, nameOf: Naming): SealedTold {
  const unsaid = round.base.rights.filter((it) => !round.casts[it.member_id] && !isExcluded(round, it.member_id))
  const parted = round.base.rights.flatMap(({ member_id, weight, is_advance }) => {
    const cast = is_advance && !isExcluded(round, member_id) ? round.casts[member_id] : undefined
    const left = cast ? unassigned(cast.parts, weight) : 0
    return left > 0 ? [{ name: nameOf(member_id), weight: left }] : []
  })
  return {
    has_cast: Object.values(round.casts).some((it) => it.is_advance),
    blank: unsaid.filter((it) => it.is_advance).map((it) => nameOf(it.member_id)),
    parted,
    uninstructed: unsaid.reduce((sum, it) => (it.is_designated ? sum + it.weight : sum), 0),
  }
}

const roundsTold = ({ rounds }: HeldElection, marks: PointMarks, nameOf: Naming): RoundTold[] =>
  rounds.flatMap((round): RoundTold[] => {
    const { opened, stopped } = marks.rounds[round.round] ?? {}
    if (!round.result || !opened || !stopped) return []
    const voters = round.voted?.map(nameOf).toSorted((a, b) => a.localeCompare(b, 'it')) ?? null
    return [
      {
        result: round.result,
        opened,
        stopped,
        lines: linesOf(round, nameOf),
        voters,
        urn_sha256: round.counted?.urn_sha256 ?? null,
        sealed: sealedTold(round, nameOf),
      },
    ]
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

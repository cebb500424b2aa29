import { choicesOf } from '../elections/rounds.ts'
import { type Bytes, utf8Of } from '../formats/bytes.ts'
import type { LiveEvent } from '../live/events.ts'
import { replay } from '../live/fold.ts'
import { isExcluded, votesOf } from '../votes/poll.ts'
import { electionColumns, voteColumns } from './layout.ts'

/** The votes of a list against those that the log of the room leads to: how many they are, null when they differ. */
export function checkVotes(list: Bytes, events: readonly LiveEvent[]): number | null {
  const rows = rowsOf(utf8Of(list) ?? '')
  const [head, ...votes] = rows
  if (!head || voteColumns.some((it, at) => head[at] !== it)) return null
  const at = Object.fromEntries(voteColumns.map((it, index) => [it, index])) as Record<(typeof voteColumns)[number], number>
  const told = votes.map((it) => [it[at.odg_id], it[at.member_id], it[at.accepted], it[at.weight], isTrue(it[at.auto])].join(' '))
  const logged = votesIn(events)
  return told.length === logged.length && told.sort().every((it, index) => it === logged[index]) ? told.length : null
}

const isTrue = (text = ''): boolean => /^(true|1|s[iì]|yes)$/i.test(text)

function votesIn(events: readonly LiveEvent[]): string[] {
  const { points } = replay(events)
  const all = Object.entries(points).flatMap(([odg_id, { vote }]) => {
    if (!vote?.tally) return []
    const cast = votesOf(vote, { odg_id, convocation_id: null }).map((it) => [odg_id, it.member, it.accepted, it.weight, it.auto])
    const excluded = vote.base.rights.filter((it) => isExcluded(vote, it.member_id)).map((it) => [odg_id, it.member_id, 'excluded', it.weight, false])
    return [...cast, ...excluded].map((it) => it.join(' '))
  })
  return all.sort()
}

/** The votes of a list of elections against those that the log leads to: how many they are, null when they differ. Of a secret ballot it has none. */
export function checkElections(list: Bytes, events: readonly LiveEvent[]): number | null {
  const [head, ...votes] = rowsOf(utf8Of(list) ?? '')
  if (!head || electionColumns.some((it, at) => head[at] !== it)) return null
  const at = Object.fromEntries(electionColumns.map((it, index) => [it, index])) as Record<(typeof electionColumns)[number], number>
  const told = votes.map((it) => [it[at.odg_id], it[at.round], it[at.member_id], it[at.choice], it[at.weight], isTrue(it[at.auto])].join(' '))
  const logged = choicesIn(events)
  return told.length === logged.length && told.sort().every((it, index) => it === logged[index]) ? told.length : null
}

/** Of elections that were voted to their end. */
function choicesIn(events: readonly LiveEvent[]): string[] {
  const elected = Object.entries(replay(events).points).filter(([, it]) => it.status === 'VOTED')
  const all = elected.flatMap(([odg_id, { election }]) =>
    (election?.rounds ?? []).flatMap((round) => {
      const said = choicesOf(round).map((it) => [it.member_id, typeof it.choice === 'string' ? it.choice : it.choice.join(' '), it.weight, it.auto])
      const excluded = round.base.rights.filter((it) => isExcluded(round, it.member_id)).map((it) => [it.member_id, 'EXCLUDED', it.weight, false])
      return [...said, ...excluded].map((it) => [odg_id, round.round, ...it].join(' '))
    }),
  )
  return all.sort()
}

/** Comma or semicolon, as its first line has it; quotes around what holds one of them (RFC 4180). */
function rowsOf(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '')
  const separator = /^[^\r\n]*;/.test(plain) ? ';' : ','
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}\\r\\n]*)(${separator}|\\r?\\n|$)`, 'y')
  const rows: string[][] = [[]]
  for (let it = cell.exec(plain); it && it[0] !== ''; it = cell.exec(plain)) {
    const [, value = '', end = ''] = it
    rows.at(-1)!.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value)
    if (end !== separator) rows.push([])
  }
  return rows.filter((it) => it.length > 0)
}

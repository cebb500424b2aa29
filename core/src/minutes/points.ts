import { fillText } from '../agenda/placeholders.ts'
import { capitalAt } from '../live/presence.ts'
import type { LiveState, LiveVote } from '../live/state.ts'
import { casterOf, votesOf } from '../votes/poll.ts'
import { advanceOnPoint, cameAfterVoting } from './advance.ts'
import { isConstitutedAt, merged, presentAt } from './attendance.ts'
import { electionTold } from './elections.ts'
import type { Held, PointMarks } from './held.ts'
import type { Mark } from './mark.ts'
import type { MinutesRecords, Naming, PointRecord } from './records.ts'
import type { DeclarationTold, MovementTold, MoverTold, PointTold, ProxyMoveTold, VoteLine, VoteTold } from './told.ts'

/** The points in the order in which they were taken up, those that were not at the end. What was there is told anew wherever it changed before a vote. */
export function pointsTold(held: Held, records: MinutesRecords, nameOf: Naming): PointTold[] {
  const began = ({ _id }: PointRecord) => held.points[_id]?.began?.at ?? '~'
  const numbered = records.points.map((record, index) => ({ record, number: index + 1 }))
  const taken = numbered.sort((one, other) => (began(one.record) < began(other.record) ? -1 : began(one.record) > began(other.record) ? 1 : 0))
  let since = held.started.at
  return taken.map(({ record, number }): PointTold => {
    const marks = held.points[record._id]
    const vote = marks ? voteTold(held, record, { marks, nameOf }) : null
    const election = marks ? electionTold(held, record._id, { marks, nameOf }) : null
    const opened = vote?.opened ?? election?.opened
    const movement = opened ? movementTold(held, { since, mark: opened, nameOf }) : null
    if (opened) since = opened.at
    return {
      _id: record._id,
      number,
      title: fillText(record.title, record.values),
      ...writtenIn(record, nameOf),
      in_notice: held.state.register.points.find((it) => it._id === record._id)?.in_notice ?? true,
      end: marks?.end ?? 'NOT_REACHED',
      began: marks?.began ?? null,
      ended: marks?.ended ?? null,
      movement,
      vote,
      election,
      declarations: declarationsOn(held, record._id, nameOf),
      transcript: saidDuring(marks, records, nameOf),
    }
  })
}

function writtenIn(record: PointRecord, nameOf: Naming) {
  const { header_intro, header_content, content_positive, content_negative, values, discussion, notes, notary_required, files } = record
  const speaker = (id: string | null) => (id === null ? null : nameOf(id))
  return {
    header_intro,
    header_content,
    content_positive,
    content_negative,
    values,
    discussion,
    notes,
    notary_required,
    files: files.map((it) => ({ _id: it.file_id, name: it.name })),
    speakers: {
      intro: speaker(record.exponent_intro),
      content: speaker(record.exponent_content),
      positive: speaker(record.exponent_positive),
      negative: speaker(record.exponent_negative),
    },
  }
}

interface Voted {
  marks: PointMarks
  nameOf: Naming
}

function voteTold({ state }: Held, record: PointRecord, { marks, nameOf }: Voted): VoteTold | null {
  const vote = state.points[record._id]?.vote
  if (!vote?.tally || !marks.opened || !marks.ended) return null
  const lines = [...votedLines(vote, record._id, { marks, nameOf }), ...excludedLines(vote, nameOf)]
  const modes = new Set(lines.filter((it) => !it.auto && it.vote !== 'excluded').map((it) => (it.mode === 'PRESENCE' ? 'ROLL' : 'PLATFORM')))
  return {
    opened: marks.opened,
    stopped: marks.ended,
    tally: vote.tally,
    also: record.also,
    lines,
    ...advanceOnPoint(state.points[record._id]!, nameOf),
    method: modes.size > 1 ? 'BOTH' : ([...modes][0] ?? (state.register.meeting.is_offline ? 'ROLL' : 'PLATFORM')),
  }
}

function votedLines(vote: LiveVote, odg_id: string, { marks, nameOf }: Voted): VoteLine[] {
  const votes = votesOf(vote, { odg_id, convocation_id: '' })
  const parts = new Map<string, number>()
  for (const it of votes) parts.set(it.member, (parts.get(it.member) ?? 0) + 1)
  return votes.map((it) => ({
    member_id: it.member,
    name: nameOf(it.member),
    mode: it.vote_type,
    weight: it.weight,
    vote: it.accepted,
    auto: it.auto,
    cast_by: it.delegate_id === null ? null : nameOf(it.delegate_id),
    exclusion: null,
    at: marks.casts[it.member] ?? (it.vote_type === 'ADVANCE' ? (marks.opened?.at ?? null) : null),
    is_part: parts.get(it.member)! > 1,
  }))
}

/** Who does not vote is named with the weight that was there: the table must sum to all of it (domain 1.2). */
function excludedLines(vote: LiveVote, nameOf: Naming): VoteLine[] {
  return vote.base.rights.flatMap((right): VoteLine[] => {
    const exclusion = vote.base.point.excluded.find((it) => it.member_id === right.member_id)
    if (!exclusion) return []
    const caster = casterOf(vote, right)
    const cast_by = caster === right.member_id ? null : nameOf(caster)
    return [
      {
        member_id: right.member_id,
        name: nameOf(right.member_id),
        cast_by,
        mode: right.is_advance ? 'ADVANCE' : cast_by === null ? 'SELF' : 'DELEGATION',
        weight: right.weight,
        vote: 'excluded',
        exclusion: exclusion.reason,
        auto: false,
        is_part: false,
        at: null,
      },
    ]
  })
}

interface Between {
  since: string
  mark: Mark
  nameOf: Naming
}

/** Null where everybody is as before. Who went and came back in between is on the attendance sheet alone. */
function movementTold({ state }: Held, between: Between): MovementTold | null {
  const { since, mark, nameOf } = between
  const [before, now] = [presentAt(state, since), presentAt(state, mark.at)]
  const [was, is] = [delegatesAt(state, since), delegatesAt(state, mark.at)]
  const came = [...now].filter((it) => !before.has(it))
  const left = [...before].filter((it) => !now.has(it))
  // Who comes, and who leaves, takes their proxies along: those are told with them.
  const ended = [...was].filter(([id, delegate]) => is.get(id) !== delegate && !now.has(id) && now.has(delegate))
  const given = [...is].filter(([id, delegate]) => was.get(id) !== delegate && before.has(delegate))
  if (came.length + left.length + ended.length + given.length === 0) return null
  const mover = (id: string, edge: 'from' | 'until', for_: Delegates): MoverTold => ({
    name: nameOf(id),
    at: lastEdge(state, id, { edge, until: mark.at }),
    for: heldBy(for_, id).map(nameOf),
    was: edge === 'from' && was.has(id) ? nameOf(was.get(id)!) : null,
  })
  const { present, total, percentage } = capitalAt(state, mark.at)
  const revoked = cameAfterVoting(state, { since, until: mark.at, nameOf })
  return {
    mark,
    present,
    total,
    percentage,
    is_constituted: isConstitutedAt(state, mark.at),
    ...(revoked.length > 0 && { revoked }),
    came: came.map((it) => mover(it, 'from', is)),
    left: left.map((it) => mover(it, 'until', was)),
    ended: ended.map((it) => proxyMove(state, it, { ...between, edge: 'until' })),
    given: given.map((it) => proxyMove(state, it, { ...between, edge: 'from' })),
  }
}

/** Who represented whom at a moment, by who is represented. */
type Delegates = ReadonlyMap<string, string>

const delegatesAt = (state: LiveState, at: string): Delegates =>
  new Map(capitalAt(state, at).rights.flatMap((it): [string, string][] => (it.delegate_id === null ? [] : [[it.member_id, it.delegate_id]])))

const heldBy = (delegates: Delegates, id: string): string[] => [...delegates].flatMap(([delegator, delegate]) => (delegate === id ? [delegator] : []))

function proxyMove({ mandates }: LiveState, [delegator_id, delegate_id]: [string, string], of: Between & { edge: 'from' | 'until' }): ProxyMoveTold {
  const edges = Object.values(mandates).flatMap((it) => (it.delegator_id === delegator_id && it.delegate_id === delegate_id ? (it[of.edge] ?? []) : []))
  const at = edges
    .filter((it) => it > of.since && it <= of.mark.at)
    .sort()
    .at(-1)
  return { delegator: of.nameOf(delegator_id), delegate: of.nameOf(delegate_id), at: at ?? of.mark.at }
}

function lastEdge({ attendance }: LiveState, id: string, { edge, until }: { edge: 'from' | 'until'; until: string }): string {
  const edges = merged(attendance[id] ?? []).flatMap((it) => (it[edge] !== null && it[edge] <= until ? [it[edge]] : []))
  return edges.at(-1) ?? until
}

function saidDuring(marks: PointMarks | undefined, { transcript }: MinutesRecords, nameOf: Naming): PointTold['transcript'] {
  const from = marks?.began?.at
  if (!from) return []
  const until = marks.ended?.at ?? null
  return transcript
    .filter((it) => it.started_at >= from && (until === null || it.started_at < until))
    .map((it) => ({ _id: it._id, name: nameOf(it.member_id), at: it.started_at }))
}

/** Those that the chair took into the minutes, in the order in which that happened. */
export function declarationsOn({ state, declarations }: Held, odg_id: string | null, nameOf: Naming): DeclarationTold[] {
  return Object.entries(state.declarations)
    .filter(([id, it]) => it.status === 'ACCEPTED' && it.odg_id === odg_id && declarations[id])
    .map(([_id, it]) => ({ _id, name: nameOf(it.member_id), text: it.text, file: it.file, accepted: declarations[_id]! }))
    .sort((one, other) => (one.accepted.seq ?? 0) - (other.accepted.seq ?? 0))
}

import { statuteDefaults } from '../company/statute.ts'
import { dayInRome, daysBetween } from '../dates.ts'
import type { CompanyFact } from '../law/facts.ts'
import { needsNotary } from '../law/minutes.ts'
import { hasType, hasVotes, totalWeight } from '../law/weights.ts'
import { capitalAt } from '../live/presence.ts'
import type { LiveState } from '../live/state.ts'
import { advanceAtStart } from './advance.ts'
import { attendees, holds, presentAt } from './attendance.ts'
import { designatedAtStart } from './designated.ts'
import type { Held } from './held.ts'
import { declarationsOn, pointsTold } from './points.ts'
import type { MinutesRecords, Naming } from './records.ts'
import type { AttendeeTold, ConstitutionTold, InformedTold, MinutesFacts, PersonTold } from './told.ts'
import type { LateTold, NoticeTold, PapersTold } from './told-records.ts'

export function minutesFacts(held: Held, records: MinutesRecords): MinutesFacts {
  const { state, started, closed } = held
  const { meeting, company: law } = state.register
  // Thousands of people vote on every point: nobody is looked for in a list.
  const people = new Map(records.people.map((it) => [it._id, it]))
  const named = new Map(state.register.members.map((it) => [it._id, it.name]))
  const person = (id: string | null) => (id === null ? null : (people.get(id) ?? null))
  const nameOf: Naming = (id) => people.get(id)?.name ?? named.get(id) ?? ''
  const chair = person(meeting.chair_id)
  const attendance = attendees(held, records)
  const call = callTold(held, records)
  return {
    meeting_id: records.meeting_id,
    company: records.company,
    meeting_type: meeting.meeting_type,
    nature: meeting.nature,
    is_offline: meeting.is_offline,
    place: { ...records.place, is_remote: isRemote(state) },
    call,
    notice: noticeTold(held, records, call.at),
    chair,
    chair_by_statute: law.statute.chair_rule === 'PCA_OR_AUN' && (chair?.roles.some((it) => it.code === 'PCA' || it.code === 'AUN') ?? false),
    secretary: person(state.secretary_id),
    notary: records.notary,
    requested: records.requested ?? null,
    questions: records.questions ?? [],
    administrator: person(records.administrator_id),
    started,
    closed,
    closing: closingOf(held, records),
    written_on: records.today,
    attendance,
    papers: papersTold(attendance, records),
    constitution: { ...constitutionTold(held, records), ...advanceAtStart(state, started.at, nameOf), ...designatedAtStart(state, nameOf) },
    auditors_vote: meeting.meeting_type === 'BOARD' && law.statute.board_auditors_vote === true,
    abstention_counts: law.statute.abstention_counts,
    points: pointsTold(held, records, nameOf),
    agenda_locale: records.agenda_locale,
    declarations: declarationsOn(held, null, nameOf),
    for_notary: records.notary !== null || isForNotary(held, records),
  }
}

/** Of a meeting held elsewhere nobody says which paper somebody was represented by: it is the one given to the same person. */
function papersTold(attendance: readonly AttendeeTold[], { papers, notice }: MinutesRecords): PapersTold {
  const used = attendance.flatMap(({ person, represented }) => represented.map((it) => ({ ...it, delegator_id: person._id })))
  const isUsed = (it: MinutesRecords['papers']['delegations'][number]) =>
    used.some(
      (one) =>
        one.delegation_id === it._id || (one.delegation_id === one.delegator_id && one.delegator_id === it.delegator_id && one.delegate_id === it.delegate_id),
    )
  const has_notice = notice.kind === 'SENT' && papers.has_notice
  return { delegations: papers.delegations.filter(isUsed).map((it) => it._id), has_notice, has_receipts: has_notice && papers.has_receipts }
}

/** Something was decided that only a notary can draw up, by what the log says of its nature or by what was said of it since. */
function isForNotary({ state, points }: Held, records: MinutesRecords): boolean {
  const { register } = state
  const said = new Set(records.points.flatMap((it) => (it.notary_required ? it._id : [])))
  const of = { type: register.company.type, meeting_type: register.meeting.meeting_type }
  return register.points.some((it) => points[it._id]?.end === 'VOTED' && needsNotary({ nature: it.nature, notary_required: said.has(it._id) }, of))
}

/** Somebody took part by a device of their own, or all did on another platform. */
function isRemote({ register, attendance }: LiveState): boolean {
  const { call_type } = register.meeting
  if (call_type !== 'CALL_DELIBERA') return call_type === 'CALL_EXTERNAL'
  return Object.values(attendance).some((all) => all.some((it) => it.via !== 'HALL'))
}

const callTold = ({ state, started, first_failed }: Held, { first_at, second_at }: MinutesRecords): MinutesFacts['call'] => ({
  type: state.convocation_type,
  first_at,
  second_at,
  first_failed,
  at: (state.convocation_type === 'SECOND' ? second_at : first_at) ?? started.at,
})

/** Partners with a vote, directors and auditors must be called; it would be false to say that all were (art. 2379, 2479-ter). */
function noticeTold({ state }: Held, { notice, people, first_at }: MinutesRecords, call_at: string): NoticeTold {
  if (notice.kind === 'TOLD') return notice
  const { company, meeting, members } = state.register
  const isBoard = meeting.meeting_type === 'BOARD'
  const entitled = members.filter((it) => hasType(it, 'ADM') || hasType(it, 'MAJ') || (!isBoard && hasVotes(it)))
  const missing = people.filter((it) => !it.convocated && entitled.some(({ _id }) => _id === it._id))
  const received_at = !isBoard && company.type === 'SPA' ? notice.received_at : null
  // One notice calls for both days: its term ends with the first.
  const held_at = first_at ?? call_at
  const late = notice.at ? lateTold({ ...company, isBoard }, { sent_at: notice.at, received_at: notice.received_at, held_at }) : null
  return { ...notice, received_at, missing: missing.map((it) => it.name), late }
}

interface Sent {
  sent_at: string
  received_at: string | null
  held_at: string
}

/** Which term was not kept. Where receipt decides and nobody has proven it, only a notice that left too late is surely late. */
function lateTold({ type, statute, isBoard }: CompanyFact & { isBoard: boolean }, { sent_at, received_at, held_at }: Sent): LateTold | null {
  const required = isBoard ? statute.board_notice_days : statute.notice_days
  const from = !isBoard && statute.notice_basis === 'RECEIPT' ? (received_at ?? sent_at) : sent_at
  const days = daysBetween(dayInRome(new Date(from)), dayInRome(new Date(held_at)))
  if (days >= required) return null
  const law = required === statuteDefaults[type].notice_days ? (`LAW_${type}` as const) : 'STATUTE'
  return { days, required, by: isBoard ? 'USUAL' : law }
}

/** Chair and secretary in one place can write, read and sign at once; from two places they cannot (Milano, massima 187). */
function closingOf({ state }: Held, { closing }: MinutesRecords): MinutesFacts['closing'] {
  if (state.register.meeting.is_offline) return 'OFFLINE'
  if (closing) return closing
  const wayOf = (id: string | null) => (id === null ? undefined : state.attendance[id]?.at(-1)?.via)
  const ways = [wayOf(state.register.meeting.chair_id), wayOf(state.secretary_id)]
  return ways.every((it) => it === 'HALL') ? 'ON_SPOT' : 'LATER'
}

function oppositionTold({ started, register: { points } }: LiveState, people: readonly PersonTold[]): ConstitutionTold['opposed'] {
  const nameOf = (id: string) => people.find((it) => it._id === id)?.name
  return (
    started?.opposed?.flatMap(({ odg_id, by }) => {
      const at = points.findIndex((it) => it._id === odg_id)
      return at < 0 ? [] : [{ odg_id, number: at + 1, title: points[at]!.title, names: by.flatMap((it) => nameOf(it) ?? []) }]
    }) ?? null
  )
}

function informedTold({ started }: LiveState, away: readonly PersonTold[]): InformedTold[] {
  return away.flatMap((it) => {
    if (!started?.informed.includes(it._id)) return []
    const how = started.informing.find((one) => one.member_id === it._id)
    return [{ ...it, day: how?.day ?? null, means: how?.means ?? null }]
  })
}

function constitutionTold({ state, started }: Held, { people, excused }: MinutesRecords): ConstitutionTold {
  const { quorums, meeting_type } = state.register.meeting
  const { rights: _, ...figures } = capitalAt(state, started.at)
  const voting = totalWeight({ ...state.register, delegations: [], meeting: { ...state.register.meeting, count_in_total: false } })
  const there = presentAt(state, started.at)
  const officers = (type: 'ADM' | 'MAJ') => {
    const all = people.filter((it) => hasType(it, type))
    const away = all.filter((it) => !there.has(it._id))
    return {
      present: all.filter((it) => there.has(it._id)),
      absent: away.filter((it) => !excused.includes(it._id)),
      excused: away.filter((it) => excused.includes(it._id)),
    }
  }
  const votes = new Set(state.register.members.filter(hasVotes).map((it) => it._id))
  const isGuest = (it: PersonTold) => !votes.has(it._id) && !['PAR', 'ADM', 'MAJ', 'DEL'].some((type) => hasType(it, type as 'PAR'))
  return {
    ...figures,
    treasury: figures.total - voting,
    quorum: state.convocation_type === 'SECOND' ? quorums.second : quorums.first,
    totalitarian: state.started?.totalitarian ?? false,
    opposed: oppositionTold(state, people),
    directors: officers('ADM'),
    auditors: officers('MAJ'),
    informed: informedTold(
      state,
      people.filter((it) => !there.has(it._id)),
    ),
    guests: people.filter((it) => there.has(it._id) && (isGuest(it) || (meeting_type === 'BOARD' && !hasType(it, 'ADM') && !hasType(it, 'MAJ')))),
    ...placesTold(state, started.at, people),
  }
}

/** Of a meeting that the room did not hold nobody took down who sat where. */
function placesTold({ register, attendance }: LiveState, at: string, people: readonly PersonTold[]): Pick<ConstitutionTold, 'in_room' | 'linked'> {
  if (register.meeting.is_offline) return { in_room: [], linked: [] }
  const viaOf = ({ _id }: PersonTold) => attendance[_id]?.find((it) => holds(it, at))?.via
  return { in_room: people.filter((it) => viaOf(it) === 'HALL'), linked: people.filter((it) => viaOf(it) === 'ROOM' || viaOf(it) === 'SHARED') }
}

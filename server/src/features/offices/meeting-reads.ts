import { dayInRome } from '@delibera/core/dates'
import { Fault } from '@delibera/core/faults'
import { bodyOf, organOf } from '@delibera/core/offices/organs'
import { type Named, personNamed, resolvedOffices, type ToRegister } from '@delibera/core/offices/registering'
import type { OfficeTerm } from '@delibera/core/offices/schema'
import { officesOn } from '@delibera/core/offices/state'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { meetingRow } from '../../stores/meetings/meeting-store.ts'
import { membersOf } from '../../stores/members/member-store.ts'
import { type ResolvedPoint, resolvedPoints } from '../../stores/offices/asked-store.ts'
import { type KnownOffices, knownOffices } from '../../stores/offices/history-store.ts'
import { todayOf } from './reads.ts'

/** What the approved points of a meeting change in the offices, for a person to look at and confirm. */
export async function officesToRegister(deps: Deps, ctx: Contexts['meeting']): Promise<{ total: number; items: ToRegister[] }> {
  const row = await meetingRow(deps.db, ctx.meeting)
  if (!row) throw new Fault('MT001')
  const points = await resolvedPoints(deps.db, ctx.meeting)
  if (points.length === 0) return { total: 0, items: [] }
  const known = await knownOffices(deps.db, ctx.company, todayOf(deps))
  const people = await membersOf(deps.db, ctx.company)
  const on = dayInRome(new Date(row.date_at))
  const items = points.flatMap((point) =>
    resolvedOffices(point).map((it) => lineOf({ point, it, on, known, by: row.meeting_type as 'ASSEMBLY' | 'BOARD' }, people)),
  )
  return { total: items.length, items }
}

interface Line {
  point: ResolvedPoint
  it: Named
  on: string
  known: KnownOffices
  by: 'ASSEMBLY' | 'BOARD'
}

type Person = Parameters<typeof personNamed>[1][number] & { _id: string }

function lineOf({ point, it, on, known, by }: Line, people: readonly Person[]): ToRegister {
  const person = it.name === null ? null : personNamed(it.name, people)
  const common = { odg_id: point._id, point: point.title, event: it.event, name: it.name, member_id: person?._id ?? null, on, by }
  if (it.event === 'APPOINT') {
    const is_done = known.rows.some((one) => one.member_id === person?._id && one.role_code === it.role_code && one.appointed_on === on)
    const term = it.term ?? termWithOthers(known, it.role_code, on)
    return { ...common, office_id: null, role_code: it.role_code, term, board_size: it.board_size, accepts_now: acceptsNow(point), is_done }
  }
  const held = known.rows.find((one) => one.member_id === person?._id && bodyOf(one.organ) === 'MANAGEMENT')
  const is_done = held?.events.some(({ event, on: day }) => event === it.event && day === on) === true
  return { ...common, office_id: held?._id ?? null, role_code: held?.role_code ?? null, term: null, board_size: null, accepts_now: false, is_done }
}

/** "Gli interessati, presenti, dichiarano di accettare": any word in its place but a no says so. */
const acceptsNow = ({ values }: ResolvedPoint): boolean => {
  const said = values.accepts_now?.trim().toLowerCase()
  return said !== undefined && said !== '' && said !== 'no' && said !== 'false'
}

/** Who fills a gap expires with those in office (art. 2386 c. 1, 2401 c. 1). */
function termWithOthers({ rows, history }: KnownOffices, role_code: string | null, on: string): OfficeTerm | null {
  const organ = role_code === null ? null : organOf(role_code)
  const states = officesOn(history, on)
  const ends = rows.flatMap((it) => (it.organ === organ ? (states.get(it._id)?.expires_with ?? []) : [])).filter((day) => day >= on)
  return ends.length > 0 ? { kind: 'WITH', year_end: ends.sort()[0]! } : null
}

import type { CompanyType } from '@delibera/core/company/company-type'
import { Fault } from '@delibera/core/faults'
import type { MeetingNature } from '@delibera/core/law/facts'
import { lowConstitution } from '@delibera/core/law/quorums'
import { refuseLowQuorum } from '@delibera/core/law/refusals'
import { modeAfter, usualMode } from '@delibera/core/meetings/rules'
import type { MeetingChange, Mode, NewMeeting } from '@delibera/core/meetings/schema'
import type { MeetingAction } from '@delibera/core/meetings/states'
import type { Updateable } from 'kysely'
import { newToken } from '../../config/keys.ts'
import type { Tx } from '../../db/connect.ts'
import type { Meetings } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { prove } from '../../http/proven.ts'
import { statuteIn } from '../../meeting/law.ts'
import { leaveDraft } from '../../meeting/leaving-draft.ts'
import { auditMeeting, refuseAction, refuseHeld } from '../../meeting/on-meeting.ts'
import { addPeople } from '../../meeting/people.ts'
import { mirrorInRoom } from '../../meeting/room-mirror.ts'
import { companySeen } from '../../notices/company-news.ts'
import { companyRow } from '../../stores/companies/company-store.ts'
import { administratorUser } from '../../stores/meetings/administrator-store.ts'
import { addMeeting, lockedMeeting, type MeetingRow, moveMeeting } from '../../stores/meetings/meeting-store.ts'
import { participantsOf, setMainDelegates } from '../../stores/meetings/member-store.ts'
import { setMeetingAgenda } from '../agenda/commands.ts'

/** A company whose own data have gaps cannot convene anybody. */
export async function refuseIncomplete(deps: Pick<Deps, 'db' | 'clock'>, caller: Pick<Contexts['company'], 'company' | 'user'>): Promise<void> {
  const company = await companySeen(deps, caller)
  if (!company.is_completed) throw new Fault('MT002', { reason: 'company_incomplete', missing: company.missing })
}

/** Makes it, with its people and its agenda, and takes it as far as the caller asked: all of it or nothing. */
export async function begin(tx: Tx, deps: Deps, ctx: Contexts['company'], body: NewMeeting) {
  const at = deps.clock.now()
  const now = at.toISOString()
  const { meeting_type, name, draft } = body
  const mode = modeAfter(usualMode, body.mode)
  const _id = await addMeeting(tx, {
    company_id: ctx.company,
    meeting_type,
    name,
    status: 'DRAFT',
    is_offline: mode.is_offline,
    slug: newToken(),
    mode: JSON.stringify(mode),
    creator_id: ctx.user,
    maker: ctx.standing === 'CONSULTANT' ? 'CONSULTANT' : 'ADMIN',
    date_at: now,
    created_at: now,
    updated_at: now,
    consultant_id: ctx.standing === 'CONSULTANT' ? ctx.user : null,
  })
  const acting = { ...ctx, meeting: prove<'meeting'>(_id) }
  const named = body.member_ids ?? body.list_ids ?? body.member_types
  await addPeople(tx, deps, acting, named ? body : { usual_of: meeting_type, external_members: body.external_members })
  const { meeting_type: _, draft: __, odgs, member_ids, list_ids, member_types, external_members, ...change } = body
  if (odgs) await setMeetingAgenda(tx, deps, acting, odgs)
  const row = await applyChange(tx, deps, acting, { row: await lockedMeeting(tx, acting.meeting), change })
  await auditMeeting(tx, deps, row, { actor: `user:${ctx.user}`, action: 'meeting.begun', data: { meeting_type, name } })
  if (!draft) await leaveDraft(tx, deps, acting, row)
  return acting.meeting
}

type Acting = Contexts['meeting']
type Details = Omit<MeetingChange, 'draft' | 'confirm' | 'version'>

interface Changing {
  row: MeetingRow
  change: Details
  /** What the status must allow; left out, each field has its own. */
  action?: MeetingAction
}

/** Writes what differs; fields that the status has shut are refused, and nothing of the change is kept. */
export async function applyChange(tx: Tx, deps: Deps, ctx: Acting, { row, change, action }: Changing): Promise<MeetingRow> {
  const set = { ...plainColumns(row, change), ...(await peopleColumns(tx, ctx, change)) }
  const all: Updateable<Meetings> = { ...set, ...(change.quorums && { quorums: JSON.stringify(change.quorums) }) }
  const fields = Object.keys(all).filter((field) => !isSame(row[field as keyof MeetingRow], all[field as keyof Meetings]))
  if (change.main_delegatables) await setMainDelegates(tx, ctx.meeting, change.main_delegatables)
  if (fields.length === 0) return row
  for (const field of fields) refuseAction(row, action ?? shutBy[field] ?? 'change_details')
  if (change.quorums) await refuseLowQuorums(tx, ctx, row, change.quorums)
  await refuseHeld(tx, row)
  const changed = await moveMeeting(tx, row, { set: all, at: deps.clock.now() })
  if (fields.includes('secretary_id')) await mirrorInRoom(tx, deps, { meeting: ctx.meeting, actor: { kind: 'user', id: ctx.user } })
  await auditMeeting(tx, deps, changed, { actor: `user:${ctx.user}`, action: 'meeting.changed', data: { fields } })
  return changed
}

/** What must be there to begin may not be less than no statute can permit (L-QUO-05). */
async function refuseLowQuorums(tx: Tx, { company }: Acting, row: MeetingRow, quorums: NonNullable<Details['quorums']>): Promise<void> {
  const found = (await companyRow(tx, company))!
  const of = { type: found.type as CompanyType, statute: statuteIn(found), meeting_type: row.meeting_type as 'ASSEMBLY' | 'BOARD' }
  const against = refuseLowQuorum(lowConstitution(of, row.type as MeetingNature, quorums, row.meeting_type === 'BOARD' ? ['first'] : ['first', 'second']))
  if (against) throw against
}

/** Which fields stay open longer than the details, or shut before them. */
const shutBy: Record<string, 'change_kind' | 'change_room'> = {
  meeting_type: 'change_kind',
  is_offline: 'change_kind',
  secretary_id: 'change_room',
  notary: 'change_room',
  quorums: 'change_room',
  delegation_footer: 'change_room',
  main_delegatables: 'change_room',
}

const isSame = (before: unknown, after: unknown): boolean => {
  const plain = (it: unknown) => (typeof it === 'string' && /^[[{]/.test(it) ? JSON.parse(it) : (it ?? null))
  const order = (it: unknown) =>
    JSON.stringify(it, (_, value) => (value && typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value))
  return order(plain(before)) === order(plain(after))
}

function plainColumns(row: MeetingRow, change: Details): Updateable<Meetings> {
  const { name, meeting_type, address, notary, delegation_footer, main_delegatables, planned, advance } = change
  const mode = change.mode && modeAfter(row.mode as unknown as Mode, change.mode)
  const iso = (it: string | null | undefined) => (it ? new Date(it).toISOString() : null)
  return {
    ...(name !== undefined && { name }),
    ...(meeting_type !== undefined && { meeting_type }),
    ...(address !== undefined && { address }),
    ...(notary !== undefined && { notary: notary === null ? null : JSON.stringify({ name: notary.name, place: notary.place ?? null }) }),
    ...(delegation_footer !== undefined && { delegation_footer }),
    ...(main_delegatables !== undefined && { main_delegatables }),
    ...(advance && { advance: JSON.stringify({ enabled: advance.enabled, closes_at: null }) }),
    ...(mode && { mode: JSON.stringify(mode), is_offline: mode.is_offline }),
    ...(planned && {
      planned_at: iso(planned.datetime),
      planned_end_at: iso(planned.end_datetime),
      planned_second_at: iso(planned.second),
      ...(planned.datetime ? { date_at: iso(planned.datetime)! } : {}),
    }),
  }
}

/** President and secretary are people of the meeting; with the president comes the account that acts in the room. */
async function peopleColumns(tx: Tx, ctx: Acting, { administrator_id, secretary_id }: Details): Promise<Updateable<Meetings>> {
  const ids = [administrator_id, secretary_id].filter((it) => typeof it === 'string')
  const participants = ids.length > 0 ? await participantsOf(tx, ctx.meeting, ids) : []
  const stranger = ids.find((id) => !participants.some((it) => it._id === id))
  if (stranger) throw new Fault('MB003', { member_id: stranger })
  const president = participants.find((it) => it._id === administrator_id)
  return {
    ...(administrator_id !== undefined && {
      administrator_id,
      administrator_user_id: president ? await administratorUser(tx, ctx, president) : null,
    }),
    ...(secretary_id !== undefined && { secretary_id }),
  }
}

import type { AcceptanceAnswer } from '@delibera/core/offices/acceptance'
import { type Body, bodyOf, followsOffices, type Organ, organOf } from '@delibera/core/offices/organs'
import type { AppointedBy, OfficeEvent, OfficeEventKind, OfficePay, OfficeTerm } from '@delibera/core/offices/schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { JsonObject } from '../../db/tables.ts'
import type { Proven } from '../../http/proven.ts'

/** An office as it was entered, with whoever holds it; `is_listed`: it stands in the list of people alone. */
export interface OfficeRow {
  _id: string
  member_id: string
  person: { kind: 'P' | 'S'; first_name: string | null; last_name: string; fiscal_code: string | null; email: string | null }
  role_code: string
  organ: Organ
  appointed_on: string | null
  appointed_by: AppointedBy
  declaration_on: string | null
  accepted_on: string | null
  notice_on: string | null
  term: OfficeTerm
  board_size: number | null
  powers: string | null
  representation: 'NONE' | 'SOLE' | 'JOINT'
  pay: OfficePay | null
  pec: string | null
  filed_on: string | null
  protocol: string | null
  requested_at: string | null
  answered_at: string | null
  acceptance: KeptAcceptance | null
  is_listed: boolean
  events: OfficeEvent[]
}

/** What somebody declared and signed by their link. */
export interface KeptAcceptance extends Pick<AcceptanceAnswer, 'declaration'> {
  pec: string | null
  signature: string | null
  /** By the product's clock. */
  at: string
}

const person = sql`jsonb_build_object('kind', m.kind, 'first_name', m.first_name, 'last_name', m.last_name, 'fiscal_code', m.fiscal_code, 'email', m.email) as person`

const events = sql`(select coalesce(jsonb_agg(jsonb_build_object('_id', e._id, 'event', e.event, 'on', e.happened_on, 'document', e.document,
    'note', e.note, 'entered_at', to_char(e.entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by e.seq), '[]')
  from office_events e where e.office_id = o._id) as events`

const written = sql`select o._id, o.member_id, ${person}, o.role_code, o.organ, o.appointed_on::text, o.declaration_on::text, o.accepted_on::text, o.notice_on::text,
  jsonb_build_object('kind', o.appointed_by, 'meeting_id', o.meeting_id, 'odg_id', o.odg_id, 'document', o.document) as appointed_by, o.term, o.board_size, o.powers,
  o.representation, o.pay, o.pec, o.filed_on::text, o.protocol, o.requested_at, o.answered_at, o.acceptance, false as is_listed, ${events}
  from offices o join members m on m._id = o.member_id`

/** All offices of a company: those entered, and those that the list of people alone tells of somebody in whose organ nothing was entered of them. */
export async function officesOf(db: Db | Tx, company: Proven<'company'>): Promise<OfficeRow[]> {
  const { rows } = await sql<OfficeRow>`${written} where o.company_id = ${company} order by o.appointed_on nulls first, o.created_at, o._id`.execute(db)
  const entered = new Set(rows.map((it) => `${it.member_id} ${bodyOf(it.organ)}`))
  const listed = (await listedOf(db, company)).filter((it) => !entered.has(`${it.member_id} ${bodyOf(it.organ)}`))
  return [...listed, ...rows]
}

/** The same id each time, in the form of the others: that which the office gets with its first event. */
const listedId = sql`overlay(overlay(md5('office ' || r.member_id || ' ' || r.code) placing '4' from 13) placing '8' from 17)::uuid`

async function listedOf(db: Db | Tx, company: Proven<'company'>): Promise<OfficeRow[]> {
  const { rows } = await sql<{ _id: string; member_id: string; code: string; type: 'ADM' | 'MAJ'; person: OfficeRow['person'] }>`
    select ${listedId} as _id, r.member_id, r.code, r.type, ${person} from member_roles r join members m on m._id = r.member_id
    where r.company_id = ${company} and r.type in ('ADM', 'MAJ') order by lower(m.last_name), lower(m.first_name), r.member_id, r.code`.execute(db)
  return rows.filter(followsOffices).map(({ _id, member_id, code, person }) => ({
    ...{ _id, member_id, person, role_code: code, organ: organOf(code)!, is_listed: true, events: [] },
    ...{ appointed_on: null, declaration_on: null, accepted_on: null, notice_on: null, filed_on: null, protocol: null, requested_at: null },
    ...{ answered_at: null, acceptance: null, pay: null, pec: null, powers: null, board_size: null, representation: 'NONE' as const },
    appointed_by: { kind: 'OTHER', meeting_id: null, odg_id: null, document: null },
    term: { kind: 'UNTIL_REVOCATION' },
  }))
}

export type NewOffice = Pick<
  OfficeRow,
  | 'member_id'
  | 'role_code'
  | 'organ'
  | 'appointed_on'
  | 'appointed_by'
  | 'declaration_on'
  | 'accepted_on'
  | 'notice_on'
  | 'term'
  | 'board_size'
  | 'powers'
  | 'representation'
  | 'pay'
  | 'pec'
> & { _id?: string }

/** Null when the same appointment is there already. */
export async function addOffice(tx: Tx, company: Proven<'company'>, { appointed_by, ...it }: NewOffice, at: Date): Promise<string | null> {
  const row = await tx
    .insertInto('offices')
    .values({
      ...it,
      company_id: company,
      appointed_by: appointed_by.kind,
      meeting_id: appointed_by.meeting_id,
      odg_id: appointed_by.odg_id,
      document: appointed_by.document,
      term: JSON.stringify(it.term),
      pay: it.pay && JSON.stringify(it.pay),
      created_at: at.toISOString(),
    })
    .onConflict((same) => same.doNothing())
    .returning('_id')
    .executeTakeFirst()
  return row?._id ?? null
}

/** An office of the list of people gets the row that its events hang on. */
export async function enterListed(tx: Tx, company: Proven<'company'>, it: OfficeRow, at: Date): Promise<void> {
  if (!it.is_listed) return
  const { _id, member_id, role_code, organ, appointed_by, term } = it
  const nothing = { appointed_on: null, declaration_on: null, accepted_on: null, notice_on: null, board_size: null, powers: null, pay: null, pec: null }
  await addOffice(tx, company, { ...nothing, _id, member_id, role_code, organ, appointed_by, term, representation: 'NONE' }, at)
}

type OfficeColumns = Partial<
  Pick<OfficeRow, 'powers' | 'representation' | 'pec' | 'declaration_on' | 'accepted_on' | 'notice_on' | 'filed_on' | 'protocol' | 'answered_at'> & {
    acceptance: KeptAcceptance
    pay: OfficePay
    requested_at: string
    slug_hash: Buffer
  }
>

export async function changeOffice(tx: Tx, _id: string, { pay, acceptance, ...it }: OfficeColumns): Promise<void> {
  if (Object.keys(it).length === 0 && pay === undefined && acceptance === undefined) return
  await tx
    .updateTable('offices')
    .set({ ...it, ...(pay && { pay: JSON.stringify(pay) }), ...(acceptance && { acceptance: JSON.stringify(acceptance) }) })
    .where('_id', '=', _id)
    .execute()
}

export interface NewEvent {
  office_id: string
  event: OfficeEventKind
  on: string
  document?: string | null | undefined
  note?: string | null | undefined
  actor: string
}

export async function addEvent(tx: Tx, company: Proven<'company'>, { on, document = null, note = null, ...it }: NewEvent, at: Date): Promise<void> {
  await tx
    .insertInto('office_events')
    .values({ ...it, company_id: company, happened_on: on, document, note, entered_at: at.toISOString() })
    .execute()
}

/** Whether anything was entered of somebody's offices: from then on they are never deleted. */
export async function holdsOffice(db: Db | Tx, company: Proven<'company'>, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select 1 from offices where company_id = ${company} and member_id = any(${ids}::uuid[]) limit 1`.execute(db)
  return rows.length > 0
}

/** In which bodies offices of somebody were entered. */
export async function enteredBodies(db: Db | Tx, company: Proven<'company'>, member_id: string): Promise<Set<Body>> {
  const rows = await db.selectFrom('offices').select('organ').where('company_id', '=', company).where('member_id', '=', member_id).execute()
  return new Set(rows.map((it) => bodyOf(it.organ as Organ)))
}

/** What the log says of an office: who and which, by ids and codes. */
export const officeInShort = ({ _id, member_id, role_code }: Pick<OfficeRow, '_id' | 'member_id' | 'role_code'>): JsonObject => ({
  office_id: _id,
  member_id,
  role_code,
})

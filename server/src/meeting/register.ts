import type { CompanyType } from '@delibera/core/company/company-type'
import { sumsOf } from '@delibera/core/company/holdings'
import { type StatuteChange, statuteOf } from '@delibera/core/company/statute'
import { dayInRome } from '@delibera/core/dates'
import type { RegisterFact } from '@delibera/core/law/register-fact'
import { type Projected, projectionOf } from '@delibera/core/register/projection'
import { recordDateOf } from '@delibera/core/register/record-date'
import type { HoldersState } from '@delibera/core/register/state'
import type { Db } from '../db/connect.ts'
import type { Proven } from '../http/proven.ts'
import type { CompanyOnPaper } from '../stores/companies/company-store.ts'
import type { ConvocationRow, MeetingRow } from '../stores/meetings/meeting-store.ts'
import type { StoredMember } from '../stores/members/member-store.ts'
import { registerOf } from '../stores/register/entry-store.ts'
import { groupsOf, holderCards } from '../stores/register/holder-store.ts'
import { registerStateOn, type StateOfRegister } from '../stores/register/state-store.ts'

/** What the register says of the voters of an assembly (books 1.6). */
export interface RegisterRecord {
  record_date: string
  fact: RegisterFact
  /** What everybody holds on that day, where the book of people says another; null: it says the same, or the meeting has begun. */
  projected: ReadonlyMap<string, Projected> | null
  /** Whose votes are others than when the notice left, by name; left out before it has. */
  votes_changed?: string[]
}

interface Known {
  company: CompanyOnPaper
  row: MeetingRow
  calls: readonly ConvocationRow[]
}

/** The voters of an assembly by the register; null where the company keeps none, of a board, and before there is a day. */
export async function registerRecord(db: Db, company: Proven<'company'>, { company: found, row, calls }: Known): Promise<RegisterRecord | null> {
  if (found.register_mode !== 'REGISTER' || row.meeting_type !== 'ASSEMBLY') return null
  const at = calls[0]?.datetime ?? row.planned_at
  const meeting_on = at ? dayInRome(new Date(at)) : null
  const record_date =
    row.record_date ??
    (meeting_on && recordDateOf(meeting_on, { type: found.type as CompanyType, statute: statuteOf(found.type as CompanyType, found.statute as StatuteChange) }))
  // Without a day everything known counts: no entry has effect on a day to come.
  const on = record_date ?? '9999-12-31'
  const state = await registerStateOn(db, company, { on, known_at: row.record_known_at })
  if (!state) return null
  const groups = await groupsOf(db, company)
  const projected = projectionOf(state, { groups, classes: state.classes })
  const unrepresented = [...projected.values()].reduce((sum, it) => sum + it.unrepresented, 0)
  const hasBegun = row.record_known_at !== null
  return {
    record_date: on,
    fact: { votes: state.totals.votes, treasury: state.totals.treasury, unrepresented },
    projected: hasBegun || !(await isMovedAfter(db, company, on)) ? null : projected,
    ...(!hasBegun && row.summon_sent_at && { votes_changed: await changedSince(db, company, { state, sent_at: row.summon_sent_at }) }),
  }
}

/** Whether anything has effect after a day: else the book of people says what the register says. */
async function isMovedAfter(db: Db, company: Proven<'company'>, on: string): Promise<boolean> {
  const { entries } = await registerOf(db, company)
  return entries.some((it) => (it.effective_on ?? it.filed_on ?? '') > on)
}

/** By name, whoever has other votes now than the register said when the notice left (L-REG-09). */
async function changedSince(db: Db, company: Proven<'company'>, { state, sent_at }: { state: StateOfRegister; sent_at: string }): Promise<string[]> {
  const noticed = await registerStateOn(db, company, { on: dayInRome(new Date(sent_at)), known_at: sent_at })
  if (!noticed) return []
  const [was, is] = [votesOf(noticed), votesOf(state)]
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((it) => was.get(it) !== is.get(it))
  if (changed.length === 0) return []
  const cards = await holderCards(db, company, await groupsOf(db, company))
  return changed.map((it) => cards.get(it)?.name ?? it)
}

const votesOf = ({ holders }: HoldersState): Map<string, number> => new Map(holders.filter((it) => it.votes > 0).map((it) => [it.holder, it.votes]))

/** People of the book with what they hold on the day that counts. */
export function asRecorded<Person extends StoredMember & { book_id?: string | null }>(people: Person[], record: RegisterRecord | null): Person[] {
  if (!record?.projected) return people
  return people.map((it) => {
    const id = it.book_id === undefined ? it._id : it.book_id
    if (id === null) return it
    const { holdings, suspended, unrepresented } = record.projected!.get(id) ?? { holdings: [], suspended: 0, unrepresented: 0 }
    const { shares, vote, owned } = sumsOf(holdings)
    return { ...it, holdings, shares_value: shares, vote_value: vote, owned_value: owned, suspended_value: suspended, unrepresented_value: unrepresented }
  })
}

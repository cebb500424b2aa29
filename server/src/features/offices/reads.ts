import { yearEndBefore } from '@delibera/core/company/accounts-deadline'
import { addDays, dayInRome } from '@delibera/core/dates'
import { notFound } from '@delibera/core/faults'
import { fullName } from '@delibera/core/names'
import type { OfficeState } from '@delibera/core/offices/facts'
import { proposedPoints } from '@delibera/core/offices/points'
import { type OfficeNotes, officeRules } from '@delibera/core/offices/rules'
import type { HeldOffice, OfficeList, OfficePoint, OfficeQuery, OfficeRule } from '@delibera/core/offices/schema'
import { boardSize, officesOn } from '@delibera/core/offices/state'
import { alertsOf } from '@delibera/core/offices/terms'
import type { Db, Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { type KnownOffices, knownOffices } from '../../stores/offices/history-store.ts'
import type { OfficeRow } from '../../stores/offices/office-store.ts'

export const todayOf = ({ clock }: Pick<Deps, 'clock'>): string => dayInRome(clock.now())

export async function officeList(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  company: Proven<'company'>,
  { on, organ }: Pick<OfficeQuery, 'on' | 'organ'>,
): Promise<OfficeList> {
  const today = todayOf({ clock })
  const known = await knownOffices(db, company, today)
  const day = on ?? today
  const all = officesShown(known, day)
  const items = organ ? all.filter((it) => it.organ === organ) : all
  const shown = new Set(items.map(({ _id }) => _id))
  const rules = rulesOn(known, day).filter(({ office_id }) => office_id === null || shown.has(office_id))
  return { total: items.length, items, on: day, board_size: boardSize(known.history, day), rules, points: pointsAfter(known, day) }
}

/** As if the assembly of the accounts that are next to be approved were held the day after. */
function pointsAfter({ history }: KnownOffices, on: string): OfficePoint[] {
  const day = addDays(on, 1)
  return proposedPoints(history, { day, accounts_of: yearEndBefore(day, history.company.statute.fiscal_year_end) })
}

export function officesShown(known: KnownOffices, on: string): HeldOffice[] {
  const states = officesOn(known.history, on)
  return known.rows.flatMap((row) => {
    const now = states.get(row._id)
    return now ? [officeShown(known, row, now)] : []
  })
}

function officeShown({ history }: KnownOffices, row: OfficeRow, now: OfficeState): HeldOffice {
  const { person, is_listed, acceptance, answered_at, board_size, ...it } = row
  return {
    ...it,
    name: fullName(person),
    acting_code: now.role_code,
    has_acceptance: acceptance !== null,
    state: now.state,
    ended_on: now.ended_on,
    end_reason: now.end_reason,
    expires_with: now.expires_with,
    expected_on: now.expires_with && alertsOf(now.expires_with, history.company.statute).expected_on,
  }
}

export function rulesOn({ type, history, company_pec, rows }: KnownOffices, on: string): OfficeRule[] {
  const notes = rows.map((it): [string, OfficeNotes] => [
    it._id,
    { name: fullName(it.person), declaration_on: it.declaration_on, pec: it.pec, has_pay: it.pay !== null },
  ])
  return officeRules({ type, history, notes: new Map(notes), company_pec, on })
}

/** An office as it stands today, by its id. */
export async function officeNow(db: Db | Tx, company: Proven<'company'>, { _id, today }: { _id: string; today: string }): Promise<HeldOffice> {
  const found = officesShown(await knownOffices(db, company, today), today).find((it) => it._id === _id)
  if (!found) throw notFound()
  return found
}

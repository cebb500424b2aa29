import { RI } from '@delibera/core/calendar/terms'
import type { CompanyType } from '@delibera/core/company/company-type'
import { dayInRome } from '@delibera/core/dates'
import { Fault, notFound } from '@delibera/core/faults'
import { copyDeclaration, stampLine, xbrlDeclaration } from '@delibera/core/filing/declarations'
import type { Filing, FilingHead, FilingKind, FilingSlot, FilingStatus } from '@delibera/core/filing/schema'
import { actCodeIn, slotsOf } from '@delibera/core/filing/slots'
import { feesOf, tariff } from '@delibera/core/filing/tariff'
import { unitPrices } from '@delibera/core/payments/catalogue'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { isCharged } from '../../ledger/company-charges.ts'
import { type CompanyOnPaper, companyRow } from '../../stores/companies/company-store.ts'
import { auditingOf, type FiledMeeting, type FilingRow, filedMeeting, filingRow, filingRows, type SlotRow, slotRows } from '../../stores/filing/filing-store.ts'

/** A package with all that its rules and papers ask, read at one moment. */
export interface FilingFacts {
  company: CompanyOnPaper
  row: FilingRow
  rows: SlotRow[]
  meeting: FiledMeeting | null
  /** The day of the meeting, which is that of approval. */
  day: string | null
  slots: FilingSlot[]
}

export async function filingFacts(db: Db, company: Proven<'company'>, _id: string): Promise<FilingFacts> {
  const [found, row] = [await companyRow(db, company), await filingRow(db, company, _id)]
  if (!found || !row) throw notFound()
  return factsOf(db, company, { company: found, row })
}

async function factsOf(db: Db, id: Proven<'company'>, { company, row }: Pick<FilingFacts, 'company' | 'row'>): Promise<FilingFacts> {
  const meeting = (row.meeting_id && (await filedMeeting(db, id, row.meeting_id))) || null
  const rows = await slotRows(db, row._id)
  const day = meeting?.held_at ? dayInRome(new Date(meeting.held_at)) : null
  const planned = slotsOf({
    ...{ kind: row.kind, type: company.type as CompanyType, presenter: row.presenter, act_code: row.act_code },
    ...(await auditingOf(db, id)),
    has_dividend: meeting?.has_dividend ?? false,
  })
  const slots = planned.map(({ slot, is_required }): FilingSlot => {
    const own = rows.find((it) => it.slot === slot)
    const is_made = slot === 'minutes' && !own?.file_id && meeting?.minutes_key != null
    const { file_id = null, file_name = null, waived = null } = own ?? {}
    return {
      ...{ slot, is_required, is_made, file_id, file_name, waived },
      is_ready: is_made || file_id !== null || waived !== null,
      act_code: actCodeIn(slot, row.act_code),
      signatures: own?.signatures ?? [],
    }
  })
  return { company, row, rows, meeting, day, slots }
}

/** Within how many days of the meeting the office has to have it (art. 2435, 2383, 2400); of others the act says it. */
const within: Partial<Record<FilingKind, number>> = { ACCOUNTS: 30, OFFICES: 30, HOLDERS: 30, SEAT: 30 }

export function dueOf({ row, day }: Pick<FilingFacts, 'row' | 'day'>): string | null {
  const days = within[row.kind]
  return day !== null && days !== undefined ? RI(day, days) : null
}

export const missingIn = (slots: readonly FilingSlot[]): FilingSlot[] => slots.filter((it) => it.is_required && !it.is_ready)

function headOf(facts: FilingFacts): FilingHead {
  const { row, meeting, day, slots } = facts
  return {
    ...{ _id: row._id, kind: row.kind, status: row.status, meeting_id: row.meeting_id, year_end: row.year_end, created_at: row.created_at },
    ...{ filed_on: row.filed_on, protocol: row.protocol, outcome: row.outcome },
    meeting: meeting && { name: meeting.name, day },
    due_on: dueOf(facts),
    missing: missingIn(slots).length,
  }
}

/** The words that a package adds to its papers. */
export const declarationsOf = ({ row }: Pick<FilingFacts, 'row'>): Filing['declarations'] => ({
  copy: row.copy_text ?? copyDeclaration(row.presenter),
  xbrl: row.kind === 'ACCOUNTS' ? xbrlDeclaration(row.presenter, row.act_code) : null,
  stamp: stampLine(row.stamp),
  is_edited: row.copy_text !== null,
})

export async function filingOf({ db }: Pick<Deps, 'db'>, company: Proven<'company'>, _id: string): Promise<Filing> {
  const facts = await filingFacts(db, company, _id)
  const { row, slots } = facts
  return {
    ...headOf(facts),
    ...{ presenter: row.presenter, stamp: row.stamp, slots, checks: row.checks ?? [], checked_at: row.checked_at, version: row.version },
    declarations: declarationsOf(facts),
    fees: feesOf(row.kind),
    tariff_from: tariff.valid_from,
    built_sha256: row.built_sha256?.toString('hex') ?? null,
    built_at: row.built_at,
    price: (await isCharged(db, { code: 'F0001', subject: row._id })) ? 0 : unitPrices.F0001,
  }
}

interface Asked {
  status?: FilingStatus | undefined
  kind?: FilingKind | undefined
  page: number
  count: number
}

export async function filingList({ db }: Pick<Deps, 'db'>, company: Proven<'company'>, asked: Asked): Promise<{ total: number; items: FilingHead[] }> {
  const found = await companyRow(db, company)
  if (!found) throw new Fault('CP003')
  const { total, items } = await filingRows(db, company, asked)
  const heads: FilingHead[] = []
  for (const row of items) heads.push(headOf(await factsOf(db, company, { company: found, row })))
  return { total, items: heads }
}

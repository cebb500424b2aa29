import { dayInRome } from '@delibera/core/dates'
import { Fault } from '@delibera/core/faults'
import type { Locale } from '@delibera/core/locale'
import { cleanName } from '../../adapters/storage/disposition.ts'
import type { Db } from '../../db/connect.ts'
import { longDay } from '../../i18n/days.ts'
import { exportTexts, fill } from '../../i18n/texts.ts'
import type { MeetingCaller } from '../../meeting/on-meeting.ts'
import type { CompanyOnPaper } from '../../stores/companies/company-store.ts'
import { companyRow } from '../../stores/companies/company-store.ts'
import { heldElsewhereAt } from '../../stores/exports/export-store.ts'
import { activeCall, convocationsOf, type MeetingRow, meetingRow } from '../../stores/meetings/meeting-store.ts'

/** The meeting that a file is about, as its name and its heading tell of it. */
export interface Occasion {
  company: CompanyOnPaper
  row: MeetingRow
  /** When it was held, or is to be. */
  at: string
}

export async function occasionOf(db: Db, { company, meeting }: MeetingCaller): Promise<Occasion> {
  const [row, found] = [await meetingRow(db, meeting), await companyRow(db, company)]
  if (!found) throw new Fault('CP003')
  // A decision without a meeting is of the day on which its term ends.
  if (row.form === 'WRITTEN') return { company: found, row, at: row.date_at }
  const calls = await convocationsOf(db, meeting)
  const called = (activeCall(calls) ?? calls.at(-1))?.datetime
  return { company: found, row, at: (await heldElsewhereAt(db, meeting)) ?? called ?? row.planned_at ?? row.created_at }
}

/** Assemblea ordinaria del 15 giugno 2026 */
export function meetingInWords({ row, at }: Pick<Occasion, 'row' | 'at'>, locale: Locale): string {
  const t = exportTexts(locale)
  const meeting = t.meeting[row.form === 'WRITTEN' ? 'WRITTEN' : row.meeting_type === 'BOARD' ? 'BOARD' : (row.type as 'ORDINARY' | 'EXTRAORDINARY' | 'MIXED')]
  return fill(t.subtitle, { meeting, day: longDay(locale, at) })
}

const longest = 80

/** Names that Windows keeps for its devices. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** A name that every system takes: none of the signs that one of them gives a meaning to, no dot or space at its end, and not too long. */
export function safeName(name: string, most = longest): string {
  const plain = cleanName(
    name
      .normalize('NFC')
      .replace(/"/g, "'")
      .replace(/[/\\:|]/g, '-'),
  )
    .replace(/[<>?*]/g, '_')
    .replace(/\s+/g, ' ')
  const dot = plain.lastIndexOf('.')
  const extension = dot > 0 && plain.length - dot <= 6 ? plain.slice(dot) : ''
  const stem = [...plain.slice(0, plain.length - extension.length)].slice(0, most - extension.length).join('')
  const trimmed = `${stem.replace(/[. ]+$/, '').trim() || 'file'}${extension.replace(/[. ]+$/, '')}`
  return devices.test(trimmed) ? `_${trimmed}` : trimmed
}

const longestCompany = 60

/** Distilleria Bini S.r.l. - Foglio presenze - 2026-06-15.pdf: what a person looks for in a folder full of files. */
export const fileName = ({ company, at }: Occasion, kind: string, extension: string): string =>
  safeName(
    `${[[...company.business_name].slice(0, longestCompany).join(''), kind, dayInRome(new Date(at))].join(' - ')}.${extension}`,
    longest + longestCompany,
  )

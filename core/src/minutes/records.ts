import type { AgendaPoint } from '../agenda/schema.ts'
import type { Locale } from '../locale.ts'
import type { MinutesFacts, PersonTold } from './told.ts'
import type { CompanyTold, NoticeTold } from './told-records.ts'

export type PointRecord = Pick<
  AgendaPoint,
  | ('_id' | 'title' | 'header_intro' | 'header_content' | 'content_positive' | 'content_negative' | 'values' | 'notes' | 'notary_required')
  | ('exponent_intro' | 'exponent_content' | 'exponent_positive' | 'exponent_negative' | 'also')
> & { discussion: string | null; files: readonly { file_id: string; name: string }[] }

/** What the product knows of the meeting beside what happened in it. */
export interface MinutesRecords {
  meeting_id: string
  company: CompanyTold
  /** Everybody of the meeting, with the names that the minutes say. */
  people: readonly (PersonTold & { convocated: boolean })[]
  place: { address: string | null; is_seat: boolean; platform: string | null }
  /** Instants; null where there is no such call. */
  first_at: string | null
  second_at: string | null
  /** `received_at`: when the last partner with a vote was proven to have it. */
  notice: Exclude<NoticeTold, { kind: 'SENT' }> | Omit<Extract<NoticeTold, { kind: 'SENT' }>, 'missing' | 'late'>
  /** Ids of those who had told that they would not come. */
  excused: readonly string[]
  /** Proxies on paper or signed here, and what is kept of the notice. */
  papers: { delegations: readonly { _id: string; delegator_id: string; delegate_id: string }[]; has_notice: boolean; has_receipts: boolean }
  notary: MinutesFacts['notary']
  requested?: MinutesFacts['requested']
  questions?: MinutesFacts['questions']
  administrator_id: string | null
  /** In the order of the agenda, and in which language they are written. */
  agenda_locale: Locale
  points: readonly PointRecord[]
  transcript: readonly { _id: string; member_id: string; started_at: string }[]
  /** When the minutes were written; null for what the places of chair and secretary suggest. */
  closing: 'ON_SPOT' | 'LATER' | null
  /** The day on which the minutes are written. */
  today: string
}

/** Who is called what; somebody whom the records do not know keeps the name of the log. */
export type Naming = (member_id: string) => string

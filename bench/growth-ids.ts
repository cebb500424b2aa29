import { createHash } from 'node:crypto'
import { usualMode } from '../core/src/meetings/rules.ts'
import { deriveKeys } from '../server/src/config/keys.ts'
import { secret } from './stage.ts'

/** What one company of the installation has. Five thousand of them are the whole of it: see docs/growth.md. */
export const each = { people: 20, meetings: 40, points: 2, invited: 5, events: 5, log: 122, audits: 10, charges: 3, notices: 200, messages: 40 }

/** Of the first companies somebody is the manager or the consultant, in the small installation and in the large one alike. */
export const ofCaller = { managed: 10, served: 20 }
export const callerCompanies = ofCaller.managed + ofCaller.served

export const keys = deriveKeys(secret)
export const hexOf = (text: string): string => createHash('md5').update(text).digest('hex')

/** Names that are alike in both installations and spread like those that a database draws. */
export function idOf(...of: (string | number)[]): string {
  const hex = hexOf(of.join(' '))
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

export const bytes = (hex: string): string => `\\\\x${hex}`
export const day = 86_400_000
export const now = new Date().setUTCHours(10, 0, 0, 0)
export const at = (ms: number): string => new Date(ms).toISOString()
export const line = (...values: (string | number | boolean | null)[]): string => `${values.map((it) => it ?? '\\N').join('\t')}\n`

export const mode = JSON.stringify(usualMode)

/** The first three are called, one is being prepared, one waits for its minutes; all others are over. */
export function statusOf(meeting: number): string {
  if (meeting < 3) return 'PERFORM'
  if (meeting === 3) return 'PROCESSING'
  if (meeting === 4) return 'VERBALIZE'
  return meeting % 13 === 0 ? 'CANCELED' : 'COMPLETED'
}
export const kindOf = (meeting: number): string => (meeting % 4 === 2 ? 'BOARD' : 'ASSEMBLY')
export const isHeld = (meeting: number): boolean => ['VERBALIZE', 'COMPLETED'].includes(statusOf(meeting))
export const dateOf = (meeting: number): number => now + (4 - meeting) * 9 * day
export const userOf = (company: number): string => idOf('user', company)

export interface Rows {
  table: string
  columns: string
  /** All rows of one company, in the text of COPY. */
  of(company: number): string
}

export const range = (count: number): number[] => Array.from({ length: count }, (_, it) => it)
export const joined = (count: number, row: (it: number) => string): string => range(count).map(row).join('')
export const perMeeting = (company: number, row: (meeting: number, id: string) => string): string =>
  joined(each.meetings, (it) => row(it, idOf('meeting', company, it)))
export const memberOf = (company: number, person: number): string => idOf('member', company, person % each.people)

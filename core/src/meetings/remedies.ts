import type { RuleId, RuleResult } from '../law/schema.ts'
import type { MeetingStatus } from '../meeting/status.ts'
import type { MeetingPage } from './places.ts'

/** Where what a rule asks for is done: a page of the meeting, the company's statute, its book of people, or its mailbox. */
export type Remedy = Exclude<MeetingPage, 'presences' | 'votes' | 'offline-verbal'> | CompanyTab
/** Tabs of the company's details. */
export type CompanyTab = 'statute' | 'people' | 'mail'
export const isCompanyTab = (remedy: Remedy): remedy is CompanyTab => remedy === 'statute' || remedy === 'people' || remedy === 'mail'

const fixed: Partial<Record<RuleId, Remedy>> = {
  'L-NOT-02': 'statute',
  'L-NOT-03': 'organization',
  'L-NOT-05': 'organization',
  'L-NOT-08': 'odg',
  'L-QUO-03': 'odg',
  'L-AGE-03': 'odg',
  'L-ELE-01': 'odg',
  'L-ELE-02': 'odg',
  'L-ELE-03': 'odg',
  'L-ELE-04': 'odg',
  'L-ELE-05': 'odg',
  'L-ELE-06': 'odg',
  'L-ELE-07': 'odg',
  'L-ADV-01': 'details',
  'L-ADV-02': 'odg',
  'L-RDE-01': 'organization',
  'L-RDE-02': 'organization',
  'L-REM-01': 'statute',
  'L-REM-02': 'details',
  'L-SHR-01': 'people',
  'L-SHR-02': 'people',
  'L-SHR-03': 'people',
  'L-SHR-04': 'people',
  'L-SHR-05': 'people',
  'L-MIN-03': 'details',
  'L-CHR-01': 'details',
  'L-BRD-05': 'statute',
  'L-BRD-06': 'organization',
  'L-DEC-02': 'statute',
  'L-DEC-05': 'statute',
  'L-DEC-06': 'statute',
  'L-DEC-07': 'statute',
  'L-DEC-10': 'people',
  'L-DEC-12': 'people',
  'L-DEC-15': 'statute',
}

/** The date stands among the general data until a convocation fixes it. */
const datePage = (status: MeetingStatus): Remedy => (status === 'CONVOCATION' || status === 'PERFORM' ? 'convocations' : 'details')

/** Rules whose remedy is another date. */
const aboutDates: readonly RuleId[] = ['L-NOT-01', 'L-NOT-06', 'L-NOT-07', 'L-NOT-09', 'L-SEC-01', 'L-SEC-02', 'L-SEC-03', 'L-SEC-04', 'L-SEC-05']

export function remedyOf({ id, data }: Pick<RuleResult, 'id' | 'data'>, status: MeetingStatus): Remedy | null {
  if (id === 'L-NOT-04') return data?.case === 'agenda' ? 'odg' : data?.case === 'place' ? 'details' : datePage(status)
  if (id === 'L-NOT-06' && data?.case !== 'late') return 'organization'
  if (id === 'L-NOT-03' && data?.case === 'sender') return 'mail'
  if (id === 'L-NOT-09' && data?.case === 'proposed') return 'proposals'
  return aboutDates.includes(id) ? datePage(status) : (fixed[id] ?? null)
}

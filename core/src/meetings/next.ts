import type { MeetingStatus } from '../meeting/status.ts'
import type { MeetingPage } from './places.ts'
import type { Meeting } from './schema.ts'

export type NextStep =
  | 'leave_draft'
  | 'ask_company'
  | 'confirm'
  | 'wait_company'
  | 'write_agenda'
  | 'convene'
  | 'read_answers'
  | 'send_notice'
  | 'follow_notice'
  | 'write_minutes'

interface Facts {
  status: MeetingStatus
  /** Whether the caller's word is the company's: a consultant prepares, the company confirms. */
  canConfirm: boolean
  points: number
}

/** What brings a meeting further, from where it stands; null when nothing does. */
export function nextStep({ status, canConfirm, points }: Facts): NextStep | null {
  switch (status) {
    case 'DRAFT':
      return canConfirm ? 'leave_draft' : 'ask_company'
    case 'CREATION':
      return canConfirm ? 'confirm' : 'wait_company'
    case 'PROCESSING':
      // A notice without an agenda is none (art. 2366): it comes first.
      return points === 0 ? 'write_agenda' : 'convene'
    case 'PROPOSAL':
      return 'read_answers'
    case 'CONVOCATION':
      return 'send_notice'
    case 'PERFORM':
      return 'follow_notice'
    case 'VERBALIZE':
      return 'write_minutes'
    default:
      return null
  }
}

/** Where that is done; null when it is done on the spot, or by somebody else. */
export const pageOf: Record<NextStep, MeetingPage | null> = {
  leave_draft: null,
  ask_company: null,
  confirm: null,
  wait_company: null,
  write_agenda: 'odg',
  convene: 'convocations',
  read_answers: 'proposals',
  send_notice: 'convocations',
  follow_notice: 'organization',
  write_minutes: 'verbal',
}

/** Where a meeting is opened: once it was held, what remains of it is its minutes. */
export const firstPage = (status: MeetingStatus): MeetingPage => (status === 'VERBALIZE' || status === 'COMPLETED' ? 'verbal' : 'details')

/** What a meeting cannot be convened without. */
export type MissingStep = 'people' | 'agenda' | 'date'

type Begun = Pick<Meeting, 'meeting_type' | 'members' | 'odgs' | 'planned' | 'dates_set' | 'convocations'>

/** What a draft still lacks, in the order in which its steps ask for it. Dates to choose from are as good as a date. */
export function stillMissing({ meeting_type, members, odgs, planned, dates_set, convocations }: Begun): MissingStep[] {
  const directors = members.filter((it) => it.roles.some(({ type }) => type === 'ADM')).length
  // One director alone is no board (art. 2380-bis c. 3, 2475 c. 3).
  const hasPeople = meeting_type === 'BOARD' ? directors >= 2 : members.some((it) => it.weight > 0)
  const hasDate = planned.datetime !== null || dates_set.length > 0 || convocations.length > 0
  return [...(hasPeople ? [] : ['people' as const]), ...(odgs.length > 0 ? [] : ['agenda' as const]), ...(hasDate ? [] : ['date' as const])]
}

/** Where each is put right. */
export const pageOfMissing: Record<MissingStep, MeetingPage> = { people: 'organization', agenda: 'odg', date: 'details' }

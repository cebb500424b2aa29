import type { MeetingPage } from './places.ts'
import type { MeetingStatus } from './schema.ts'

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

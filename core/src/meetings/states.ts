import type { LiveStatus, MeetingStatus } from '../meeting/status.ts'

/** What somebody may want to do with a meeting while it is being prepared; what follows is the room's and the minutes'. */
export type MeetingAction =
  | 'change_kind'
  | 'change_details'
  | 'change_room'
  | 'change_agenda'
  | 'change_candidates'
  | 'add_members'
  | 'remove_members'
  | 'leave_draft'
  | 'confirm'
  | 'set_dates'
  | 'send_poll'
  | 'remind_poll'
  | 'answer_poll'
  | 'withdraw_poll'
  | 'convene'
  | 'send_notice'
  | 'send_again'
  | 'remind'
  | 'activate_second'
  | 'declare_deserted'
  | 'announce_presence'
  | 'delegate'
  | 'ask_questions'
  | 'answer_questions'
  | 'change_links'
  | 'take_down'
  | 'cancel'
  | 'remove'

/** In which statuses each is possible (domain 3.1). `change_kind` is assembly or board, online or offline; `change_room` what the room can still take. */
const possible: Record<MeetingAction, readonly MeetingStatus[]> = {
  change_kind: ['DRAFT', 'CREATION'],
  change_details: ['DRAFT', 'CREATION', 'PROCESSING', 'PROPOSAL', 'CONVOCATION'],
  change_room: ['DRAFT', 'CREATION', 'PROCESSING', 'PROPOSAL', 'CONVOCATION', 'PERFORM'],
  // What the notice says is what is decided (art. 2366): the agenda is shut once it has left.
  change_agenda: ['DRAFT', 'CREATION', 'PROCESSING', 'PROPOSAL', 'CONVOCATION'],
  // Who stands may change until the vote opens.
  change_candidates: ['DRAFT', 'CREATION', 'PROCESSING', 'PROPOSAL', 'CONVOCATION', 'PERFORM'],
  // Somebody forgotten may still come in, and has no notice until one is sent.
  add_members: ['DRAFT', 'CREATION', 'PROCESSING', 'PROPOSAL', 'CONVOCATION', 'PERFORM'],
  remove_members: ['DRAFT', 'CREATION', 'PROCESSING', 'PROPOSAL', 'CONVOCATION'],
  leave_draft: ['DRAFT'],
  confirm: ['CREATION'],
  set_dates: ['DRAFT', 'CREATION', 'PROCESSING'],
  send_poll: ['PROCESSING'],
  remind_poll: ['PROPOSAL'],
  answer_poll: ['PROPOSAL'],
  withdraw_poll: ['PROPOSAL'],
  // Once more in CONVOCATION: another date before anything has left.
  convene: ['PROCESSING', 'PROPOSAL', 'CONVOCATION'],
  send_notice: ['CONVOCATION'],
  send_again: ['PERFORM'],
  remind: ['PERFORM'],
  activate_second: ['PERFORM'],
  declare_deserted: ['PERFORM'],
  announce_presence: ['PERFORM'],
  delegate: ['PERFORM'],
  ask_questions: ['PERFORM'],
  // Until its minutes are confirmed, to which they are annexed.
  answer_questions: ['PERFORM', 'VERBALIZE'],
  // A key that lies in the wrong hands is taken away at any time, also when all is over: it still opens files and minutes.
  change_links: ['PROCESSING', 'PROPOSAL', 'CONVOCATION', 'PERFORM', 'VERBALIZE', 'COMPLETED', 'CANCELED'],
  // Of a meeting held without the room: what was taken down can be corrected until its minutes are confirmed.
  take_down: ['DRAFT', 'CREATION', 'PROCESSING', 'PERFORM', 'VERBALIZE'],
  cancel: ['DRAFT', 'CREATION', 'PROCESSING', 'PROPOSAL', 'CONVOCATION', 'PERFORM'],
  remove: ['DRAFT'],
}

export const can = (action: MeetingAction, status: MeetingStatus): boolean => possible[action].includes(status)

/** Members have been asked or called, and its minutes are not final: whoever takes it away now takes it from them (decision D27). */
export const underWay: readonly MeetingStatus[] = ['PROPOSAL', 'CONVOCATION', 'PERFORM', 'VERBALIZE']

/** From which status the date stands in the title. */
export const showsDate = (status: MeetingStatus): boolean => status !== 'DRAFT' && status !== 'CREATION'

/** A meeting is in calendars once it is convened (product 4). */
export const isInCalendar = ({ status, is_offline, convened }: { status: MeetingStatus; is_offline: boolean; convened: boolean }): boolean =>
  !is_offline && convened && status !== 'DRAFT' && status !== 'PROPOSAL' && status !== 'CONVOCATION'

/** Nothing of a meeting can be undone once its room was started: a started live has decisions in it. One that closed after that is no longer in PERFORM. */
export const isUntouched = (lives: readonly LiveStatus[]): boolean => lives.every((it) => it !== 'STARTED')

/** Why a meeting ended to which too few came: everything else stands in the words of who called it off. */
export const desertedReason = 'deserted'
export const isDeserted = (cancel_reason: string | null): boolean => cancel_reason === desertedReason

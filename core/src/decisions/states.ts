import type { MeetingStatus } from '../meeting/status.ts'
import type { AnswerKind, DecisionPart, DecisionStatus } from './schema.ts'

export type DecisionAction = 'change' | 'remove' | 'send' | 'remind' | 'answer' | 'prove' | 'close' | 'cancel' | 'convert' | 'record'

/** In which statuses each is possible (decisions 2.2). A proof of delivery may be found as long as there is no record. */
const possible: Record<DecisionAction, readonly DecisionStatus[]> = {
  change: ['DRAFT'],
  remove: ['DRAFT'],
  send: ['DRAFT'],
  remind: ['OPEN'],
  answer: ['OPEN'],
  prove: ['OPEN', 'CLOSED'],
  close: ['OPEN'],
  cancel: ['OPEN', 'STOPPED'],
  convert: ['STOPPED'],
  record: ['CLOSED'],
}
export const canDecide = (action: DecisionAction, status: DecisionStatus): boolean => possible[action].includes(status)

/** Its term is over, and the count is due any moment: from here on nobody answers, reminds or takes the proposal back (decision DD6). */
export const isPastTerm = ({ decision_status, deadline }: { decision_status: DecisionStatus; deadline: string | null }, now: Date): boolean =>
  decision_status === 'OPEN' && deadline !== null && now > new Date(deadline)

/** What the row of the meeting says meanwhile (decision DD2). */
export const meetingStatusOf: Record<DecisionStatus, MeetingStatus> = {
  DRAFT: 'DRAFT',
  OPEN: 'PERFORM',
  CLOSED: 'VERBALIZE',
  RECORDED: 'COMPLETED',
  STOPPED: 'CANCELED',
  CONVERTED: 'CANCELED',
  CANCELED: 'CANCELED',
}

/** Once it is over everybody who was asked may read how it ended. */
export const isOver = (status: DecisionStatus): boolean => status === 'CLOSED' || status === 'RECORDED'

/** What each may answer: who votes cannot merely take note, who has no vote cannot vote. */
const answers: Record<DecisionPart, readonly AnswerKind[]> = { VOTES: ['VOTE', 'ASSEMBLY'], MAY_ASK: ['ASSEMBLY', 'WAIVE'], READS: [] }
export const mayAnswer = (part: DecisionPart, kind: AnswerKind): boolean => answers[part].includes(kind)

import { Fault } from '../faults.ts'
import type { LiveStatus } from '../meeting/status.ts'
import type { Question, QuestionKind, QuestionTerms } from './schema.ts'

/** As many as one member may put before one assembly. */
export const mostQuestions = 20

export type QuestionReason = 'questions_off' | 'questions_closed' | 'no_right' | 'too_many'

export const refusedQuestion = (reason: QuestionReason): Fault => new Fault('MT002', { reason })

interface Moment {
  /** An assembly that the product holds, whose notice has left. */
  is_open: boolean
  live_status: LiveStatus
  /** Who asks has a vote, or is a partner without one. */
  has_right: boolean
  terms: QuestionTerms
}

/** The last second of the term belongs to it. */
const isOver = (at: string | null, now: Date): boolean => at !== null && now.getTime() >= Date.parse(at) + 1000

/** What stands against asking now. */
export function refuseAsking({ is_open, live_status, has_right, terms }: Moment, kind: QuestionKind, now: Date): Fault | null {
  if (!is_open) return refusedQuestion('questions_off')
  if (!has_right) return refusedQuestion('no_right')
  const isHeld = live_status === 'STARTED' || live_status === 'CLOSED'
  return isHeld || isOver(kind === 'PROPOSAL' ? terms.proposals_at : terms.questions_at, now) ? refusedQuestion('questions_closed') : null
}

/** A question is published with its answer; a proposal by itself. */
export const refusePublishing = ({ kind, answer, published }: { kind: QuestionKind; answer: string | null; published: boolean }): Fault | null =>
  published && kind === 'QUESTION' && answer === null ? new Fault('E0001', [{ path: 'answer', message: 'requiredField' }]) : null

/** Whether somebody still waits for the company: a proposal that was published has been taken up. */
export const isUnanswered = ({ answer, published }: Pick<Question, 'answer' | 'published'>): boolean => answer === null && !published

import { emptyData } from '../agenda/rules.ts'
import type { RuleResult } from '../law/schema.ts'
import { light } from '../law/semaforo.ts'
import { stillMissing } from './next.ts'
import type { MeetingPage } from './places.ts'
import { type Remedy, remedyOf } from './remedies.ts'
import type { Meeting } from './schema.ts'

/** The steps of a meeting that is convened here, in their order. That of the dates is there when members are asked about them. */
export const meetingSteps = ['general', 'dates', 'organization', 'agenda', 'documentation', 'live', 'minutes'] as const
export type MeetingStep = (typeof meetingSteps)[number]

/** What a step waits for, and how many of it. */
export interface StepGap {
  what: 'date' | 'answers' | 'people' | 'points' | 'blanks' | 'remarks' | 'notice' | 'presences' | 'quorum' | 'votes'
  count: number
}

/** A step is done when nothing of it is missing and nothing of it waits for somebody's judgement. */
export interface StepStanding {
  done: boolean
  gap: StepGap | null
}

export const pageOfStep: Record<MeetingStep, MeetingPage> = {
  general: 'details',
  dates: 'proposals',
  organization: 'organization',
  agenda: 'odg',
  documentation: 'convocations',
  live: 'live',
  minutes: 'verbal',
}

/** Members are asked about dates, or will be. */
export const hasPoll = ({ dates_set, proposals, mode }: Pick<Meeting, 'dates_set' | 'proposals' | 'mode'>): boolean =>
  !mode.is_offline && (dates_set.length > 0 || proposals.sent_at !== null)

/** At which step the remedy of a rule was chosen: what the book says of people is seen where they are gathered, what the statute says where it matters. */
const stepOfRemedy: Partial<Record<Remedy, MeetingStep>> = {
  details: 'general',
  proposals: 'dates',
  organization: 'organization',
  people: 'organization',
  odg: 'agenda',
  convocations: 'documentation',
  mail: 'documentation',
}
const stepOfRule: Partial<Record<RuleResult['id'], MeetingStep>> = { 'L-REM-01': 'general', 'L-NOT-02': 'documentation', 'L-BRD-05': 'organization' }

/** The step at which the cause of a rule that fired was chosen. */
export function stepOf(result: Pick<RuleResult, 'id' | 'data'>, status: Meeting['status']): MeetingStep | null {
  const remedy = remedyOf(result, status)
  return stepOfRule[result.id] ?? (remedy ? (stepOfRemedy[remedy] ?? null) : null)
}

/** How many rules of a step still ask for something: to be mended, or to be taken upon oneself. */
function remarksOn(step: MeetingStep, { checks, acks, status }: Meeting): number {
  const { blocking, pending } = light(
    checks,
    acks.map((it) => it.rule_id),
  )
  return [...blocking, ...pending].filter((it) => stepOf(it, status) === step).length
}

/** The data that the texts of an agenda still wait for. */
export const blanksIn = (odgs: Meeting['odgs']): number => odgs.reduce((sum, it) => sum + emptyData(it).length, 0)

/** Who was asked and has left a date open. */
function silentIn({ members, dates_set, proposals }: Meeting): number {
  const given = new Set(proposals.answers.map((it) => `${it.member_id} ${it.date_id}`))
  return members.filter(({ _id, source }) => source !== 'DELEGATE' && !dates_set.every((date) => given.has(`${_id} ${date._id}`))).length
}

const gapOf = (what: StepGap['what'], count: number): StepGap | null => (count > 0 ? { what, count } : null)

/** The first thing that a step waits for; null when it waits for nothing. */
function gapIn(step: MeetingStep, meeting: Meeting): StepGap | null {
  const lacks = (it: 'date' | 'people' | 'agenda') => (stillMissing(meeting).includes(it) ? 1 : 0)
  const remarks = gapOf('remarks', remarksOn(step, meeting))
  switch (step) {
    case 'general':
      return gapOf('date', lacks('date')) ?? remarks
    case 'dates':
      return meeting.status === 'PROPOSAL' ? gapOf('answers', silentIn(meeting)) : remarks
    case 'organization':
      return gapOf('people', lacks('people')) ?? remarks
    case 'agenda':
      return gapOf('points', lacks('agenda')) ?? gapOf('blanks', blanksIn(meeting.odgs)) ?? remarks
    case 'documentation':
      return meeting.status === 'CONVOCATION' ? gapOf('notice', 1) : null
    default:
      return null
  }
}

/** Whether the meeting has come past a step, whatever is still to be said of it. */
function isPassed(step: MeetingStep, { status, convocations, is_summon_sent }: Meeting): boolean {
  const isOver = status === 'VERBALIZE' || status === 'COMPLETED'
  switch (step) {
    case 'general':
      return status !== 'DRAFT' && status !== 'CREATION'
    case 'dates':
      return convocations.length > 0
    case 'documentation':
      return is_summon_sent
    case 'live':
      return isOver
    case 'minutes':
      return status === 'COMPLETED'
    default:
      return true
  }
}

/** Where a step of a meeting stands. Once it was held, what was missing before is told by its minutes; called off, nothing waits any more. */
export function stepState(step: MeetingStep, meeting: Meeting): StepStanding {
  const isHeld = meeting.status === 'VERBALIZE' || meeting.status === 'COMPLETED'
  const gap = isHeld ? null : gapIn(step, meeting)
  return { done: gap === null && isPassed(step, meeting), gap: meeting.status === 'CANCELED' ? null : gap }
}

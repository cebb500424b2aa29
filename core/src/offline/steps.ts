import type { Meeting } from '../meetings/schema.ts'
import { blanksIn, type StepGap, type StepStanding } from '../meetings/steps.ts'
import type { OfflineMeeting } from './schema.ts'

/** The steps of a meeting held elsewhere, by their pages. */
export const offlineSteps = ['details', 'presences', 'odg', 'votes', 'verbal'] as const
export type OfflineStep = (typeof offlineSteps)[number]

type Taken = Pick<OfflineMeeting, 'presences' | 'points' | 'constitution'>

const gapOf = (what: StepGap['what'], count: number): StepGap | null => (count > 0 ? { what, count } : null)

/** People of whom nobody has said yet whether they were there. */
const unmarked = ({ members }: Meeting, { presences }: Taken): number => members.filter((it) => !presences.some(({ member_id }) => member_id === it._id)).length

/** Points of which some were taken down and these were not. */
const untaken = ({ odgs }: Meeting, { points }: Taken): number =>
  points.length === 0 ? 0 : odgs.filter((it) => !points.some(({ odg_id }) => odg_id === it._id)).length

function gapIn(step: OfflineStep, meeting: Meeting, taken: Taken): StepGap | null {
  switch (step) {
    case 'presences':
      return gapOf('presences', unmarked(meeting, taken)) ?? gapOf('quorum', taken.constitution.is_constituted ? 0 : 1)
    case 'odg':
      return gapOf('points', meeting.odgs.length === 0 ? 1 : 0) ?? gapOf('blanks', blanksIn(meeting.odgs))
    case 'votes':
      return gapOf('votes', untaken(meeting, taken))
    default:
      return null
  }
}

/** Where a step of a meeting held elsewhere stands; `taken` is undefined until it is read, and then nothing is said of it. */
export function offlineStepState(step: OfflineStep, meeting: Meeting, taken: Taken | undefined): StepStanding {
  const isVoted = meeting.status === 'VERBALIZE' || meeting.status === 'COMPLETED'
  if (step === 'details' || isVoted) return { done: step !== 'verbal' || meeting.status === 'COMPLETED', gap: null }
  if (!taken || step === 'verbal') return { done: false, gap: null }
  const gap = gapIn(step, meeting, taken)
  return { done: gap === null && step !== 'votes', gap: meeting.status === 'CANCELED' ? null : gap }
}

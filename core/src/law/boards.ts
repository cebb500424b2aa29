import { type Check, fires, firesIf, people } from './check.ts'
import { directorsInOffice, hasType, inMeeting } from './weights.ts'

const smallestBoard = 2

const enoughDirectors: Check = (facts) => {
  const directors = inMeeting(facts).filter((it) => hasType(it, 'ADM')).length
  return firesIf(directors < smallestBoard, { directors, required: smallestBoard })
}

/** Of two directors in office one would decide alone: whether that is valid is debated. */
const castingVote: Check = (facts) => {
  if (!facts.vote) return null
  return firesIf(facts.vote.casting_vote_used && directorsInOffice(facts) === 2)
}

/**
 * Auditors attend (art. 2405) and only directors decide (art. 2388); a clause that lets them vote is told. Nobody is convened, and no vote is written down, before
 * somebody has said whether there is one: a room that is open already goes on by the law.
 */
const auditorsVoting: Check = (facts, trigger) => {
  const { board_auditors_vote: answer } = facts.company.statute
  const auditors = inMeeting(facts).filter((it) => hasType(it, 'MAJ') && !hasType(it, 'ADM'))
  const isHeld = trigger === 'start' || trigger === 'vote'
  if (answer === null && auditors.length > 0 && (facts.meeting.is_offline || !isHeld)) return fires({ case: 'unanswered', ...people(auditors) }, 'BLOCK')
  if (!answer) return null
  const voting = facts.vote ? auditors.filter((it) => facts.vote?.ballots.some(({ member_id }) => member_id === it._id)) : auditors
  return firesIf(voting.length > 0, people(voting))
}

export const boardChecks = { 'L-BRD-04': castingVote, 'L-BRD-05': auditorsVoting, 'L-BRD-06': enoughDirectors } satisfies Record<string, Check>

import { Fault } from '@delibera/core/faults'
import { evaluate } from '@delibera/core/law/evaluate'
import type { RuleResult } from '@delibera/core/law/schema'
import { recordEvents, voteStartEvents, voteStopEvents } from '@delibera/core/live/decisions'
import { factsAtVote } from '@delibera/core/live/law'
import { openVote, refuseRecording, refuseSkip, refuseVoteStart, refuseVoteStop } from '@delibera/core/live/point-rules'
import type { LiveState } from '@delibera/core/live/state'
import { casterOf, isSealed, type Voting, votesOf } from '@delibera/core/votes/poll'
import type { BallotVote } from '@delibera/core/votes/schema'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { unsealFor } from '../../meeting/advance.ts'
import { keepFindings } from '../../meeting/law.ts'
import { factsInLog, fired } from '../../meeting/room-law.ts'
import { type AgendaChange, obey, onAgenda } from '../../meeting/room-points.ts'
import { pushToMembers } from '../../notices/push.ts'
import { keepVotes } from '../../stores/votes/vote-store.ts'

type Acting = Contexts['meeting']
type Answer = Promise<{ seq: number; checks: RuleResult[] }>

/** What the law says of a vote, as things stand in the room. */
function checksOf(deps: Deps, state: LiveState, odg_id: string, text_changed = false): RuleResult[] {
  if (!state.points[odg_id]) return []
  const { vote, ...facts } = factsAtVote(state, factsInLog(deps, state), odg_id)
  return fired(evaluate('vote', { ...facts, vote: vote && { ...vote, ...(text_changed && { text_changed }) } }))
}

const keepChecks = (tx: Tx, { clock }: Deps, { meeting }: Acting, results: readonly RuleResult[]) =>
  keepFindings(tx, meeting, { step: 'vote', results, at: clock.now() })

export async function startVote(deps: Deps, ctx: Acting, odg_id: string): Answer {
  let checks: RuleResult[] = []
  const { seq } = await onAgenda(deps, ctx, {
    read: (tx, state) => unsealFor(tx, deps, { meeting: ctx.meeting, state, odg_id }),
    decide: (state, sealed) => {
      checks = checksOf(deps, state, odg_id, sealed.text_changed)
      obey(refuseVoteStart(state, odg_id, checks))
      return voteStartEvents(state, odg_id, sealed)
    },
    besides: async (tx, { after }) => {
      await keepChecks(tx, deps, ctx, checks)
      const vote = votingIn(after, odg_id)
      const casters = new Set(vote.base.rights.filter((it) => !isSealed(it)).map((it) => casterOf(vote, it)))
      await pushToMembers(tx, { meeting_id: ctx.meeting, event: 'VOTE_OPEN', member_ids: [...casters], at: deps.clock.now() })
    },
  })
  return { seq, checks }
}

/** The vote that is open on a point: whoever asks for it where there is none is refused. */
export const votingIn = (state: LiveState, odg_id: string): Voting => {
  const vote = openVote(state, odg_id)
  if (vote instanceof Fault) throw vote
  return vote
}

/** From here the votes of the point stand for ever, by name and weight; who had said nothing has abstained. */
export async function stopVote(deps: Deps, ctx: Acting, odg_id: string): Answer {
  let checks: RuleResult[] = []
  const { seq } = await onAgenda(deps, ctx, {
    decide: (state) => {
      obey(refuseVoteStop(state, odg_id))
      const voting = votingIn(state, odg_id)
      checks = checksOf(deps, state, odg_id)
      return voteStopEvents(voting, odg_id)
    },
    besides: async (tx, { after, at }: AgendaChange) => {
      const { convocation_id } = after
      await keepVotes(tx, { meeting: ctx.meeting, at }, votesOf(after.points[odg_id]!.vote!, { odg_id, convocation_id }))
      await keepChecks(tx, deps, ctx, checks)
    },
  })
  return { seq, checks }
}

export async function skipVote(deps: Deps, ctx: Acting, odg_id: string): Answer {
  const { seq } = await onAgenda(deps, ctx, {
    decide: (state) => {
      obey(refuseSkip(state, odg_id))
      return [{ type: 'POINT_SKIPPED', odg_id }]
    },
  })
  return { seq, checks: [] }
}

/** Takes down what people without a device say. */
export async function recordVotes(deps: Deps, ctx: Acting, odg_id: string, votes: readonly BallotVote[]): Answer {
  const { seq } = await onAgenda(deps, ctx, {
    decide: (state) => {
      obey(refuseRecording(state, odg_id, votes))
      return recordEvents(votingIn(state, odg_id), odg_id, votes)
    },
  })
  return { seq, checks: [] }
}

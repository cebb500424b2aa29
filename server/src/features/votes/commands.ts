import { Fault } from '@delibera/core/faults'
import type { RuleResult } from '@delibera/core/law/schema'
import { recordEvents, voteStartEvents, voteStopEvents } from '@delibera/core/live/decisions'
import { openVote, refuseRecording, refuseSkip, refuseVoteStart, refuseVoteStop } from '@delibera/core/live/point-rules'
import type { LiveState } from '@delibera/core/live/state'
import { casterOf, isSealed, type Voting } from '@delibera/core/votes/poll'
import type { BallotVote } from '@delibera/core/votes/schema'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { unsealFor } from '../../meeting/advance.ts'
import { keepFindings } from '../../meeting/law.ts'
import { type AgendaChange, obey, onAgenda } from '../../meeting/room-points.ts'
import { pushToMembers } from '../../notices/push.ts'
import { quietMoment } from '../../process/patience.ts'
import { checksOf, keepStopped, keepVotesLater } from './stopped-commands.ts'

type Acting = Contexts['meeting']
type Answer = Promise<{ seq: number; checks: RuleResult[] }>

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

/** Until so long after it the room is being told, on a slow machine. */
const hearingMs = 500

/**
 * From here the votes of the point stand for ever, by name and weight; who had said nothing has abstained. The log says so, and with it everybody knows the
 * result: nobody waits until thousands of votes are written down beside it.
 */
export async function stopVote(deps: Deps, ctx: Acting, odg_id: string): Answer {
  let [before, after]: (LiveState | undefined)[] = []
  const { seq } = await onAgenda(deps, ctx, {
    decide: (state) => {
      obey(refuseVoteStop(state, odg_id))
      before = state
      return voteStopEvents(votingIn(state, odg_id), odg_id)
    },
    besides: async (tx, change: AgendaChange) => {
      after = change.after
      await keepVotesLater(tx, deps, { meeting_id: ctx.meeting, odg_id })
    },
  })
  await quietMoment(hearingMs)
  const checks = checksOf(deps, before!, odg_id)
  if (after)
    await keepStopped(deps, { meeting: ctx.meeting, odg_id, after, checks }).catch((err) => deps.log.warn({ err }, 'votes of a point left to their job'))
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

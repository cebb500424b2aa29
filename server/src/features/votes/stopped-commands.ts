import { evaluate } from '@delibera/core/law/evaluate'
import type { RuleResult } from '@delibera/core/law/schema'
import { replay } from '@delibera/core/live/fold'
import { factsAtVote } from '@delibera/core/live/law'
import type { LiveState } from '@delibera/core/live/state'
import { votesOf } from '@delibera/core/votes/poll'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { type Proven, prove } from '../../http/proven.ts'
import { enqueueAt, type JobPayloads } from '../../jobs/queue.ts'
import { eventsAfter, logOf } from '../../live/log-store.ts'
import { keepFindings } from '../../meeting/law.ts'
import { factsInLog, fired } from '../../meeting/room-law.ts'
import { hasVotes, keepVotes } from '../../stores/votes/vote-store.ts'

/** What the law says of a vote, as things stand in the room. */
export function checksOf(deps: Deps, state: LiveState, odg_id: string, text_changed = false): RuleResult[] {
  if (!state.points[odg_id]) return []
  const { vote, ...facts } = factsAtVote(state, factsInLog(deps, state), odg_id)
  return fired(evaluate('vote', { ...facts, vote: vote && { ...vote, ...(text_changed && { text_changed }) } }))
}

interface StoppedVote {
  meeting: Proven<'meeting'>
  odg_id: string
  /** The room once it had stopped. */
  after: LiveState
  /** What the law said of it when it did. */
  checks: readonly RuleResult[]
}

/** Writes down, beside the log that says it, how each has voted; once, whoever does it. */
export function keepStopped(deps: Pick<Deps, 'db' | 'clock'>, { meeting, odg_id, after, checks }: StoppedVote): Promise<void> {
  const vote = after.points[odg_id]!.vote!
  return deps.db.transaction().execute(async (tx) => {
    await keepVotes(tx, { meeting, at: vote.stopped_at! }, votesOf(vote, { odg_id, convocation_id: after.convocation_id }))
    await keepFindings(tx, meeting, { step: 'vote', results: checks, at: deps.clock.now() })
  })
}

/** By then whoever stopped the vote has written it down, unless their process is gone. */
const missedAfterMs = 10_000

/** Exists exactly when the vote has stopped: what its process does not come to, this job does. */
export function keepVotesLater(tx: Tx, { clock }: Pick<Deps, 'clock'>, order: JobPayloads['keep_votes']): Promise<void> {
  return enqueueAt(tx, 'keep_votes', order, { at: new Date(clock.system().getTime() + missedAfterMs), key: `votes:${order.odg_id}` })
}

/** The same from the log, where nobody has done it. */
export async function keepMissedVotes(deps: Deps, { meeting_id, odg_id }: JobPayloads['keep_votes']): Promise<void> {
  if (await hasVotes(deps.db, odg_id)) return
  const log = await logOf(deps.db, { meeting_id, kind: 'REAL' })
  const events = log ? await eventsAfter(deps.db, log._id, 0) : []
  const stop = events.findIndex((it) => it.type === 'VOTE_STOPPED' && it.odg_id === odg_id)
  if (stop < 0) return
  const [before, after] = [replay(events.slice(0, stop)), replay(events.slice(0, stop + 1))]
  await keepStopped(deps, { meeting: prove<'meeting'>(meeting_id), odg_id, after, checks: checksOf(deps, before, odg_id) })
}

import { electionFact } from '@delibera/core/elections/fact'
import { choicesOf } from '@delibera/core/elections/rounds'
import type { ElectionAction, ElectionSetting, ElectionVote } from '@delibera/core/elections/schema'
import { Fault } from '@delibera/core/faults'
import { evaluate } from '@delibera/core/law/evaluate'
import type { RuleResult } from '@delibera/core/law/schema'
import {
  answerEvents,
  electionRecordEvents,
  electionStartEvents,
  electionStopEvents,
  lotsEvents,
  openRound,
  refuseAnswer,
  refuseElectionRecording,
  refuseElectionStart,
  refuseLots,
} from '@delibera/core/live/election-rules'
import type { NewEvent } from '@delibera/core/live/events'
import { factsAtVote } from '@delibera/core/live/law'
import { refuseSkip } from '@delibera/core/live/point-rules'
import { refused } from '@delibera/core/live/refusals'
import type { LiveState } from '@delibera/core/live/state'
import { casterOf, isSealed } from '@delibera/core/votes/poll'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { unsealFor } from '../../meeting/advance.ts'
import { keepFindings } from '../../meeting/law.ts'
import { factsInLog, fired } from '../../meeting/room-law.ts'
import { type AgendaChange, obey, onAgenda } from '../../meeting/room-points.ts'
import { pushToMembers } from '../../notices/push.ts'
import { electionOf, keepChoices } from '../../stores/elections/election-store.ts'
import { openUrn, rewriteUrns } from '../../stores/elections/urn-store.ts'
import { meetingRow } from '../../stores/meetings/meeting-store.ts'

type Acting = Contexts['meeting']
type Answer = Promise<{ seq: number; checks: RuleResult[] }>

/** The round that is open on a point: whoever asks for it where there is none is refused. */
export const roundIn = (state: LiveState, odg_id: string) => {
  const open = openRound(state, odg_id)
  if (open instanceof Fault) throw open
  return open
}

interface Stated {
  odg_id: string
  stated: ElectionSetting
  sent_at: string | null
}

/** What the law says of a vote, and of an election, as things stand in the room and on the point. */
function checksOf(deps: Deps, state: LiveState, { odg_id, stated, sent_at }: Stated): RuleResult[] {
  if (!state.points[odg_id]) return []
  const known = factsInLog(deps, state)
  const agenda = known.agenda.map((it) => (it._id === odg_id ? { ...it, election: electionFact(stated, sent_at) } : it))
  const facts = factsAtVote(state, { ...known, agenda }, odg_id)
  return fired([...evaluate('vote', facts), ...evaluate('elect', facts)])
}

/** Opens the first round, or the one that the last has left due; with the candidates as they stand at this moment, which nobody can change from then on. */
async function startRound(deps: Deps, ctx: Acting, odg_id: string): Answer {
  let checks: RuleResult[] = []
  const { seq } = await onAgenda(deps, ctx, {
    read: async (tx, state) => ({
      stated: await electionOf(tx, ctx.meeting, odg_id),
      sent_at: (await meetingRow(tx, ctx.meeting)).summon_sent_at,
      ballots: (await unsealFor(tx, deps, { meeting: ctx.meeting, state, odg_id })).ballots,
    }),
    decide: (state, { stated, sent_at, ballots }) => {
      if (!stated) throw refused(state.points[odg_id] ? 'not_election' : 'unknown_point')
      checks = checksOf(deps, state, { odg_id, stated, sent_at })
      obey(refuseElectionStart(state, odg_id, { stated, checks }))
      return electionStartEvents(state, odg_id, stated, ballots)
    },
    besides: async (tx, { after }) => {
      await keepFindings(tx, ctx.meeting, { step: 'elect', results: checks, at: deps.clock.now() })
      const { round } = roundIn(after, odg_id)
      const casters = new Set(round.base.rights.filter((it) => !isSealed(it)).map((it) => casterOf(round, it)))
      await pushToMembers(tx, { meeting_id: ctx.meeting, event: 'VOTE_OPEN', member_ids: [...casters], at: deps.clock.now() })
    },
  })
  return { seq, checks }
}

/** From here the votes of the round stand for ever, by name and weight; of a secret one its urn is opened. */
async function stopRound(deps: Deps, ctx: Acting, odg_id: string): Answer {
  let isSecret = false
  const { seq } = await onAgenda(deps, ctx, {
    read: (tx, state) => urnOf(tx, deps, state, odg_id),
    decide: (state, urn) => electionStopEvents(roundIn(state, odg_id), odg_id, urn),
    besides: async (tx, { before, after, at }: AgendaChange) => {
      const { round } = roundIn(before, odg_id)
      const { convocation_id } = after
      isSecret = round.voted !== undefined
      await keepChoices(tx, { meeting: ctx.meeting, convocation_id, odg_id, round: round.round, at }, choicesOf(round))
    },
  })
  // The night does it where this did not.
  if (isSecret) await rewriteUrns(deps.db).catch((err) => deps.log.warn({ err }, 'the tables of urns were not written anew'))
  return { seq, checks: [] }
}

function urnOf(tx: Tx, { keys }: Deps, state: LiveState, odg_id: string) {
  const open = openRound(state, odg_id)
  if (open instanceof Fault || !open.round.voted) return null
  return openUrn(tx, keys, { odg_id, round: open.round.round, ids: open.round.ids })
}

/** An act without anything to read or to keep beside the log. */
async function conducted(deps: Deps, ctx: Acting, decide: (state: LiveState) => readonly NewEvent[]): Answer {
  const { seq } = await onAgenda(deps, ctx, { decide })
  return { seq, checks: [] }
}

const skipElection = (deps: Deps, ctx: Acting, odg_id: string): Answer =>
  conducted(deps, ctx, (state) => {
    obey(refuseSkip(state, odg_id))
    return [{ type: 'POINT_SKIPPED', odg_id }]
  })

const drawLots = (deps: Deps, ctx: Acting, odg_id: string, order: readonly string[]): Answer =>
  conducted(deps, ctx, (state) => {
    obey(refuseLots(state, odg_id, order))
    return lotsEvents(state, odg_id, order)
  })

const answerElected = (deps: Deps, ctx: Acting, odg_id: string, answer: { candidate_id: string; accepted: boolean }): Answer =>
  conducted(deps, ctx, (state) => {
    obey(refuseAnswer(state, odg_id, answer.candidate_id))
    return answerEvents(state, odg_id, answer)
  })

/** Takes down what people without a device say. */
const recordChoices = (deps: Deps, ctx: Acting, odg_id: string, votes: readonly ElectionVote[]): Answer =>
  conducted(deps, ctx, (state) => {
    obey(refuseElectionRecording(state, odg_id, votes))
    return electionRecordEvents(roundIn(state, odg_id).round, odg_id, votes)
  })

const acts = { start: startRound, stop: stopRound, skip: skipElection }

export function conductElection(deps: Deps, ctx: Acting, odg_id: string, it: ElectionAction): Answer {
  switch (it.action) {
    case 'lots':
      return drawLots(deps, ctx, odg_id, it.order)
    case 'answer':
      return answerElected(deps, ctx, odg_id, it)
    case 'record':
      return recordChoices(deps, ctx, odg_id, it.votes)
    default:
      return acts[it.action](deps, ctx, odg_id)
  }
}

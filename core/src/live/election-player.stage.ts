import type { ElectionChoice, ElectionSetting } from '../elections/schema.ts'
import type { Fault } from '../faults.ts'
import { evaluate } from '../law/evaluate.ts'
import { saidOf } from '../votes/votes.stage.ts'
import {
  answerEvents,
  electionCastEvents,
  electionRecordEvents,
  electionStartEvents,
  electionStopEvents,
  lotsEvents,
  openRound,
  refuseAnswer,
  refuseElectionCast,
  refuseElectionRecording,
  refuseElectionStart,
  refuseLots,
} from './election-rules.ts'
import type { NewEvent } from './events.ts'
import { factsAtVote } from './law.ts'
import type { Play } from './player.stage.ts'

export type Choices = Record<string, ElectionChoice | [ElectionChoice, number][]>

const isParts = (it: Choices[string]): it is [ElectionChoice, number][] => Array.isArray(it) && Array.isArray(it[0])

export const votesIn = (said: Choices) =>
  Object.entries(said).flatMap(([member_id, it]) => (isParts(it) ? it.map(([choice, weight]) => ({ member_id, choice, weight })) : [{ member_id, choice: it }]))

/** An election played act by act on a point of a meeting, each told as `Play` tells them. */
export function electionActs(play: Play, of: ElectionSetting, odg_id = 'p1') {
  const act = (against: Fault | null, events: () => NewEvent[]) => (against ? saidOf(against) : play.write(...events()))
  const round = () => {
    const open = openRound(play.state, odg_id)
    if (!('round' in open)) throw open
    return open
  }
  const checks = () => evaluate('elect', factsAtVote(play.state, play.facts, odg_id))
  return {
    held: () => play.state.points[odg_id]!.election!,
    start: () => act(refuseElectionStart(play.state, odg_id, { stated: of, checks: checks() }), () => electionStartEvents(play.state, odg_id, of)),
    cast: (caster_id: string, said: Choices, at = round().round.round) => {
      const casting = { odg_id, round: at, caster_id, votes: votesIn(said) }
      return act(refuseElectionCast(play.state, casting), () => electionCastEvents(round().round, casting))
    },
    record: (said: Choices) =>
      act(refuseElectionRecording(play.state, odg_id, votesIn(said)), () => electionRecordEvents(round().round, odg_id, votesIn(said))),
    stop: () => play.write(...electionStopEvents(round(), odg_id, null)),
    lots: (...order: string[]) => act(refuseLots(play.state, odg_id, order), () => lotsEvents(play.state, odg_id, order)),
    answer: (candidate_id: string, accepted: boolean) =>
      act(refuseAnswer(play.state, odg_id, candidate_id), () => answerEvents(play.state, odg_id, { candidate_id, accepted })),
  }
}

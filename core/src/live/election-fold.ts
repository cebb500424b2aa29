import type { HeldElection, PlayedRound } from '../elections/rounds.ts'
import type { Own } from './draft.ts'
import { endSpeech, type Folds } from './room-fold.ts'
import type { LiveState } from './state.ts'

type ElectionEvent =
  | ('ELECTION_OPENED' | 'ELECTION_CAST' | 'ELECTION_STOPPED' | 'LOTS_DRAWN' | 'CANDIDATE_WITHDRAWN' | 'ELECTED_ANSWERED')
  | ('SECRET_VOTED' | 'SECRET_COUNTED')

interface OfRound {
  odg_id: string
  round: number
}

type Open = { -readonly [K in keyof PlayedRound]: PlayedRound[K] }

/** A round of an election that may be changed; undefined where there is none. */
function roundIn(state: LiveState, { odg_id, round }: OfRound, own: Own): Open | undefined {
  const point = own(own(state, 'points'), odg_id)
  const held = point && own(point, 'election')
  const at = held?.rounds.findIndex((it) => it.round === round) ?? -1
  return at < 0 ? undefined : (own(own(held!, 'rounds') as Open[], at) as Open)
}

/** The point is being voted until its seats are given: between two rounds it is discussed again. */
function settleRound(state: LiveState, { odg_id, result }: { odg_id: string; result: PlayedRound['result'] }): void {
  state.points[odg_id]!.status = result?.outcome === null ? 'CURRENT' : 'VOTED'
}

export const electionFolds: Folds<ElectionEvent> = {
  ELECTION_OPENED: (state, { odg_id, round, base, election, ids, seats, preferences_max, bound, at }, own) => {
    const point = own(own(state, 'points'), odg_id)
    if (!point) return
    const opened = { round, base, ids, seats, preferences_max, casts: {}, taken_over: [], lots: [], opened_at: at, stopped_at: null, result: null }
    const begun: PlayedRound = election.secret ? { ...opened, voted: [] } : { ...opened, ...(bound && { bound }) }
    const held: HeldElection = { setting: election, rounds: [...(point.election?.rounds ?? []), begun], answers: {} }
    Object.assign(point, { status: 'VOTING', election: held })
    endSpeech(state, at)
  },
  ELECTION_CAST: (state, { casts, withdrawn, ...of }, own) => {
    const round = roundIn(state, of, own)
    if (!round || round.stopped_at !== null) return
    const said = own(round, 'casts') as Record<string, PlayedRound['casts'][string]>
    for (const it of withdrawn) delete said[it]
    for (const { member_id, ...it } of casts) said[member_id] = it
  },
  SECRET_VOTED: (state, { member_ids, ...of }, own) => {
    const round = roundIn(state, of, own)
    if (round) round.voted = [...(round.voted ?? []), ...member_ids]
  },
  SECRET_COUNTED: (state, { counts, blank, urn_sha256, ...of }, own) => {
    const round = roundIn(state, of, own)
    if (round) round.counted = { counts, blank, urn_sha256 }
  },
  ELECTION_STOPPED: (state, { result, at, ...of }, own) => {
    const round = roundIn(state, of, own)
    if (!round) return
    Object.assign(round, { stopped_at: at, result })
    settleRound(state, { odg_id: of.odg_id, result })
  },
  LOTS_DRAWN: (state, { order, result, ...of }, own) => {
    const round = roundIn(state, of, own)
    if (!round) return
    Object.assign(round, { lots: [...round.lots, order], result })
    settleRound(state, { odg_id: of.odg_id, result })
  },
  CANDIDATE_WITHDRAWN: (state, { odg_id, candidate_id }, own) => {
    const point = own(own(state, 'points'), odg_id)
    if (point) point.withdrawn = [...(point.withdrawn ?? []), candidate_id]
  },
  ELECTED_ANSWERED: (state, { odg_id, candidate_id, accepted }, own) => {
    const point = own(own(state, 'points'), odg_id)
    const held = point && own(point, 'election')
    if (held) held.answers = { ...held.answers, [candidate_id]: accepted }
  },
}

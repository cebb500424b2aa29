import type { Own } from './draft.ts'
import { electionFolds } from './election-fold.ts'
import type { EventOf } from './events.ts'
import { pointFolds } from './point-fold.ts'
import type { Folds } from './room-fold.ts'
import type { HeldAdvance, LiveState } from './state.ts'

function end(state: LiveState, { member_id, at, by }: { member_id: string; at: string; by: NonNullable<HeldAdvance['ended_by']> }, own: Own): void {
  const held = own(own(state, 'advance'), member_id)
  if (held?.until === null) Object.assign(held, { until: at, ended_by: by })
}

/** From here on they are votes like those cast in the room. */
function cast(state: LiveState, event: EventOf<'ADVANCE_UNSEALED' | 'DESIGNATED_CAST'>, own: Own): void {
  const { odg_id, casts, choices = [], round, seq, at, actor } = event
  const said = { odg_id, seq, at, actor, withdrawn: [] }
  if (round === undefined) pointFolds.BALLOT_CAST(state, { ...said, type: 'BALLOT_CAST', casts }, own)
  else electionFolds.ELECTION_CAST(state, { ...said, type: 'ELECTION_CAST', round, casts: choices }, own)
}

export const advanceFolds: Folds<'ADVANCE_GIVEN' | 'ADVANCE_WITHDRAWN' | 'ADVANCE_REVOKED' | 'ADVANCE_UNSEALED' | 'DESIGNATED_CAST'> = {
  ADVANCE_GIVEN: (state, { member_id, ballot_id, sealed_sha256, is_designated, at }, own) => {
    own(state, 'advance')[member_id] = { member_id, ballot_id, sealed_sha256, ...(is_designated && { is_designated }), from: at, until: null }
  },
  ADVANCE_WITHDRAWN: (state, { member_id, at }, own) => end(state, { member_id, at, by: 'WITHDRAWN' }, own),
  ADVANCE_REVOKED: (state, { member_id, by, at }, own) => end(state, { member_id, at, by }, own),
  ADVANCE_UNSEALED: (state, event, own) => {
    const { odg_id, not_counted, text_changed, at } = event
    const point = own(own(state, 'points'), odg_id)
    if (!point) return
    point.unsealed = { at, text_changed, not_counted }
    cast(state, event, own)
  },
  DESIGNATED_CAST: (state, event, own) => {
    const { odg_id, unvoted, text_changed, at } = event
    const point = own(own(state, 'points'), odg_id)
    if (!point) return
    point.instructed = { at, text_changed, unvoted }
    cast(state, event, own)
  },
}

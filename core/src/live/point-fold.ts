import type { Own } from './draft.ts'
import { endSpeech, everybodyLeaves, type Folds, mandatesFrom } from './room-fold.ts'
import { type LivePoint, type LiveState, standby } from './state.ts'

/** What was said of conflicts, and filled in, while the room was waiting still holds when the meeting begins. */
const pointsOf = ({ points }: LiveState['register'], before: LiveState['points'] = {}): LiveState['points'] =>
  Object.fromEntries(
    points.map(({ _id, excluded }): [string, LivePoint] => {
      const { filled, withdrawn } = before[_id] ?? {}
      const kept = { ...(filled && { filled }), ...(withdrawn && { withdrawn }) }
      return [_id, { status: 'PENDING', excluded: before[_id]?.excluded ?? excluded, vote: null, ...kept }]
    }),
  )

/** A point that was being discussed and not decided waits again. */
function settle(state: LiveState, own: Own): void {
  const id = state.current_id
  if (id !== null && state.points[id]?.status === 'CURRENT') own(own(state, 'points'), id).status = 'PENDING'
}

function skip(state: LiveState, odg_id: string, own: Own): void {
  const point = own(own(state, 'points'), odg_id)
  if (!point) return
  Object.assign(point, { status: 'SKIPPED', vote: null })
  delete point.election
}

/** What was being discussed ends with whoever was speaking about it. */
function putAside(state: LiveState, { odg_id, at }: { odg_id: string; at: string }, own: Own): void {
  skip(state, odg_id, own)
  if (odg_id === state.current_id) endSpeech(state, at)
}

type Casts = { odg_id: string; casts: readonly ({ member_id: string } & LiveVote['casts'][string])[]; withdrawn: readonly string[] }
type LiveVote = NonNullable<LivePoint['vote']>

function cast(state: LiveState, { odg_id, casts, withdrawn }: Casts, own: Own): void {
  const vote = own(own(own(state, 'points'), odg_id), 'vote')
  if (!vote || vote.stopped_at !== null) return
  const said = own(vote, 'casts') as Record<string, LiveVote['casts'][string]>
  for (const it of withdrawn) delete said[it]
  for (const { member_id, ...it } of casts) said[member_id] = it
}

type PointEvent =
  | ('OPENED' | 'SECRETARY_SET' | 'STARTED' | 'POINT_CURRENT' | 'POINT_FILLED' | 'EXCLUSION_SET' | 'VOTE_OPENED' | 'BALLOT_CAST' | 'PRESENCE_VOTES_RECORDED')
  | ('VOTE_STOPPED' | 'POINT_SKIPPED' | 'POINT_CLOSED' | 'CLOSED')

export const pointFolds: Folds<PointEvent> = {
  // A second call begins anew: who came to the first is in the log of that part.
  OPENED: (state, { convocation_id, convocation_type, register, mandates, rehearsal, advance = [], at }) => {
    Object.assign(state, standby, { status: 'OPEN', convocation_id, convocation_type, register, rehearsal, opened_at: at })
    Object.assign(state, { secretary_id: register.meeting.secretary_id, points: pointsOf(register), transcription: { on: false, consents: {} } })
    mandatesFrom(state, mandates, at)
    state.advance = Object.fromEntries(advance.map((it) => [it.member_id, { ...it, from: at, until: null }]))
  },
  SECRETARY_SET: (state, { member_id }) => {
    state.secretary_id = member_id
  },
  STARTED: (
    state,
    { register, mandates, at, present, total, percentage, totalitarian, informed = [], informing = [], opposed = null, in_advance, by_designated },
  ) => {
    const started = {
      at,
      present,
      total,
      percentage,
      totalitarian,
      informed,
      informing,
      opposed,
      ...(in_advance && { in_advance }),
      ...(by_designated && { by_designated }),
    }
    // A crowd is not told again of the people it knows.
    const members = register.members.length > 0 ? register.members : state.register.members
    Object.assign(state, { status: 'STARTED', register: { ...register, members }, points: pointsOf(register, state.points), started })
    mandatesFrom(state, mandates, at)
  },
  POINT_CURRENT: (state, { odg_id, at }, own) => {
    settle(state, own)
    endSpeech(state, at)
    state.current_id = odg_id
    const point = own(own(state, 'points'), odg_id)
    if (point) point.status = 'CURRENT'
  },
  POINT_FILLED: (state, { odg_id, values, text }, own) => {
    const point = own(own(state, 'points'), odg_id)
    if (point) point.filled = { values: { ...point.filled?.values, ...values }, text }
  },
  EXCLUSION_SET: (state, { odg_id, excluded }, own) => {
    const point = own(own(state, 'points'), odg_id)
    if (point) point.excluded = excluded
  },
  VOTE_OPENED: (state, { odg_id, base, at }, own) => {
    const vote = { base, casts: {}, taken_over: [], opened_at: at, stopped_at: null, tally: null }
    Object.assign(own(own(state, 'points'), odg_id) ?? {}, { status: 'VOTING', vote })
    endSpeech(state, at)
  },
  BALLOT_CAST: cast,
  PRESENCE_VOTES_RECORDED: cast,
  VOTE_STOPPED: (state, { odg_id, tally, at }, own) => {
    const point = own(own(state, 'points'), odg_id)
    const vote = own(point, 'vote')
    if (!vote) return
    point.status = 'VOTED'
    Object.assign(vote, { stopped_at: at, tally })
  },
  POINT_SKIPPED: putAside,
  POINT_CLOSED: putAside,
  CLOSED: (state, { skipped, close_video, at }, own) => {
    for (const it of skipped) skip(state, it, own)
    everybodyLeaves(state, at, own)
    Object.assign(state, { status: 'CLOSED', closed_at: at, current_id: null, video_closed: state.video_closed || close_video })
    own(state, 'transcription').on = false
  },
}

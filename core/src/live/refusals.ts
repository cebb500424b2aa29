import { Fault } from '../faults.ts'

/** Why an act in the room is refused with MT002: `info.reason`, for which the screens have words. */
export type LiveReason =
  | ('offline' | 'too_early' | 'not_open' | 'not_started' | 'closed' | 'room_open' | 'chair_absent' | 'no_secretary' | 'not_constituted' | 'law')
  | ('board_not_total' | 'room_full' | 'not_in_room' | 'gave_delegation' | 'voted_in_advance' | 'exclusive' | 'not_in_hall' | 'names_itself' | 'points_open')
  | ('unknown_point' | 'point_decided' | 'not_current' | 'not_voted' | 'vote_open' | 'vote_closed' | 'nobody_votes' | 'votes_given')
  | ('is_election' | 'not_election' | 'wrong_round' | 'lots_due' | 'tie_open' | 'not_elected')
  | ('not_present' | 'declaration_closed' | 'empty_declaration' | 'transcription_off' | 'no_consent')

export const refused = (reason: LiveReason, info: Record<string, unknown> = {}): Fault => new Fault('MT002', { reason, ...info })

/** Somebody else was faster, or the same was asked twice. */
export const lostRace = (): Fault => new Fault('E0002')

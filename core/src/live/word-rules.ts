import { Fault } from '../faults.ts'
import { isPresent, memberIn } from './presence.ts'
import { lostRace, refused } from './refusals.ts'
import { refuseRunning } from './room-rules.ts'
import { isRunning, openVoteIn } from './rules.ts'
import type { LiveState } from './state.ts'

const refuseAbsent = (state: LiveState, member_id: string): Fault | null =>
  refuseRunning(state) ?? (isPresent(state, member_id) ? null : refused('not_present', { member_id }))

export const refuseHand = refuseAbsent
export const refuseChat = refuseAbsent

/** Nobody speaks while a vote is open; without a member the floor is taken back. */
export function refuseFloor(state: LiveState, member_id: string | null): Fault | null {
  if (member_id === null) return refuseRunning(state)
  if (!memberIn(state, member_id)) return new Fault('MB003')
  return refuseAbsent(state, member_id) ?? (openVoteIn(state) === null ? null : refused('vote_open'))
}

/** Anybody who is there asks to have a statement in the minutes while the meeting is held (art. 2375 c. 1). */
export const refuseWish = (state: LiveState, member_id: string): Fault | null => refuseStarted(state) ?? refuseAbsent(state, member_id)

/** What nobody asks for, or no longer does, is not declined; declining it again changes its words. */
export const refuseDecline = (state: LiveState, member_id: string): Fault | null => refuseStarted(state) ?? (state.wishes[member_id] ? null : lostRace())

const refuseStarted = ({ status }: LiveState): Fault | null => (status === 'STARTED' ? null : refused(status === 'CLOSED' ? 'closed' : 'not_started'))

/** The chair lets somebody put a statement into the minutes (art. 2375 c. 1). */
export function refuseAsk(state: LiveState, { member_id, odg_id }: { member_id: string; odg_id: string | null }): Fault | null {
  const against = refuseStarted(state)
  if (against) return against
  if (!memberIn(state, member_id)) return new Fault('MB003')
  return odg_id !== null && !state.points[odg_id] ? refused('unknown_point') : refuseAbsent(state, member_id)
}

/** Somebody else's is as good as none. */
function own(state: LiveState, declaration_id: string, member_id: string): LiveState['declarations'][string] | Fault {
  const declaration = state.declarations[declaration_id]
  return declaration?.member_id === member_id ? declaration : new Fault('MT001')
}

interface Writing {
  declaration_id: string
  member_id: string
  text: string
  has_file: boolean
}

/** Written again as long as nobody has accepted it; who has left may still finish it while the meeting is held. */
export function refuseWrite(state: LiveState, { declaration_id, member_id, text, has_file }: Writing): Fault | null {
  const declaration = own(state, declaration_id, member_id)
  if (declaration instanceof Fault) return declaration
  if (!isRunning(state)) return refused('closed')
  if (declaration.status !== 'ASKED' && declaration.status !== 'WRITTEN') return refused('declaration_closed')
  return text.trim() === '' && !has_file ? refused('empty_declaration') : null
}

export function refuseAccept(state: LiveState, declaration_id: string): Fault | null {
  const declaration = state.declarations[declaration_id]
  if (!declaration) return new Fault('MT001')
  if (declaration.status === 'ACCEPTED') return lostRace()
  if (declaration.status === 'REMOVED') return refused('declaration_closed')
  return declaration.status === 'ASKED' ? refused('empty_declaration') : null
}

/** Once accepted it belongs to the minutes, and its author cannot take it back. */
export function refuseWithdraw(state: LiveState, { declaration_id, member_id }: { declaration_id: string; member_id: string }): Fault | null {
  const declaration = own(state, declaration_id, member_id)
  if (declaration instanceof Fault) return declaration
  if (declaration.status === 'REMOVED') return lostRace()
  return declaration.status === 'ACCEPTED' ? refused('declaration_closed') : null
}

export function refuseRemove(state: LiveState, declaration_id: string): Fault | null {
  const declaration = state.declarations[declaration_id]
  if (!declaration) return new Fault('MT001')
  return declaration.status === 'REMOVED' ? lostRace() : null
}

/** Nobody's words are kept before they have said yes, nor after they have said no. */
export function refuseChunk(state: LiveState, member_id: string): Fault | null {
  if (!state.transcription.on) return refused('transcription_off')
  if (state.transcription.consents[member_id] !== true) return refused('no_consent')
  return refuseAbsent(state, member_id)
}

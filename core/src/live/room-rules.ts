import { Fault } from '../faults.ts'
import { isKeptOut as isShutOut } from '../law/designated.ts'
import { limits } from '../limits.ts'
import { chairOf, hasSealed, hostOf, isPresent, mandateFrom, memberIn, wayOf } from './presence.ts'
import { refused } from './refusals.ts'
import { isRunning } from './rules.ts'
import type { LiveState } from './state.ts'

export interface Joining {
  member_id: string
  /** The browser's own name for itself: coming back with the same one is no second device. */
  device: string
  /** Ends whatever keeps them elsewhere. */
  force: boolean
  /** Who sits before the device beside its owner; null leaves those who sit there already. */
  presents: readonly string[] | null
}

/** Who sits before the device, when somebody has come with it. */
export const seatedBy = ({ rooms }: Pick<LiveState, 'rooms'>, { member_id, presents }: Pick<Joining, 'member_id' | 'presents'>): readonly string[] =>
  presents ?? rooms[member_id]?.presents ?? []

/** How many may be in the room: those of the plan (null: the usual number), and those of each supplement that was paid. */
export const liveLimit = (max_members_live: number | null, paid_blocks: number): number =>
  (max_members_live ?? limits.members.max_live) + paid_blocks * limits.members.block

const isByDevice = (state: LiveState, it: string) => wayOf(state, it) === 'ROOM' || wayOf(state, it) === 'SHARED'

export const refuseRunning = (state: LiveState): Fault | null => (isRunning(state) ? null : refused(state.status === 'CLOSED' ? 'closed' : 'not_open'))

/** The chair always comes in: without one nothing can be held, and nothing closed. */
function refuseCrowd(state: LiveState, { member_id, presents }: Sharing, limit: number): Fault | null {
  if (member_id === chairOf(state) && presents.length === 0) return null
  const come = new Set([member_id, ...presents].filter((it) => !isByDevice(state, it)))
  const gone = (state.rooms[member_id]?.presents ?? []).filter((it) => !presents.includes(it))
  return come.size > 0 && state.by_device + come.size - gone.length > limit ? refused('room_full', { limit }) : null
}

/** Whether the room is not for them, because the designated representative is the one way to take part. */
export const isKeptOut = (state: LiveState, member_id: string): boolean =>
  isShutOut(state.register.meeting.designated, memberIn(state, member_id), [chairOf(state), state.secretary_id])

/** Somebody else says that they are there: it cannot take back a delegation, which only the delegator does by coming (art. 2372), nor a vote given before the meeting. */
function refusePlaced(state: LiveState, owner_id: string, member_id: string): Fault | null {
  if (member_id === owner_id) return refused('names_itself')
  if (!memberIn(state, member_id)) return new Fault('MB003', { member_id })
  if (hostOf(state, member_id) === owner_id) return null
  if (isPresent(state, member_id)) return new Fault('LR001', { member_id })
  if (isKeptOut(state, member_id)) return refused('exclusive', { member_id })
  if (hasSealed(state, member_id)) return refused(state.advance[member_id]?.is_designated ? 'gave_delegation' : 'voted_in_advance', { member_id })
  return mandateFrom(state, member_id) ? refused('gave_delegation', { member_id }) : null
}

export interface Sharing {
  member_id: string
  presents: readonly string[]
}

export function refuseShare(state: LiveState, { member_id, presents }: Sharing, limit: number): Fault | null {
  for (const it of presents) {
    const fault = refusePlaced(state, member_id, it)
    if (fault) return fault
  }
  return refuseCrowd(state, { member_id, presents }, limit)
}

/** LR001: somebody placed them beside another device. LV201: a device of their own is in already. Both give way to `force`. */
export function refuseJoin(state: LiveState, joining: Joining, limit: number): Fault | null {
  const { member_id, device, force } = joining
  const closed = refuseRunning(state)
  if (closed) return closed
  if (!memberIn(state, member_id)) return new Fault('MB003')
  if (isKeptOut(state, member_id)) return refused('exclusive')
  if (hostOf(state, member_id) !== null && !force) return new Fault('LR001')
  const room = state.rooms[member_id]
  if (room && room.device !== device && !force) return new Fault('LV201')
  return refuseShare(state, { member_id, presents: seatedBy(state, joining) }, limit)
}

/** Who presides stays while the meeting is held: without them nothing could be closed. */
const refuseChairLeaving = (state: LiveState, member_id: string): Fault | null =>
  state.status === 'STARTED' && member_id === chairOf(state) ? new Fault('LRO004') : null

export const refuseLeave = (state: LiveState, member_id: string): Fault | null =>
  state.rooms[member_id] ? refuseChairLeaving(state, member_id) : refused('not_in_room')

export const refuseExpel = (state: LiveState, member_id: string): Fault | null =>
  isPresent(state, member_id) ? refuseChairLeaving(state, member_id) : refused('not_in_room')

export interface Recording {
  present: readonly string[]
  absent: readonly string[]
}

/** People in the physical room: who has come by a device is there already. */
export function refusePresence(state: LiveState, { present, absent }: Recording): Fault | null {
  const closed = refuseRunning(state)
  if (closed) return closed
  const stranger = [...present, ...absent].find((it) => !memberIn(state, it))
  if (stranger) return new Fault('MB003', { member_id: stranger })
  const barred = present.find((it) => isKeptOut(state, it))
  if (barred) return refused('exclusive', { member_id: barred })
  const inside = present.find((it) => isByDevice(state, it))
  if (inside) return new Fault('LR001', { member_id: inside })
  const elsewhere = absent.find((it) => wayOf(state, it) !== 'HALL')
  if (elsewhere) return refused('not_in_hall', { member_id: elsewhere })
  const chair = absent.find((it) => refuseChairLeaving(state, it))
  return chair ? new Fault('LRO004') : null
}

export interface Media {
  audio: boolean
  video: boolean
  screen: boolean
}

/** What somebody may send: video for the first six, the screen for the chair alone; nothing once the media were closed, or where the call is not ours. */
export function mediaGranted(state: LiveState, member_id: string, asked: Media): Media {
  if (state.video_closed || state.register.meeting.call_type !== 'CALL_DELIBERA') return { audio: false, video: false, screen: false }
  const others = state.on_air.filter((it) => it !== member_id && state.rooms[it]?.video)
  return { audio: asked.audio, video: asked.video && others.length < limits.members.max_video, screen: asked.screen && member_id === chairOf(state) }
}

export const refuseMedia = (state: LiveState, member_id: string): Fault | null =>
  refuseRunning(state) ?? (state.rooms[member_id] ? null : refused('not_in_room'))

/** A null member mutes everybody. */
export const refuseMute = (state: LiveState, member_id: string | null): Fault | null =>
  refuseRunning(state) ?? (member_id === null || state.rooms[member_id] ? null : refused('not_in_room'))

export const refuseSecretary = (state: LiveState, member_id: string): Fault | null =>
  refuseRunning(state) ??
  (memberIn(state, member_id) ? null : new Fault('MB003')) ??
  (isPresent(state, member_id) ? null : refused('not_present', { member_id }))

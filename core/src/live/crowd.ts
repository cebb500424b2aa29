import type { LiveEvent } from './events.ts'
import { presentIn, wayOf } from './presence.ts'
import type { LiveRoom, LiveState } from './state.ts'

/** From so many in the register on, members are told of each other's coming and going by a digest: a thousand who come are not a million messages. */
const crowdFrom = 300

export const isCrowd = ({ register }: Pick<LiveState, 'register'>): boolean => register.members.length >= crowdFrom

/** As many as anybody looks at. */
const maxHands = 50
const maxOnAir = 60

/** What a crowd is told of itself, the same for all. Names are for whoever presides. */
export interface CrowdDigest {
  present: number
  /** Delegations whose delegate is there. */
  represented: number
  /** The first in the queue. */
  hands: readonly string[]
  /** Of those who are seen or heard. */
  rooms: Record<string, LiveRoom>
}

/** Which device it is, and what it can do, is nobody else's business. */
export const publicRoom = ({ speech: _, ...it }: LiveRoom): LiveRoom => ({ ...it, device: '', slug: '' })

export const crowdOf = (state: LiveState): CrowdDigest => ({
  present: presentIn(state).length,
  represented: Object.values(state.given).filter((it) => wayOf(state, state.mandates[it]!.delegate_id) !== null).length,
  hands: state.hands.slice(0, maxHands),
  rooms: Object.fromEntries(state.on_air.slice(0, maxOnAir).map((it) => [it, publicRoom(state.rooms[it]!)])),
})

/** Whom an event concerns that a crowd knows from its digest; null for what is told to everybody by itself. */
export function movedIn(state: LiveState, event: LiveEvent): string[] | null {
  switch (event.type) {
    case 'ROOM_JOINED':
      return [event.member_id, ...event.presents]
    case 'ROOM_TAKEN_OVER':
    case 'ROOM_LEFT':
    case 'EXPELLED':
    case 'MEDIA_SET':
    case 'HAND_RAISED':
    case 'HAND_LOWERED':
      return [event.member_id]
    case 'MUTED':
      return event.member_id === null ? null : [event.member_id]
    case 'PRESENT_RECORDED':
      return [...event.present, ...event.absent]
    case 'DELEGATION_GIVEN':
      return [event.mandate.delegator_id, event.mandate.delegate_id]
    case 'DELEGATION_REVOKED': {
      const mandate = state.mandates[event.delegation_id]
      return mandate ? [mandate.delegator_id, mandate.delegate_id] : []
    }
    default:
      return null
  }
}

const isOwn = ({ device }: LiveRoom) => device !== ''
const sends = ({ audio, video, screen }: LiveRoom) => audio || video || screen

/** The state of a member with the last digest: what concerns them they were told by itself, and sooner. */
export function withCrowd(state: LiveState, { rooms, ...crowd }: CrowdDigest): LiveState {
  const kept = Object.entries(state.rooms).filter(([, it]) => isOwn(it) || it.presents.length > 0)
  const all = { ...rooms, ...Object.fromEntries(kept.map(([id, it]) => [id, isOwn(it) ? it : { ...it, ...rooms[id] }])) }
  const own = state.hands.filter((it) => !crowd.hands.includes(it) && !state.crowd?.hands.includes(it))
  return { ...state, crowd, rooms: all, on_air: Object.keys(all).filter((it) => sends(all[it]!)), hands: [...crowd.hands, ...own] }
}

const only = <It>(of: Record<string, It>, keys: readonly string[]): Record<string, It> =>
  Object.fromEntries(keys.flatMap((it) => (of[it] === undefined ? [] : [[it, of[it]]])))

/** What one member of a crowd knows of people by name: themself, and whoever sits beside them or before whose device they sit. */
export interface Near extends Pick<LiveState, 'attendance' | 'hosts' | 'given' | 'by_device' | 'rooms'> {
  /** Their own hand, where the queue is longer than what all are told of it. */
  hands: readonly string[]
}

export function nearIn(state: LiveState, me: string): Near {
  const host = state.hosts[me]
  const beside = [me, ...(state.rooms[me]?.presents ?? [])]
  const delegators = Object.keys(state.given).filter((it) => it === me || state.mandates[state.given[it]!]!.delegate_id === me)
  return {
    attendance: only(state.attendance, beside),
    hosts: only(state.hosts, beside),
    given: only(state.given, delegators),
    by_device: beside.filter((it) => ['ROOM', 'SHARED'].includes(wayOf(state, it) ?? '')).length,
    rooms: { ...only(state.rooms, [me]), ...(host !== undefined && { [host]: publicRoom(state.rooms[host]!) }) },
    hands: state.hands.indexOf(me) >= maxHands ? [me] : [],
  }
}

/** The state of somebody in a crowd: what all are told of it, and who is near. */
export function amidCrowd(state: LiveState, { rooms, ...crowd }: CrowdDigest, near: Near): LiveState {
  return { ...state, ...near, crowd, rooms: { ...rooms, ...near.rooms }, on_air: Object.keys(rooms), hands: [...crowd.hands, ...near.hands] }
}

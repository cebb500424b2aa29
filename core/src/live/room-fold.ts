import { type FrozenRight, rightOf } from '../votes/poll.ts'
import type { Own } from './draft.ts'
import type { EventOf, EventType, Mandate } from './events.ts'
import { chairOf, floorIn, hostOf, isProxyBinding, wayOf } from './presence.ts'
import type { LiveRoom, LiveState, Via } from './state.ts'

export type Fold<T extends EventType> = (state: LiveState, event: EventOf<T>, own: Own) => void
export type Folds<T extends EventType> = { [K in T]: Fold<K> }

type Media = Pick<LiveRoom, 'audio' | 'video' | 'screen'>

const silent: Media = { audio: false, video: false, screen: false }

interface Move {
  member_id: string
  at: string
  via: Via
}

/** Who is represented takes their right back by coming, unless the proxy binds. */
const isTakenOver = (state: LiveState, right: FrozenRight | undefined): boolean =>
  right !== undefined && right.delegate_id !== null && !(right.is_designated && isProxyBinding(state))

/** Rounds are few: the one that is open is written anew. A secret paper that is in the urn stays there. */
function takeOverElection(state: LiveState, id: string, { member_id, own }: { member_id: string; own: Own }): void {
  const rounds = state.points[id]!.election!.rounds
  const round = rounds.at(-1)
  if (!round || round.stopped_at !== null || round.taken_over.includes(member_id) || !isTakenOver(state, rightOf(round, member_id))) return
  const election = own(own(own(state, 'points'), id), 'election')!
  election.rounds = [...rounds.slice(0, -1), { ...round, taken_over: [...round.taken_over, member_id] }]
}

/** A delegator who comes while a vote is open says it alone from then on (domain 3.5). */
function takeOver(state: LiveState, member_id: string, own: Own): void {
  const id = state.current_id
  const open = id === null ? undefined : state.points[id]
  if (id !== null && open?.election) takeOverElection(state, id, { member_id, own })
  if (open?.status !== 'VOTING' || !open.vote || open.vote.taken_over.includes(member_id)) return
  if (!isTakenOver(state, rightOf(open.vote, member_id))) return
  const vote = own(own(own(state, 'points'), id!), 'vote')!
  vote.taken_over = [...vote.taken_over, member_id]
}

function arrive(state: LiveState, { member_id, at, via }: Move, own: Own): void {
  if (wayOf(state, member_id) === via) return
  depart(state, { member_id, at }, own)
  const all = own(state, 'attendance')
  all[member_id] = [...(all[member_id] ?? []), { from: at, until: null, via }]
  if (via !== 'HALL') state.by_device += 1
  takeOver(state, member_id, own)
}

function depart(state: LiveState, { member_id, at }: Omit<Move, 'via'>, own: Own): void {
  const way = wayOf(state, member_id)
  if (way === null) return
  if (way !== 'HALL') state.by_device -= 1
  const all = own(state, 'attendance')
  all[member_id] = all[member_id]!.map((it) => (it.until === null ? { ...it, until: at } : it))
}

/** Who sat beside the owner of a room goes with it, or with not being named any more. */
function seat(state: LiveState, { member_id, presents, at }: { member_id: string; presents: readonly string[]; at: string }, own: Own): void {
  const rooms = own(state, 'rooms')
  // In a crowd nobody was told that its owner came.
  if (!rooms[member_id] && state.crowd) rooms[member_id] = { slug: '', device: '', presents: [], ...silent }
  const room = own(rooms, member_id)
  if (!room) return
  for (const it of room.presents) if (!presents.includes(it)) unseat(state, { member_id: it, at }, own)
  room.presents = [...new Set(presents)]
  for (const it of presents) {
    own(state, 'hosts')[it] = member_id
    arrive(state, { member_id: it, at, via: 'SHARED' }, own)
  }
}

function unseat(state: LiveState, gone: Omit<Move, 'via'>, own: Own): void {
  delete own(state, 'hosts')[gone.member_id]
  leave(state, gone, own)
}

/** What a device sends from now on. */
function send(state: LiveState, member_id: string, media: Media, own: Own): void {
  const room = own(own(state, 'rooms'), member_id)
  if (!room) return
  Object.assign(room, media)
  putOnAir(state, member_id, room)
}

function putOnAir(state: LiveState, member_id: string, { audio, video, screen }: Media): void {
  const isOn = state.on_air.includes(member_id)
  const sends = audio || video || screen
  if (sends !== isOn) state.on_air = sends ? [...state.on_air, member_id] : state.on_air.filter((it) => it !== member_id)
}

/** Whoever has the floor has it no longer. */
export function endSpeech(state: LiveState, at: string): void {
  const last = floorIn(state)
  if (last) state.speeches = [...state.speeches.slice(0, -1), { ...last, until: at }]
}

function leave(state: LiveState, gone: Omit<Move, 'via'>, own: Own): void {
  depart(state, gone, own)
  if (floorIn(state)?.member_id === gone.member_id) endSpeech(state, gone.at)
  state.hands = state.hands.filter((it) => it !== gone.member_id)
}

function closeRoom(state: LiveState, { member_id, at }: Omit<Move, 'via'>, own: Own): void {
  seat(state, { member_id, presents: [], at }, own)
  leave(state, { member_id, at }, own)
  putOnAir(state, member_id, silent)
  delete own(state, 'rooms')[member_id]
}

/** Somebody may be there in three ways, and an end is put to whichever it is. */
function expel(state: LiveState, gone: Omit<Move, 'via'>, own: Own): void {
  if (state.rooms[gone.member_id]) closeRoom(state, gone, own)
  const host = hostOf(state, gone.member_id)
  if (host) seat(state, { member_id: host, presents: state.rooms[host]!.presents.filter((it) => it !== gone.member_id), at: gone.at }, own)
  leave(state, gone, own)
}

export function everybodyLeaves(state: LiveState, at: string, own: Own): void {
  for (const member_id of Object.keys(state.attendance)) depart(state, { member_id, at }, own)
  state.rooms = {}
  state.hosts = {}
  state.on_air = []
  state.hands = []
  endSpeech(state, at)
}

/** Delegations that stand from now on: those that stood already go on, the others end. */
export function mandatesFrom(state: LiveState, mandates: readonly Mandate[], at: string): void {
  const before = state.mandates
  const ended = Object.entries(before).map(([id, it]) => [id, it.until === null ? { ...it, until: at } : it])
  const held = mandates.map((it) => [it.delegation_id, { ...it, from: openSince(before[it.delegation_id]) ?? at, until: null }])
  state.mandates = Object.fromEntries([...ended, ...held])
  state.given = Object.fromEntries(mandates.map((it) => [it.delegator_id, it.delegation_id]))
}

const openSince = (it: LiveState['mandates'][string] | undefined): string | null => (it && it.until === null ? it.from : null)

type RoomEvent =
  | ('ROOM_JOINED' | 'ROOM_TAKEN_OVER' | 'ROOM_SHARED' | 'ROOM_LEFT' | 'EXPELLED' | 'MEDIA_SET' | 'PRESENT_RECORDED' | 'MEMBER_ADDED')
  | ('DELEGATION_GIVEN' | 'DELEGATION_REVOKED' | 'HAND_RAISED' | 'HAND_LOWERED' | 'FLOOR_GIVEN' | 'FLOOR_ENDED' | 'MUTED' | 'VIDEO_CLOSED' | 'SPEECH_SET')

export const roomFolds: Folds<RoomEvent> = {
  ROOM_JOINED: (state, { member_id, room_slug, device, presents, at }, own) => {
    own(state, 'rooms')[member_id] = { slug: room_slug, device, presents: [], ...silent }
    arrive(state, { member_id, at, via: 'ROOM' }, own)
    seat(state, { member_id, presents, at }, own)
  },
  ROOM_TAKEN_OVER: (state, { member_id, room_slug, device }, own) => {
    const room = own(own(state, 'rooms'), member_id)
    if (!room) return
    Object.assign(room, { slug: room_slug, device })
    send(state, member_id, silent, own)
    // What the other device could write down says nothing of this one.
    delete room.speech
  },
  ROOM_SHARED: (state, event, own) => seat(state, event, own),
  ROOM_LEFT: (state, event, own) => closeRoom(state, event, own),
  EXPELLED: (state, event, own) => expel(state, event, own),
  MEDIA_SET: (state, { member_id, audio, video, screen }, own) => send(state, member_id, { audio, video, screen }, own),
  SPEECH_SET: (state, { member_id, speech }, own) => {
    const room = own(own(state, 'rooms'), member_id)
    if (room) room.speech = speech
  },
  PRESENT_RECORDED: (state, { present, absent, at }, own) => {
    for (const member_id of absent) leave(state, { member_id, at }, own)
    for (const member_id of present) arrive(state, { member_id, at, via: 'HALL' }, own)
  },
  // The total is that of the start: who is entered later may be there, and weighs nothing in this meeting.
  MEMBER_ADDED: (state, { member }, own) => {
    const register = own(state, 'register')
    register.members = [...register.members, { ...member, in_meeting: state.started === null }]
  },
  DELEGATION_GIVEN: (state, { mandate, at }, own) => {
    const from = openSince(state.mandates[mandate.delegation_id]) ?? at
    own(state, 'mandates')[mandate.delegation_id] = { ...mandate, from, until: null }
    own(state, 'given')[mandate.delegator_id] = mandate.delegation_id
  },
  DELEGATION_REVOKED: (state, { delegation_id, at }, own) => {
    const mandate = own(own(state, 'mandates'), delegation_id)
    if (mandate?.until !== null) return
    mandate.until = at
    delete own(state, 'given')[mandate.delegator_id]
  },
  HAND_RAISED: (state, { member_id }) => {
    if (!state.hands.includes(member_id)) state.hands = [...state.hands, member_id]
  },
  HAND_LOWERED: (state, { member_id }) => {
    state.hands = state.hands.filter((it) => it !== member_id)
  },
  FLOOR_GIVEN: (state, { member_id, at, seq }) => {
    endSpeech(state, at)
    state.speeches = [...state.speeches, { seq, member_id, odg_id: state.current_id, from: at, until: null }]
    state.hands = state.hands.filter((it) => it !== member_id)
  },
  FLOOR_ENDED: (state, { member_id, at }) => {
    if (floorIn(state)?.member_id === member_id) endSpeech(state, at)
  },
  MUTED: (state, { member_id }, own) => {
    const muted = member_id === null ? state.on_air.filter((it) => it !== chairOf(state)) : [member_id].filter((it) => state.rooms[it])
    for (const it of muted) send(state, it, { ...state.rooms[it]!, audio: false }, own)
  },
  VIDEO_CLOSED: (state, _, own) => {
    state.video_closed = true
    for (const it of state.on_air) send(state, it, silent, own)
  },
}

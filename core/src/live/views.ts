import type { ElectionRound, HeldElection } from '../elections/rounds.ts'
import type { MemberFact } from '../law/facts.ts'
import { peopleOf, rightsFor, type VoteBase, type Voting } from '../votes/poll.ts'
import { isOpened, ownFound, ownUnsealed, unsealedFor } from './advance-views.ts'
import { amidCrowd, crowdOf, isCrowd, movedIn, type Near, nearIn, publicRoom } from './crowd.ts'
import type { EventOf, LiveEvent, Mandate, Register } from './events.ts'
import type { LiveDeclaration, LivePoint, LiveState } from './state.ts'

/** Who looks: the meeting's administrator sees everything, a member what concerns everybody and the own votes. */
export type Viewer = { kind: 'administrator' } | { kind: 'member'; member_id: string }

/** Name, role and capital of each are known to all members (art. 2421, 2478); what else the law asks about a person is not. */
export const publicMember = (it: MemberFact): MemberFact => ({ ...it, holdings: [], employee: false, convocated: true, address_looks_certified: null })

const publicRegister = (it: Register): Register => ({ ...it, members: it.members.map(publicMember) })

/** That somebody is represented is read out; what they told their delegate is between the two. */
const mandateFor = <It extends Mandate>(it: It, me: string): It => (isParty(it, me) ? it : { ...it, votes: [] })

const isParty = (it: Mandate, me: string): boolean => it.delegator_id === me || it.delegate_id === me

const baseFor = (base: VoteBase, me: string): VoteBase => ({ ...base, rights: rightsFor(base, me) })

/** Whose words a member's screen needs: those of rights that are theirs to hold or to cast, also after the holder has come. */
const mineIn = ({ base }: Pick<Voting, 'base'>, me: string): Set<string> => new Set(rightsFor(base, me).map((it) => it.member_id))

const ownBound = ({ base, bound }: Pick<ElectionRound, 'base' | 'bound'>, me: string) => bound && { bound: bound.filter((it) => mineIn({ base }, me).has(it)) }

/** Of each round one's own words alone; of a secret one, whether one has voted. */
function roundFor<It extends ElectionRound>(round: It, me: string): It {
  const mine = mineIn(round, me)
  const casts = Object.fromEntries(Object.entries(round.casts).filter(([it]) => mine.has(it)))
  const voted = round.voted && { voted: round.voted.filter((it) => mine.has(it)) }
  return { ...round, ...ownBound(round, me), base: baseFor(round.base, me), casts, taken_over: round.taken_over.filter((it) => mine.has(it)), ...voted }
}

const electionFor = (held: HeldElection, me: string): HeldElection => ({ ...held, rounds: held.rounds.map((it) => roundFor(it, me)) })

function pointFor(point: LivePoint, me: string): LivePoint {
  const unsealed = ownFound(point, me)
  if (point.election) return { ...point, ...unsealed, election: electionFor(point.election, me) }
  if (!point.vote) return point
  const mine = mineIn(point.vote, me)
  const casts = Object.fromEntries(Object.entries(point.vote.casts).filter(([it]) => mine.has(it)))
  return {
    ...point,
    ...unsealed,
    vote: { ...point.vote, base: baseFor(point.vote.base, me), casts, taken_over: point.vote.taken_over.filter((it) => mine.has(it)) },
  }
}

function declarationFor(it: LiveDeclaration, me: string): LiveDeclaration {
  if (it.member_id === me) return it
  return { ...it, room_slug: null, ...(it.status === 'ACCEPTED' ? {} : { text: null, file: null }) }
}

const mapped = <It>(of: Record<string, It>, change: (it: It, key: string) => It): Record<string, It> =>
  Object.fromEntries(Object.entries(of).map(([key, it]) => [key, change(it, key)]))

const only = <It>(of: Record<string, It>, key: string): Record<string, It> => (of[key] === undefined ? {} : { [key]: of[key] })

/** The state as somebody may see it; folding the events they are sent (`eventFor`) into it keeps it so. */
export function viewFor(state: LiveState, viewer: Viewer): LiveState {
  if (viewer.kind === 'administrator') return state
  const me = viewer.member_id
  const view = {
    ...state,
    register: publicRegister(state.register),
    mandates: isCrowd(state) ? mandatesOf(state, me) : mapped(state.mandates, (it) => mandateFor(it, me)),
    rooms: mapped(state.rooms, (it, owner) => (owner === me ? it : publicRoom(it))),
    points: mapped(state.points, (it) => pointFor(it, me)),
    declarations: mapped(state.declarations, (it) => declarationFor(it, me)),
    wishes: only(state.wishes, me),
    transcription: { on: state.transcription.on, consents: only(state.transcription.consents, me) },
  }
  return isCrowd(state) ? amidCrowd(view, crowdOf(state), nearIn(state, me)) : view
}

/** What every member sees alike: made once for all of them. */
export const publicView = (state: LiveState): LiveState => viewFor(state, { kind: 'member', member_id: '' })

/** What one member sees beside it. */
export type OwnPart = Pick<LiveState, 'seq' | 'mandates' | 'rooms' | 'points' | 'declarations' | 'wishes' | 'transcription'> & {
  /** In a crowd, whose common part names nobody. */
  near?: Near
}

const ownOf = <It>(of: Record<string, It>, isOwn: (it: It, key: string) => boolean): Record<string, It> =>
  Object.fromEntries(Object.entries(of).filter(([key, it]) => isOwn(it, key)))

const mandatesOf = ({ mandates }: LiveState, me: string) => ownOf(mandates, (it) => isParty(it, me))

const basesIn = ({ vote, election }: LivePoint): VoteBase[] => [...(vote ? [vote.base] : []), ...(election?.rounds.map((it) => it.base) ?? [])]

/** Whom a ballot concerns: who holds the rights that it names, and who casts them. */
function peopleIn(base: VoteBase | undefined, touched: readonly string[]): string[] {
  if (!base) return []
  const rights = [...new Set(touched)].flatMap((id) => rightsFor(base, id).filter((it) => it.member_id === id))
  return [...new Set(rights.flatMap(peopleOf))]
}

const openRoundIn = (state: LiveState, odg_id: string) => state.points[odg_id]?.election?.rounds.at(-1)

export function ownView(state: LiveState, me: string): OwnPart {
  const points = ownOf(state.points, (it) => basesIn(it).some((base) => rightsFor(base, me).length > 0))
  return {
    seq: state.seq,
    mandates: mandatesOf(state, me),
    rooms: only(state.rooms, me),
    points: mapped(points, (it) => pointFor(it, me)),
    declarations: ownOf(state.declarations, (it) => it.member_id === me),
    wishes: only(state.wishes, me),
    transcription: { on: state.transcription.on, consents: only(state.transcription.consents, me) },
    ...(isCrowd(state) && { near: nearIn(state, me) }),
  }
}

/** The two of one moment together are what `viewFor` gives. */
export const withOwn = (all: LiveState, { near, ...own }: OwnPart): LiveState => ({
  ...all,
  ...near,
  mandates: { ...all.mandates, ...own.mandates },
  rooms: { ...all.rooms, ...near?.rooms, ...own.rooms },
  points: { ...all.points, ...own.points },
  declarations: { ...all.declarations, ...own.declarations },
  wishes: own.wishes,
  transcription: own.transcription,
  hands: [...all.hands, ...(near?.hands ?? [])],
})

/** Who is sent an event besides the administrator. A ballot goes to the few whom it concerns: a thousand ballots are not a million messages. */
export function audienceOf(state: LiveState, event: LiveEvent): 'ALL' | string[] {
  if (isOpened(event)) return unsealedFor(event)
  switch (event.type) {
    case 'BALLOT_CAST':
    case 'PRESENCE_VOTES_RECORDED':
      return peopleIn(state.points[event.odg_id]?.vote?.base, [...event.casts.map((it) => it.member_id), ...event.withdrawn])
    case 'ELECTION_CAST':
      return peopleIn(openRoundIn(state, event.odg_id)?.base, [...event.casts.map((it) => it.member_id), ...event.withdrawn])
    case 'SECRET_VOTED':
      return peopleIn(openRoundIn(state, event.odg_id)?.base, event.member_ids)
    case 'TRANSCRIPTION_CONSENT':
    case 'DECLARATION_WANTED':
    case 'DECLARATION_UNWANTED':
    case 'DECLARATION_DECLINED':
    case 'SPEECH_SET':
      return [event.member_id]
    case 'CHAT':
      return event.to === 'ALL' ? 'ALL' : [event.member_id]
    default:
      return (isCrowd(state) && movedIn(state, event)) || 'ALL'
  }
}

/** Who is told by an event what it does not tell everybody: for all others it is one and the same. */
export function concernedBy(state: LiveState, event: LiveEvent): string[] {
  const audience = audienceOf(state, event)
  if (audience !== 'ALL') return audience
  switch (event.type) {
    case 'OPENED':
    case 'STARTED':
      return event.mandates.flatMap(({ delegator_id, delegate_id }) => [delegator_id, delegate_id])
    case 'DELEGATION_GIVEN':
      return [event.mandate.delegator_id, event.mandate.delegate_id]
    case 'ROOM_JOINED':
    case 'ROOM_TAKEN_OVER':
    case 'DECLARATION_ASKED':
      return [event.member_id]
    case 'VOTE_OPENED':
    case 'ELECTION_OPENED':
      return event.base.rights.flatMap(peopleOf)
    case 'DECLARATION_WRITTEN':
      return [state.declarations[event.declaration_id]?.member_id ?? '']
    default:
      return []
  }
}

/** An event as somebody may see it; null when it is not sent to them. `state` is that before it. */
export function eventFor(state: LiveState, event: LiveEvent, viewer: Viewer): LiveEvent | null {
  if (viewer.kind === 'administrator') return event
  const me = viewer.member_id
  const audience = audienceOf(state, event)
  if (audience !== 'ALL' && !audience.includes(me)) return null
  return toldTo(me, state, event)
}

/** The event without what is another person's: their device, their instructions, how they voted, what they are still writing. */
function toldTo(me: string, state: LiveState, event: LiveEvent): LiveEvent {
  switch (event.type) {
    case 'OPENED':
      return { ...event, register: publicRegister(event.register), mandates: event.mandates.map((it) => mandateFor(it, me)) }
    case 'STARTED':
      return startedFor(me, state, event)
    case 'MEMBER_ADDED':
      return { ...event, member: publicMember(event.member) }
    case 'DELEGATION_GIVEN':
      return { ...event, mandate: mandateFor(event.mandate, me) }
    case 'ROOM_JOINED':
    case 'ROOM_TAKEN_OVER':
      return event.member_id === me ? event : { ...event, device: '', room_slug: '' }
    case 'DECLARATION_ASKED':
      return event.member_id === me ? event : { ...event, room_slug: null }
    case 'DECLARATION_WRITTEN':
      return state.declarations[event.declaration_id]?.member_id === me ? event : { ...event, text: null, file: null }
    default:
      return votedFor(me, state, event)
  }
}

/** Of votes and elections one's own words alone. */
function votedFor(me: string, state: LiveState, event: LiveEvent): LiveEvent {
  switch (event.type) {
    case 'VOTE_OPENED':
      return { ...event, base: baseFor(event.base, me) }
    case 'ELECTION_OPENED':
      return { ...event, ...ownBound(event, me), base: baseFor(event.base, me) }
    case 'BALLOT_CAST':
    case 'PRESENCE_VOTES_RECORDED':
      return ballotFor(state, event, me)
    case 'ELECTION_CAST':
    case 'SECRET_VOTED':
      return paperFor(state, event, me)
    case 'ADVANCE_UNSEALED':
    case 'DESIGNATED_CAST':
      return ownUnsealed(event, me)
    default:
      return event
  }
}

/** A crowd knows the people already: where they are others by now, it begins anew with a state. */
function startedFor(me: string, state: LiveState, event: EventOf<'STARTED'>): EventOf<'STARTED'> {
  if (!isCrowd(state)) return { ...event, register: publicRegister(event.register), mandates: event.mandates.map((it) => mandateFor(it, me)) }
  return { ...event, register: { ...event.register, members: [] }, mandates: event.mandates.filter((it) => isParty(it, me)) }
}

function ballotFor<It extends Extract<LiveEvent, { type: 'BALLOT_CAST' | 'PRESENCE_VOTES_RECORDED' }>>(state: LiveState, event: It, me: string): It {
  const vote = state.points[event.odg_id]?.vote
  const mine = vote ? mineIn(vote, me) : new Set<string>()
  return { ...event, casts: event.casts.filter((it) => mine.has(it.member_id)), withdrawn: event.withdrawn.filter((it) => mine.has(it)) }
}

/** The same of an election; of a secret one only that one has voted. */
function paperFor(state: LiveState, event: EventOf<'ELECTION_CAST'> | EventOf<'SECRET_VOTED'>, me: string): LiveEvent {
  const round = openRoundIn(state, event.odg_id)
  const mine = round ? mineIn(round, me) : new Set<string>()
  if (event.type === 'SECRET_VOTED') return { ...event, member_ids: event.member_ids.filter((it) => mine.has(it)) }
  return { ...event, casts: event.casts.filter((it) => mine.has(it.member_id)), withdrawn: event.withdrawn.filter((it) => mine.has(it)) }
}

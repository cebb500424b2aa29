import type { MemberFact } from '../law/facts.ts'
import type { FrozenRight, VoteBase, Voting } from '../votes/poll.ts'
import type { LiveEvent, Mandate, Register } from './events.ts'
import type { LiveDeclaration, LivePoint, LiveState } from './state.ts'

/** Who looks: the meeting's administrator sees everything, a member what concerns everybody and the own votes. */
export type Viewer = { kind: 'administrator' } | { kind: 'member'; member_id: string }

/** Name, role and capital of each are known to all members (art. 2421, 2478); what else the law asks about a person is not. */
const publicMember = (it: MemberFact): MemberFact => ({ ...it, holdings: [], employee: false, convocated: true, address_looks_certified: null })

const publicRegister = (it: Register): Register => ({ ...it, members: it.members.map(publicMember) })

/** That somebody is represented is read out; what they told their delegate is between the two. */
const mandateFor = <It extends Mandate>(it: It, me: string): It => (it.delegator_id === me || it.delegate_id === me ? it : { ...it, votes: [] })

const isMine = (it: Pick<FrozenRight, 'member_id' | 'delegate_id'>, me: string) => it.member_id === me || it.delegate_id === me

const baseFor = (base: VoteBase, me: string): VoteBase => ({ ...base, rights: base.rights.filter((it) => isMine(it, me)) })

/** Whose words a member's screen needs: those of rights that are theirs to hold or to cast, also after the holder has come. */
const mineIn = (vote: Pick<Voting, 'base'>, me: string): Set<string> => new Set(vote.base.rights.filter((it) => isMine(it, me)).map((it) => it.member_id))

function pointFor(point: LivePoint, me: string): LivePoint {
  if (!point.vote) return point
  const mine = mineIn(point.vote, me)
  const casts = Object.fromEntries(Object.entries(point.vote.casts).filter(([it]) => mine.has(it)))
  return { ...point, vote: { ...point.vote, base: baseFor(point.vote.base, me), casts, taken_over: point.vote.taken_over.filter((it) => mine.has(it)) } }
}

const declarationFor = (it: LiveDeclaration, me: string): LiveDeclaration =>
  it.member_id === me || it.status === 'ACCEPTED' ? it : { ...it, text: null, file: null }

const mapped = <It>(of: Record<string, It>, change: (it: It, key: string) => It): Record<string, It> =>
  Object.fromEntries(Object.entries(of).map(([key, it]) => [key, change(it, key)]))

const only = <It>(of: Record<string, It>, key: string): Record<string, It> => (of[key] === undefined ? {} : { [key]: of[key] })

/** The state as somebody may see it; folding the events they are sent (`eventFor`) into it keeps it so. */
export function viewFor(state: LiveState, viewer: Viewer): LiveState {
  if (viewer.kind === 'administrator') return state
  const me = viewer.member_id
  return {
    ...state,
    register: publicRegister(state.register),
    mandates: mapped(state.mandates, (it) => mandateFor(it, me)),
    rooms: mapped(state.rooms, (it, owner) => (owner === me ? it : { ...it, device: '', slug: '' })),
    points: mapped(state.points, (it) => pointFor(it, me)),
    declarations: mapped(state.declarations, (it) => declarationFor(it, me)),
    transcription: { on: state.transcription.on, consents: only(state.transcription.consents, me) },
  }
}

/** What every member sees alike: made once for all of them. */
export const publicView = (state: LiveState): LiveState => viewFor(state, { kind: 'member', member_id: '' })

/** What one member sees beside it. */
export type OwnPart = Pick<LiveState, 'seq' | 'mandates' | 'rooms' | 'points' | 'declarations' | 'transcription'>

const ownOf = <It>(of: Record<string, It>, isOwn: (it: It, key: string) => boolean): Record<string, It> =>
  Object.fromEntries(Object.entries(of).filter(([key, it]) => isOwn(it, key)))

export function ownView(state: LiveState, me: string): OwnPart {
  const view = viewFor(state, { kind: 'member', member_id: me })
  return {
    seq: view.seq,
    mandates: ownOf(view.mandates, (it) => it.delegator_id === me || it.delegate_id === me),
    rooms: only(view.rooms, me),
    points: ownOf(view.points, (it) => (it.vote?.base.rights.length ?? 0) > 0),
    declarations: ownOf(view.declarations, (it) => it.member_id === me),
    transcription: view.transcription,
  }
}

/** The two of one moment together are what `viewFor` gives. */
export const withOwn = (all: LiveState, own: OwnPart): LiveState => ({
  ...all,
  mandates: { ...all.mandates, ...own.mandates },
  rooms: { ...all.rooms, ...own.rooms },
  points: { ...all.points, ...own.points },
  declarations: { ...all.declarations, ...own.declarations },
  transcription: own.transcription,
})

/** Who is sent an event besides the administrator. A ballot goes to the few whom it concerns: a thousand ballots are not a million messages. */
export function audienceOf(state: LiveState, event: LiveEvent): 'ALL' | string[] {
  switch (event.type) {
    case 'BALLOT_CAST':
    case 'PRESENCE_VOTES_RECORDED': {
      const touched = new Set([...event.casts.map((it) => it.member_id), ...event.withdrawn])
      const rights = state.points[event.odg_id]?.vote?.base.rights.filter((it) => touched.has(it.member_id)) ?? []
      return [...new Set(rights.flatMap(({ member_id, delegate_id }) => (delegate_id === null ? [member_id] : [member_id, delegate_id])))]
    }
    case 'TRANSCRIPTION_CONSENT':
      return [event.member_id]
    case 'CHAT':
      return event.to === 'ALL' ? 'ALL' : [event.member_id]
    default:
      return 'ALL'
  }
}

/** An event as somebody may see it; null when it is not sent to them. `state` is that before it. */
export function eventFor(state: LiveState, event: LiveEvent, viewer: Viewer): LiveEvent | null {
  if (viewer.kind === 'administrator') return event
  const me = viewer.member_id
  const audience = audienceOf(state, event)
  if (audience !== 'ALL' && !audience.includes(me)) return null
  switch (event.type) {
    case 'OPENED':
    case 'STARTED':
      return { ...event, register: publicRegister(event.register), mandates: event.mandates.map((it) => mandateFor(it, me)) }
    case 'MEMBER_ADDED':
      return { ...event, member: publicMember(event.member) }
    case 'DELEGATION_GIVEN':
      return { ...event, mandate: mandateFor(event.mandate, me) }
    case 'ROOM_JOINED':
    case 'ROOM_TAKEN_OVER':
      return event.member_id === me ? event : { ...event, device: '', room_slug: '' }
    case 'VOTE_OPENED':
      return { ...event, base: baseFor(event.base, me) }
    case 'BALLOT_CAST':
    case 'PRESENCE_VOTES_RECORDED':
      return ballotFor(state, event, me)
    case 'DECLARATION_WRITTEN':
      return state.declarations[event.declaration_id]?.member_id === me ? event : { ...event, text: null, file: null }
    default:
      return event
  }
}

function ballotFor<It extends Extract<LiveEvent, { type: 'BALLOT_CAST' | 'PRESENCE_VOTES_RECORDED' }>>(state: LiveState, event: It, me: string): It {
  const vote = state.points[event.odg_id]?.vote
  const mine = vote ? mineIn(vote, me) : new Set<string>()
  return { ...event, casts: event.casts.filter((it) => mine.has(it.member_id)), withdrawn: event.withdrawn.filter((it) => mine.has(it)) }
}

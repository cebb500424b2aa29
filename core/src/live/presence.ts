import type { Opposed } from '../agenda/opposition.ts'
import type { DelegationFact, MemberFact, PresenceFact } from '../law/facts.ts'
import { type Attendance, attendance } from '../law/weights.ts'
import type { Informing } from '../meeting/informing.ts'
import type { HeldAdvance, HeldMandate, LiveState, Speech, Via } from './state.ts'

/** By which way somebody is there; null when they are not. */
export function wayOf({ attendance }: Pick<LiveState, 'attendance'>, member_id: string): Via | null {
  const last = attendance[member_id]?.at(-1)
  return last && last.until === null ? last.via : null
}

export const isPresent = (state: Pick<LiveState, 'attendance'>, member_id: string): boolean => wayOf(state, member_id) !== null

/** Everybody who is there in person, with or without a vote. */
export const presentIn = (state: Pick<LiveState, 'attendance'>): string[] => Object.keys(state.attendance).filter((it) => isPresent(state, it))

/** How many are there in person. */
export const presentCount = (state: Pick<LiveState, 'attendance' | 'crowd'>): number => state.crowd?.present ?? presentIn(state).length

/** A list of members is never changed, only replaced: thousands of acts ask it for one of them. */
const byId = new WeakMap<readonly MemberFact[], Map<string, MemberFact>>()

export function memberIn({ register: { members } }: Pick<LiveState, 'register'>, member_id: string): MemberFact | undefined {
  const known = byId.get(members) ?? new Map(members.map((it) => [it._id, it]))
  if (!byId.has(members)) byId.set(members, known)
  return known.get(member_id)
}

export const chairOf = ({ register }: Pick<LiveState, 'register'>): string | null => register.meeting.chair_id

/** Who has the floor, and since when; null while nobody was given it. */
export function floorIn({ speeches }: Pick<LiveState, 'speeches'>): Speech | null {
  const last = speeches.at(-1)
  return last && last.until === null ? last : null
}

/** Before whose device somebody sits; null for who is not beside another. */
export const hostOf = ({ hosts }: Pick<LiveState, 'hosts'>, member_id: string): string | null => hosts[member_id] ?? null

const holdsAt = ({ from, until }: { from: string; until: string | null }, at: string) => from <= at && (until === null || at < until)

/** The delegation that somebody has given and that stands. */
export const mandateFrom = ({ mandates, given }: Pick<LiveState, 'mandates' | 'given'>, delegator_id: string): HeldMandate | undefined =>
  mandates[given[delegator_id] ?? '']

const factOf = ({ convocation_type }: LiveState, it: HeldMandate): DelegationFact => ({
  _id: it.delegation_id,
  convocations: [convocation_type],
  delegator_id: it.delegator_id,
  delegate_id: it.delegate_id,
  is_valid: true,
})

/** The delegations that stand, as the law asks for them. */
export const delegationsIn = (state: LiveState): DelegationFact[] =>
  Object.values(state.mandates)
    .filter((it) => it.until === null)
    .map((it) => factOf(state, it))

type Sealed = Pick<HeldAdvance, 'is_designated'>

/** Whose votes given before the meeting are such, and whose are proxies to the designated representative. */
export const sealedAmong = (advance: LiveState['advance'], test: (it: HeldAdvance) => boolean): { advance: string[]; designated: string[] } => {
  const ids = Object.keys(advance).filter((it) => test(advance[it]!))
  const isProxy = (it: Sealed | undefined) => it?.is_designated === true
  return { advance: ids.filter((it) => !isProxy(advance[it])), designated: ids.filter((it) => isProxy(advance[it])) }
}

const sealedIn = ({ advance }: Pick<LiveState, 'advance'>) => sealedAmong(advance, (it) => it.until === null)

/** Whose vote given before the meeting stands. */
export const advanceIn = (state: Pick<LiveState, 'advance'>): string[] => sealedIn(state).advance

/** Whose proxy to the designated representative stands. */
export const proxiesIn = (state: Pick<LiveState, 'advance'>): string[] => sealedIn(state).designated

/** Whether a proxy to the designated representative holds whoever comes. */
export const isProxyBinding = ({ register }: Pick<LiveState, 'register'>): boolean =>
  register.meeting.designated?.is_exclusive === true || register.meeting.designated?.is_listed === true

/** Who said before the meeting what falls by coming: a proxy that binds does not. */
export const hasSealed = (state: Pick<LiveState, 'advance' | 'register'>, member_id: string): boolean => {
  const held = state.advance[member_id]
  return held?.until === null && !(held.is_designated && isProxyBinding(state))
}

/** Who counts without being there: who is represented, and who voted before the meeting. */
export const votersAway = (state: LiveState): { delegations: DelegationFact[]; advance: string[]; designated: string[] } => ({
  delegations: delegationsIn(state),
  ...sealedIn(state),
})

/** The capital that is there now, in person, represented and in advance. */
export const capital = (state: LiveState): Attendance => attendance({ ...state.register, ...votersAway(state) }, presentIn(state), state.convocation_type)

/** The same at any moment since the room opened; `at` as the log writes it. */
export function capitalAt(state: LiveState, at: string): Attendance {
  const present = Object.keys(state.attendance).filter((it) => state.attendance[it]!.some((one) => holdsAt(one, at)))
  const mandates = Object.values(state.mandates).filter((it) => holdsAt(it, at))
  const sealed = sealedAmong(state.advance, (it) => holdsAt(it, at))
  return attendance({ ...state.register, delegations: mandates.map((it) => factOf(state, it)), ...sealed }, present, state.convocation_type)
}

/** What the chair says about the meeting when it begins. */
export type Declared = Pick<PresenceFact, 'totalitarian' | 'informed'> & Opposed & { informing?: readonly Informing[] | undefined }

export const presenceOf = (state: LiveState, declared: Pick<PresenceFact, 'totalitarian' | 'informed' | 'opposed'>): PresenceFact => ({
  convocation_type: state.convocation_type,
  present: presentIn(state),
  ...declared,
})

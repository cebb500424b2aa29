import type { DelegationDraft } from '@delibera/core/delegations/schema'
import { Fault } from '@delibera/core/faults'
import { refuseDelegation } from '@delibera/core/law/delegations'
import type { ConvocationType, DelegationFact, LawFacts, MemberFact } from '@delibera/core/law/facts'
import type { RuleResult } from '@delibera/core/law/schema'
import { totalWeight, weightOf } from '@delibera/core/law/weights'
import type { Actor } from '@delibera/core/live/events'
import type { Locale } from '@delibera/core/locale'
import type { ExternalPerson } from '@delibera/core/meeting/people'
import { bookName } from '@delibera/core/names'
import type { Deps } from '../../deps.ts'
import { type KnownMeeting, lawFacts } from '../../meeting/law.ts'
import { type MeetingCaller, refuseAction } from '../../meeting/on-meeting.ts'
import { guest } from '../../meeting/people.ts'
import { activeCall, type ConvocationRow } from '../../stores/meetings/meeting-store.ts'
import type { Participant, Snapshot } from '../../stores/meetings/member-store.ts'

/** Who writes: the company, for a proxy that reached it, or the delegator by the personal link. */
export interface DelegationIssuer {
  caller: MeetingCaller
  issuer: 'ADMIN' | 'MEMBER'
  /** The account, or the member. */
  id: string
  locale: Locale
}

/** Who gives a delegation, as the log of the room names an actor. */
export const liveActorOf = ({ issuer, id }: Pick<DelegationIssuer, 'issuer' | 'id'>): Actor => ({ kind: issuer === 'ADMIN' ? 'user' : 'member', id })

export const actorOf = ({ issuer, id }: Pick<DelegationIssuer, 'issuer' | 'id'>): string => `${issuer === 'ADMIN' ? 'user' : 'member'}:${id}`

/** Somebody of the meeting, or a person who comes into it by being named. */
export type Chosen = { person: Participant; is_new: false } | { person: Snapshot; is_new: true }

export interface Judged {
  call: ConvocationRow
  delegator: Participant
  chosen: Chosen
  /** What does not stop it. */
  checks: RuleResult[]
  weight: number
  /** Of everybody in the meeting. */
  total: number
}

/** A delegation as somebody wants to give it. */
export interface DelegationOrder {
  convocation_id: string
  delegator_id: string
  draft: DelegationDraft
  requires_acceptance: boolean
}

interface Request {
  convocation_id: string
  delegator_id: string
  delegate: Pick<DelegationDraft, 'delegate_id' | 'delegate'>
  /** The one that it corrects. */
  replaces?: string
}

/** Whether a delegation can be given as things stand: the step, the call, the people and the law, in this order. */
export function judge(deps: Pick<Deps, 'clock' | 'config'>, known: KnownMeeting, request: Request): Judged {
  refuseAction(known.row, 'delegate')
  const call = known.calls.find((it) => it._id === request.convocation_id)
  if (!call) throw new Fault('MT001')
  if (call.status === 'CANCELED' || (!request.replaces && call._id !== activeCall(known.calls)?._id)) throw new Fault('MT002', { reason: 'call_not_active' })
  const delegator = known.participants.find((it) => it._id === request.delegator_id)
  if (!delegator) throw new Fault('MB003')
  const isOther = (it: { _id: string; delegator_id: string }) => it.delegator_id === delegator._id && it._id !== request.replaces
  const type = call.convocation_type as ConvocationType
  if (known.delegations.some((it) => isOther(it) && it.convocations.includes(type))) throw new Fault('DG001')
  const facts = lawFacts(deps, known)
  const { chosen, fact } = chosenIn(known, { facts, named: request.delegate, strict: deps.config.strict_tax_ids })
  const against = lawOn(facts, { type, delegator_id: delegator._id, delegate: fact, replaces: request.replaces })
  const rules = against.filter((it) => it.severity === 'BLOCK')
  if (rules.length > 0) throw new Fault('MT002', { rules })
  return { call, delegator, chosen, checks: against, weight: weightIn(facts, delegator), total: totalWeight(facts) }
}

/** What the law says of a delegation that is to be given; the one that it replaces counts as gone. */
export function judgeGiving(deps: Pick<Deps, 'clock' | 'config'>, known: KnownMeeting, { convocation_id, delegator_id, draft }: DelegationOrder): Judged {
  const call = known.calls.find((it) => it._id === convocation_id)
  const isReplaced = (it: DelegationFact) =>
    draft.replaces && it.delegator_id === delegator_id && it.convocations.includes(call?.convocation_type as ConvocationType)
  const left = known.delegations.filter((it) => !isReplaced(it))
  return judge(deps, { ...known, delegations: left }, { convocation_id, delegator_id, delegate: draft })
}

export const weightIn = ({ meeting, company }: Pick<LawFacts, 'meeting' | 'company'>, it: Pick<Participant, 'roles' | 'vote_value'>): number =>
  weightOf({ roles: it.roles, vote_shares: it.vote_value }, meeting.meeting_type, company.statute)

interface OnLaw {
  type: ConvocationType
  delegator_id: string
  delegate: MemberFact | null
  replaces?: string | undefined
}

/** What the law has to say, for or against: what passes is left out. */
export const lawOn = ({ company, meeting, members, delegations }: LawFacts, { type, delegator_id, delegate, replaces }: OnLaw): RuleResult[] =>
  refuseDelegation({
    company,
    meeting_type: meeting.meeting_type,
    delegations,
    delegate,
    convocation_type: type,
    is_written: true,
    replaces,
    delegator: members.find((it) => it._id === delegator_id) ?? null,
  })

interface Naming {
  facts: LawFacts
  named: Request['delegate']
  strict: boolean
}

/** Who is meant. A director entered as a stranger is still a director: people are recognised by their fiscal code, whichever way they are named. */
function chosenIn(known: KnownMeeting, { facts, named, strict }: Naming): { chosen: Chosen; fact: MemberFact } {
  const person = known.participants.find((it) => (named.delegate_id ? it._id === named.delegate_id : named.delegate && isSame(it, named.delegate)))
  if (person) return { chosen: { person, is_new: false }, fact: facts.members.find((it) => it._id === person._id)! }
  if (!named.delegate) throw new Fault('MB003')
  const snapshot = guest(named.delegate, { type: 'DEL', strict, seat: known.participants.length })
  const inBook = known.left_out.find((it) => isSame(it, named.delegate!))
  return { chosen: { person: snapshot, is_new: true }, fact: facts.members.find((it) => it._id === inBook?._id) ?? factOf(snapshot) }
}

const isSame = (it: Pick<Participant, 'fiscal_code' | 'email' | 'last_name'>, named: ExternalPerson): boolean =>
  it.fiscal_code !== null && named.fiscal_code
    ? it.fiscal_code === named.fiscal_code
    : it.email !== null && it.email === named.email && it.last_name.toLowerCase() === named.last_name.toLowerCase()

const factOf = (it: Snapshot): MemberFact => ({
  _id: '',
  name: bookName({ first_name: it.first_name ?? null, last_name: it.last_name }),
  kind: it.kind ?? 'P',
  roles: it.roles,
  shares: 0,
  vote_shares: 0,
  holdings: [],
  employee: false,
  in_meeting: true,
  convocated: false,
  address_looks_certified: null,
})

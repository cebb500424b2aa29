import { isOffered } from '../elections/fact.ts'
import type { ElectionChoice, ElectionSetting } from '../elections/schema.ts'
import type { ConvocationType } from '../law/facts.ts'
import type { FieldFault } from '../members/entry.ts'
import type { Delegation, DelegationState, Instruction } from './schema.ts'

type Standing = Pick<Delegation, 'state' | 'signed' | 'requires_acceptance'>

/** Neither refused nor revoked: no other can be given beside it. */
export const stands = ({ state }: Pick<Delegation, 'state'>): boolean => state === 'CREATED' || state === 'ACCEPTED'

/** It represents its delegator: signed, and accepted where that was asked for. */
export const isValid = ({ state, signed, requires_acceptance }: Standing): boolean =>
  signed && (state === 'ACCEPTED' || (state === 'CREATED' && !requires_acceptance))

/** Null: the delegate has not answered, or was never asked. */
export const acceptedOf = (state: DelegationState): boolean | null => (state === 'ACCEPTED' ? true : state === 'REJECTED' ? false : null)

/** The calls a delegation holds for. */
export const callsOf = (given_for: ConvocationType, valid_for_second: boolean): ConvocationType[] =>
  given_for === 'FIRST' && valid_for_second ? ['FIRST', 'SECOND'] : [given_for]

/**
 * Where the delegate's word leads; null when there is nothing left to say it about. Who has accepted may still step back; who has refused cannot come
 * back to it, since the delegator may have named somebody else.
 */
export function answered(state: DelegationState, accepted: boolean): DelegationState | null {
  if (state === 'REVOKED') return null
  if (accepted) return state === 'REJECTED' ? null : 'ACCEPTED'
  return 'REJECTED'
}

/** How a proxy orders to vote on a point; null where it says nothing of it. */
export function orderOn(votes: readonly Instruction[], odg_id: string): 1 | -1 | 0 | null {
  const told = votes.find((it) => it.odg_id === odg_id)
  return told && 'accepted' in told ? told.accepted : null
}

/** Whom a proxy orders to elect on a point; null where it says nothing of it. */
export function choiceOn(votes: readonly Instruction[], odg_id: string): ElectionChoice | null {
  const told = votes.find((it) => it.odg_id === odg_id)
  return told && 'choice' in told ? told.choice : null
}

interface InstructedPoint {
  _id: string
  skip_vote: boolean
  election?: ElectionSetting | null
}

/** Whether an order is one of the words of its point: yes or no, or people who stand, as many as may be named; a list, alone. */
function isOrderOf({ election }: InstructedPoint, told: Instruction): boolean {
  if (!election) return 'accepted' in told
  return 'choice' in told && isOffered(election, told.choice)
}

/** What instructions say against themselves: a point that is not on the agenda or is not voted upon, one told twice, or words that are none of its own. */
export function refuseInstructions(votes: readonly Instruction[], points: readonly InstructedPoint[]): FieldFault[] {
  const ids = votes.map((it) => it.odg_id)
  return votes.flatMap((told, index): FieldFault[] => {
    const point = points.find((it) => it._id === told.odg_id && !it.skip_vote)
    if (!point || ids.indexOf(told.odg_id) !== index) return [{ path: `votes.${index}.odg_id`, message: 'invalidValue' }]
    return isOrderOf(point, told) ? [] : [{ path: `votes.${index}.${point.election ? 'choice' : 'accepted'}`, message: 'invalidValue' }]
  })
}

/** Nobody tells another what to put into an urn (L-ELE-08). */
export const ordersSecret = (votes: readonly Instruction[], points: readonly InstructedPoint[]): boolean =>
  votes.some((told) => points.some((it) => it._id === told.odg_id && it.election?.secret))

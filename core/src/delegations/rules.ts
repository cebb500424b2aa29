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

/** What instructions say against themselves: a point that is not on the agenda or is not voted upon, or one told twice. */
export function refuseInstructions(votes: readonly Instruction[], points: readonly { _id: string; skip_vote: boolean }[]): FieldFault[] {
  const open = new Set(points.filter((it) => !it.skip_vote).map((it) => it._id))
  const ids = votes.map((it) => it.odg_id)
  return ids.flatMap((id, index): FieldFault[] =>
    open.has(id) && ids.indexOf(id) === index ? [] : [{ path: `votes.${index}.odg_id`, message: 'invalidValue' }],
  )
}

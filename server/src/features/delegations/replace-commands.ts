import { isDeepStrictEqual } from 'node:util'
import { stands } from '@delibera/core/delegations/rules'
import { Fault } from '@delibera/core/faults'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import type { KnownMeeting } from '../../meeting/law.ts'
import { auditMeeting } from '../../meeting/on-meeting.ts'
import { type DelegationRow, delegationRows, holdsFor, moveDelegation, type NewDelegation } from '../../stores/delegations/delegation-store.ts'
import { revokeKeysIn } from '../../stores/meetings/link-store.ts'
import { actorOf, type DelegationIssuer, type DelegationOrder, type Judged } from './judgement-reads.ts'
import { tellRevoked } from './letters.ts'

/** Those whose place a new one takes: what its delegator has given for this call. */
export async function replacedBy(tx: Tx, meeting: Proven<'meeting'>, { draft, delegator_id }: DelegationOrder, { call }: Judged): Promise<DelegationRow[]> {
  if (!draft.replaces) return []
  return (await delegationRows(tx, meeting)).filter((it) => it.delegator._id === delegator_id && holdsFor(it, call))
}

interface Wanted {
  judged: Judged
  /** Uploaded, signed by hand. */
  file_id: string | null
  terms: Pick<NewDelegation, 'issuer' | 'content' | 'votes' | 'signature' | 'requires_acceptance' | 'valid_for_second'>
}

/** The one that stands already, word for word: somebody pressed twice, or never heard the answer. The drawn signature or the paper tells it from another act. */
export function repeatedIn(replaced: readonly DelegationRow[], { judged: { call, chosen }, file_id, terms }: Wanted): DelegationRow | undefined {
  const [it, ...others] = replaced
  if (!it || others.length > 0 || chosen.is_new) return undefined
  const { issuer, content, votes, signature, requires_acceptance, valid_for_second } = it
  const isSigned = file_id !== null || terms.signature !== null
  const isSamePaper = it.signed === isSigned && (file_id === null || it.file?._id === file_id)
  const isSameAct = it.convocation_id === call._id && it.delegate._id === chosen.person._id && isSamePaper
  return isSameAct && isDeepStrictEqual({ issuer, content, votes, signature, requires_acceptance, valid_for_second }, terms) ? it : undefined
}

/** Before the new one is written: the key lets one stand. */
export async function endReplaced(tx: Tx, { clock }: Pick<Deps, 'clock'>, replaced: readonly DelegationRow[]): Promise<void> {
  for (const it of replaced) if (!(await moveDelegation(tx, it, 'REVOKED', clock.now()))) throw new Fault('E0002')
}

interface Replacing {
  by: DelegationIssuer
  known: KnownMeeting
  replaced: readonly DelegationRow[]
  /** The one that took their place. */
  next: Pick<NewDelegation, '_id' | 'delegate_id'>
}

/** The rest of it, once it is in the log of the room. Who goes on representing the delegator reads of the new one alone. */
export async function tellReplaced(tx: Tx, deps: Deps, { by, known, replaced, next }: Replacing): Promise<void> {
  const { meeting } = by.caller
  for (const it of replaced) {
    await auditMeeting(tx, deps, known.row, { actor: actorOf(by), action: 'delegation.revoked', data: { delegation_id: it._id, replaced_by: next._id } })
    if (it.delegate._id === next.delegate_id) continue
    await tellRevoked(tx, deps, { meeting, known, delegation: it })
    await shutOut(tx, meeting, it, deps.clock.now())
  }
}

/** Who came only to represent, and represents nobody any more, has no way in. */
export async function shutOut(tx: Tx, meeting: Proven<'meeting'>, { delegate }: Pick<DelegationRow, 'delegate'>, at: Date): Promise<void> {
  if (delegate.source !== 'DELEGATE') return
  const others = (await delegationRows(tx, meeting)).some((it) => it.delegate._id === delegate._id && stands(it))
  if (!others) await revokeKeysIn(tx, meeting, [delegate._id], at)
}

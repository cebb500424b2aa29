import type { Declaration, Room } from './schema.ts'
import type { LiveState } from './state.ts'

const kinds = ['audio', 'video', 'screen'] as const

/** A room as its owner is told of it; null for who has none. `call_token` is the key to the engine of the call. */
export function roomOf(state: LiveState, owner: string, call_token: string | null): Room | null {
  const room = state.rooms[owner]
  if (!room) return null
  const member_ids = [owner, ...room.presents]
  const carried = Object.values(state.mandates).filter((it) => it.until === null && member_ids.includes(it.delegate_id))
  return {
    slug: room.slug,
    member_ids,
    call_token,
    owner,
    presents: [...room.presents],
    delegations: carried.map((it) => ({ _id: it.delegation_id, delegator_id: it.delegator_id, delegate_id: it.delegate_id, votes: [...it.votes] })),
    tracks: kinds.filter((it) => room[it]).map((kind) => ({ member_id: owner, kind })),
  }
}

/** Null for one that nobody asked for. */
export function declarationOf(state: LiveState, declaration_id: string): Declaration | null {
  const it = state.declarations[declaration_id]
  if (!it) return null
  const { member_id: member, ...rest } = it
  return { ...rest, _id: declaration_id, member, convocation_id: state.convocation_id }
}

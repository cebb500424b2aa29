import { rightsCastBy, type Voting } from './poll.ts'
import type { VoteReceipt } from './schema.ts'

type Of = Pick<VoteReceipt, 'meeting_id' | 'convocation_id' | 'odg_id' | 'title' | 'caster_id' | 'at' | 'seq'>

/** What somebody has said so far with the rights that are theirs to cast; `nameOf` tells whose each is. */
export function receiptOf(voting: Voting, of: Of, nameOf: (member_id: string) => string): Omit<VoteReceipt, 'hash' | 'signature'> {
  const votes = rightsCastBy(voting, of.caster_id).flatMap(({ member_id }) => {
    const cast = voting.casts[member_id]
    if (cast?.caster_id !== of.caster_id) return []
    return cast.parts.map((it) => ({ member_id, name: nameOf(member_id), accepted: it.accepted, weight: it.weight, vote_type: cast.vote_type }))
  })
  return { ...of, votes }
}

/** What a receipt says, one line a fact, so that anybody can write it again. Names are left out, they may be corrected. */
export function receiptText({ meeting_id, convocation_id, odg_id, caster_id, votes, at, seq }: Omit<VoteReceipt, 'hash' | 'signature'>): string {
  const lines = votes.map((it) => `${it.member_id} ${it.accepted} ${it.weight} ${it.vote_type}`).sort()
  return [meeting_id, convocation_id, odg_id, caster_id, at, String(seq), ...lines].join('\n')
}

/** What the signature of a receipt is put under. */
export const signedText = (receipt: Omit<VoteReceipt, 'signature'>): string => `${receiptText(receipt)}\n${receipt.hash}`

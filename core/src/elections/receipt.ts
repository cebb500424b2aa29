import { rightsCastBy } from '../votes/poll.ts'
import { type HeldElection, type PlayedRound, wayOfCast } from './rounds.ts'
import type { ElectionReceipt, ElectionVote } from './schema.ts'

type Of = Pick<ElectionReceipt, 'meeting_id' | 'convocation_id' | 'odg_id' | 'title' | 'caster_id' | 'at' | 'seq'>
type Unsigned = Omit<ElectionReceipt, 'hash' | 'signature'>

/** What somebody has said so far in a round with the rights that are theirs to cast. */
export function electionReceiptOf({ setting }: HeldElection, round: PlayedRound, of: Of, nameOf: (member_id: string) => string): Unsigned {
  const named = new Map([...setting.candidates, ...setting.lists].map((it) => [it._id, it.name]))
  const votes = rightsCastBy(round, of.caster_id).flatMap(({ member_id }) => {
    const cast = round.casts[member_id]
    if (cast?.caster_id !== of.caster_id) return []
    return cast.parts.map(({ choice, weight }) => {
      const ids = typeof choice === 'string' ? [] : choice
      const said = typeof choice === 'string' ? choice : ('NAMED' as const)
      return { member_id, name: nameOf(member_id), said, choice: ids, names: ids.map((it) => named.get(it) ?? ''), weight, vote_type: wayOfCast(cast) }
    })
  })
  return { ...of, round: round.round, secret: false, votes }
}

/** Of a secret paper: that one has voted, and for whom. */
export const secretReceiptOf = (round: number, votes: readonly ElectionVote[], of: Of, nameOf: (member_id: string) => string): Unsigned => ({
  ...of,
  round,
  secret: true,
  votes: votes.map(({ member_id }) => ({
    member_id,
    name: nameOf(member_id),
    said: 'SECRET',
    choice: [],
    names: [],
    weight: 1,
    vote_type: member_id === of.caster_id ? 'SELF' : 'DELEGATION',
  })),
})

/** What the signature of a receipt is put under, one line a fact. Names are left out, they may be corrected. */
export function signedElectionText({ meeting_id, convocation_id, odg_id, round, caster_id, votes, at, seq, hash }: Omit<ElectionReceipt, 'signature'>): string {
  const of = ({ said, choice }: ElectionReceipt['votes'][number]) => (said === 'NAMED' ? choice.join('+') : said)
  const lines = votes.map((it) => `${it.member_id} ${of(it)} ${it.weight} ${it.vote_type}`).sort()
  return [meeting_id, convocation_id, odg_id, String(round), caster_id, at, String(seq), ...lines, hash].join('\n')
}

import { memberIn } from '@delibera/core/live/presence'
import { receiptOf, signedText } from '@delibera/core/votes/receipt'
import type { VoteReceipt } from '@delibera/core/votes/schema'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { lastBallots } from '../../stores/votes/ballot-store.ts'

/**
 * The receipts that the holder of a link was given, one a point, made again from the log: a signature of this kind is always the same. A vote that
 * was given up has none.
 */
export async function receiptsOf({ db, lives, keys }: Deps, { meeting, member }: Contexts['link']): Promise<VoteReceipt[]> {
  const ballots = await lastBallots(db, { meeting, member })
  if (ballots.length === 0) return []
  const state = await lives.state({ meeting_id: meeting, kind: 'REAL' })
  const nameOf = (id: string) => memberIn(state, id)?.name ?? ''
  return ballots.flatMap(({ odg_id, casts, seq, at, hash }): VoteReceipt[] => {
    const vote = state.points[odg_id]?.vote
    if (!vote) return []
    // As it stood when the ballot was cast: a delegator who came later voted alone from then on.
    const cast = Object.fromEntries(casts.map(({ member_id, ...it }) => [member_id, it]))
    const voting = { base: vote.base, casts: cast, taken_over: casts.filter((it) => it.caster_id === it.member_id).map((it) => it.member_id) }
    const title = state.register.points.find((it) => it._id === odg_id)?.title ?? ''
    const of = { meeting_id: meeting as string, convocation_id: state.convocation_id, odg_id, title, caster_id: member as string, at, seq }
    const unsigned = { ...receiptOf(voting, of, nameOf), hash }
    return [{ ...unsigned, signature: keys.receipts.sign(signedText(unsigned)) }]
  })
}

import { electionReceiptOf, secretReceiptOf, signedElectionText } from '@delibera/core/elections/receipt'
import type { HeldElection } from '@delibera/core/elections/rounds'
import type { ElectionReceipt } from '@delibera/core/elections/schema'
import { memberIn } from '@delibera/core/live/presence'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { type CastPaper, lastPapers } from '../../stores/elections/paper-store.ts'

type Of = Parameters<typeof secretReceiptOf>[2]
type NameOf = (member_id: string) => string

/** A receipt without its signature; that of a secret ballot names no row of the chain, because it says nothing that could be looked up there. */
function unsignedReceipt(held: HeldElection, { round, casts, member_ids, hash }: CastPaper, of: Of, nameOf: NameOf): Omit<ElectionReceipt, 'signature'> {
  const votes = (member_ids ?? []).map((member_id) => ({ member_id, choice: 'ABSTAIN' as const }))
  if (!casts) return { ...secretReceiptOf(round, votes, of, nameOf), hash: '' }
  // As it stood when the ballot was cast: a delegator who came later voted alone from then on.
  const taken_over = casts.filter((it) => it.caster_id === it.member_id).map((it) => it.member_id)
  const then = { ...held.rounds[round - 1]!, casts: Object.fromEntries(casts.map(({ member_id, ...it }) => [member_id, it])), taken_over }
  return { ...electionReceiptOf(held, then, of, nameOf), hash }
}

/** The receipts that the holder of a link was given for ballots of elections, made again from the log: a signature of this kind is always the same. */
export async function electionReceiptsOf({ db, lives, keys }: Deps, { meeting, member }: Contexts['link']): Promise<ElectionReceipt[]> {
  const papers = await lastPapers(db, { meeting, member })
  if (papers.length === 0) return []
  const state = await lives.state({ meeting_id: meeting, kind: 'REAL' })
  const nameOf = (id: string) => memberIn(state, id)?.name ?? ''
  return papers.flatMap((paper): ElectionReceipt[] => {
    const { odg_id, at, seq } = paper
    const held = state.points[odg_id]?.election
    if (!held?.rounds[paper.round - 1]) return []
    const title = state.register.points.find((it) => it._id === odg_id)?.title ?? ''
    const of = { meeting_id: meeting as string, convocation_id: state.convocation_id, odg_id, title, caster_id: member as string, at, seq }
    const unsigned = unsignedReceipt(held, paper, of, nameOf)
    return [{ ...unsigned, signature: keys.receipts.sign(signedElectionText(unsigned)) }]
  })
}

import { ballotEvents } from '@delibera/core/live/decisions'
import { refuseCast } from '@delibera/core/live/point-rules'
import { memberIn } from '@delibera/core/live/presence'
import type { LiveState } from '@delibera/core/live/state'
import { receiptOf, signedText } from '@delibera/core/votes/receipt'
import type { BallotVote, VoteReceipt } from '@delibera/core/votes/schema'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { votingIn } from './commands.ts'

interface BallotRequest {
  odg_id: string
  votes: readonly BallotVote[]
}

/** Casts a member's ballot, whole, and answers with its receipt once it is written: what was not kept is never confirmed. */
export async function castBallot({ lives, keys }: Deps, { meeting, member }: Contexts['link'], { odg_id, votes }: BallotRequest): Promise<VoteReceipt> {
  const casting = { odg_id, caster_id: member as string, votes }
  const { reply, hash } = await lives.sealedAct({ meeting_id: meeting, kind: 'REAL' }, { kind: 'member', id: member }, (state) => {
    const against = refuseCast(state, casting)
    if (against) throw against
    return {
      events: ballotEvents(votingIn(state, odg_id), casting),
      forgets: true,
      reply: ({ state: after, seq, at }) => {
        const of = { meeting_id: meeting, convocation_id: after.convocation_id, odg_id, title: titleIn(after, odg_id), caster_id: member, at, seq }
        return receiptOf(votingIn(after, odg_id), of, (id) => memberIn(after, id)?.name ?? '')
      },
    }
  })
  const unsigned = { ...reply, hash }
  return { ...unsigned, signature: keys.receipts.sign(signedText(unsigned)) }
}

const titleIn = ({ register }: LiveState, odg_id: string): string => register.points.find((it) => it._id === odg_id)?.title ?? ''

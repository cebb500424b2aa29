import { electionReceiptOf, secretReceiptOf, signedElectionText } from '@delibera/core/elections/receipt'
import type { ElectionPaper, ElectionReceipt } from '@delibera/core/elections/schema'
import { electionCastEvents, openRound, refuseElectionCast } from '@delibera/core/live/election-rules'
import { memberIn } from '@delibera/core/live/presence'
import type { LiveState } from '@delibera/core/live/state'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { WrittenAct } from '../../live/lives.ts'
import { putInUrn } from '../../stores/elections/urn-store.ts'
import { roundIn } from './commands.ts'

interface Paper extends ElectionPaper {
  odg_id: string
}

type Unsigned = Omit<ElectionReceipt, 'hash' | 'signature'>

const titleIn = ({ register }: LiveState, odg_id: string): string => register.points.find((it) => it._id === odg_id)?.title ?? ''

function signed({ keys }: Deps, unsigned: Omit<ElectionReceipt, 'signature'>): ElectionReceipt {
  return { ...unsigned, signature: keys.receipts.sign(signedElectionText(unsigned)) }
}

/** Casts a member's ballot, whole, and answers with its receipt once it is written: what was not kept is never confirmed. */
export async function castElection(deps: Deps, ctx: Contexts['link'], paper: Paper): Promise<ElectionReceipt> {
  const { meeting, member } = ctx
  const open = openRound(await deps.lives.state({ meeting_id: meeting, kind: 'REAL' }), paper.odg_id)
  if ('held' in open && open.held.setting.secret) return castInSecret(deps, ctx, paper, Math.max(open.held.setting.preferences_max, 1))
  const casting = { ...paper, caster_id: member as string }
  const { reply, hash } = await deps.lives.sealedAct({ meeting_id: meeting, kind: 'REAL' }, { kind: 'member', id: member }, (state) => {
    const against = refuseElectionCast(state, casting)
    if (against) throw against
    return {
      events: electionCastEvents(roundIn(state, paper.odg_id).round, casting),
      forgets: true,
      reply: (written) => {
        const { held, round } = roundIn(written.state, paper.odg_id)
        return electionReceiptOf(held, round, about(ctx, paper, written), (id) => memberIn(written.state, id)?.name ?? '')
      },
    }
  })
  return signed(deps, { ...reply, hash })
}

const about = ({ meeting, member }: Contexts['link'], { odg_id }: Paper, { state, seq, at }: WrittenAct) => ({
  meeting_id: meeting as string,
  convocation_id: state.convocation_id,
  odg_id,
  title: titleIn(state, odg_id),
  caster_id: member as string,
  at,
  seq,
})

/** The log says who has voted; what was voted goes into the urn in the same transaction, and nowhere else. */
async function castInSecret(deps: Deps, ctx: Contexts['link'], paper: Paper, names_max: number): Promise<ElectionReceipt> {
  const { meeting, member } = ctx
  const { odg_id, round, votes } = paper
  const casting = { ...paper, caster_id: member as string }
  const unsigned = await deps.db.transaction().execute(async (tx) => {
    const reply = await deps.lives.actIn(
      tx,
      { meeting_id: meeting, kind: 'REAL' },
      {
        actor: { kind: 'member', id: member },
        decide: (state) => {
          const against = refuseElectionCast(state, casting)
          if (against) throw against
          return {
            events: [{ type: 'SECRET_VOTED', odg_id, round, member_ids: votes.map((it) => it.member_id).toSorted() }],
            reply: (written): Unsigned => secretReceiptOf(round, votes, about(ctx, paper, written), (id) => memberIn(written.state, id)?.name ?? ''),
          }
        },
      },
    )
    const papers = votes.map(({ choice }) => (choice === 'AGAINST' ? 'ABSTAIN' : choice))
    await putInUrn(tx, deps.keys, { odg_id, round }, { papers, voters: votes.map((it) => it.member_id), names_max })
    return reply
  })
  return signed(deps, { ...unsigned, hash: '' })
}

import { electionReceiptOf, signedElectionText } from '@delibera/core/elections/receipt'
import type { ElectionReceipt } from '@delibera/core/elections/schema'
import type { ChainRow } from '@delibera/core/exports/schema'
import { Fault } from '@delibera/core/faults'
import { owning } from '@delibera/core/live/draft'
import { openRound } from '@delibera/core/live/election-rules'
import type { LiveEvent } from '@delibera/core/live/events'
import { replay } from '@delibera/core/live/fold'
import { openVote } from '@delibera/core/live/point-rules'
import { memberIn } from '@delibera/core/live/presence'
import { type LiveState, standby } from '@delibera/core/live/state'
import { receiptOf, signedText } from '@delibera/core/votes/receipt'
import type { VoteReceipt } from '@delibera/core/votes/schema'
import { canonical } from '../../audit/log.ts'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { eventsAfter } from '../../live/log-store.ts'
import { ballotsInChain } from '../../stores/advance/ballot-store.ts'
import { chainRows, type Heads, hashedActs } from '../../stores/exports/export-store.ts'
import { receiptOf as givenReceipt } from '../advance/reads.ts'

const pageOf = 500

const line = (it: unknown): string => `${canonical(it)}\n`

async function* eventPages(db: Db, { log_id, events }: Heads): AsyncGenerator<LiveEvent[]> {
  for (let seq = 0; log_id !== null && seq < events; ) {
    const page = await eventsAfter(db, log_id, seq, Math.min(pageOf, events - seq))
    yield page
    seq = page.at(-1)!.seq
  }
}

/** The log of the room, an event a line, as its digests in the audit chain were computed. */
export async function* eventLines(db: Db, heads: Heads): AsyncGenerator<Buffer> {
  for await (const page of eventPages(db, heads)) yield Buffer.from(page.map(line).join(''))
}

/** The meeting's audit chain. `tell` hears the hash of its last row. */
export async function* chainLines(
  db: Db,
  meeting: Proven<'meeting'>,
  heads: Heads,
  tell: (last: { rows: number; hash: string }) => void,
): AsyncGenerator<Buffer> {
  for (let after = 0; after < heads.chain; ) {
    const rows = await chainRows(db, meeting, { after, upTo: heads.chain, limit: pageOf })
    const told = rows.map(({ prev_hash, hash, ...it }): ChainRow => ({ ...it, prev_hash: prev_hash.toString('hex'), hash: hash.toString('hex') }))
    yield Buffer.from(told.map(line).join(''))
    after = rows.at(-1)!.seq
    tell({ rows: after, hash: told.at(-1)!.hash })
  }
}

/** The receipts that voters were given, before the meeting and in it, these made again from the log: a signature of this kind is always the same. */
export async function* voteReceiptLines({ db, keys }: Pick<Deps, 'db' | 'keys'>, meeting: Proven<'meeting'>, heads: Heads): AsyncGenerator<Buffer> {
  const given = await advanceReceiptLines({ db, keys }, meeting, heads)
  if (given !== '') yield Buffer.from(given)
  const acts = await hashedActs(db, meeting, heads.chain)
  let act = 0
  let state: LiveState = standby
  const own = owning()
  for await (const page of eventPages(db, heads)) {
    const receipts: (VoteReceipt | ElectionReceipt)[] = []
    for (const event of page) {
      state = replay([event], state, own)
      if ((event.type !== 'BALLOT_CAST' && event.type !== 'ELECTION_CAST') || event.actor.kind !== 'member') continue
      while (acts[act] && acts[act]!.to < event.seq) act++
      const cast = { ...event, meeting_id: meeting as string, caster_id: event.actor.id, hash: acts[act]?.hash ?? '' }
      receipts.push(event.type === 'BALLOT_CAST' ? castReceipt(state, keys, cast) : chosenReceipt(state, keys, cast))
    }
    if (receipts.length > 0) yield Buffer.from(receipts.map(line).join(''))
  }
}

/** The receipts of votes before the meeting, each of which the chain names. */
async function advanceReceiptLines({ db, keys }: Pick<Deps, 'db' | 'keys'>, meeting: Proven<'meeting'>, heads: Heads): Promise<string> {
  const ballots = await ballotsInChain(db, meeting, heads.chain)
  return ballots.map((it) => line(givenReceipt(keys, it))).join('')
}

interface Cast {
  meeting_id: string
  odg_id: string
  caster_id: string
  at: string
  seq: number
  hash: string
}

type Keys = Pick<Deps, 'keys'>['keys']

const about = (state: LiveState, { meeting_id, odg_id, caster_id, at, seq }: Cast) => {
  const title = state.register.points.find((it) => it._id === odg_id)?.title ?? ''
  return { meeting_id, convocation_id: state.convocation_id, odg_id, title, caster_id, at, seq }
}
const naming = (state: LiveState) => (id: string) => memberIn(state, id)?.name ?? ''

function castReceipt(state: LiveState, keys: Keys, cast: Cast): VoteReceipt {
  const voting = openVote(state, cast.odg_id)
  if (voting instanceof Fault) throw voting
  const unsigned = { ...receiptOf(voting, about(state, cast), naming(state)), hash: cast.hash }
  return { ...unsigned, signature: keys.receipts.sign(signedText(unsigned)) }
}

/** Of an open ballot of an election. A secret one has a receipt that names no row: the list of who voted says as much. */
function chosenReceipt(state: LiveState, keys: Keys, cast: Cast): ElectionReceipt {
  const open = openRound(state, cast.odg_id)
  if (open instanceof Fault) throw open
  const unsigned = { ...electionReceiptOf(open.held, open.round, about(state, cast), naming(state)), hash: cast.hash }
  return { ...unsigned, signature: keys.receipts.sign(signedElectionText(unsigned)) }
}

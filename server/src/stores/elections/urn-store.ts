import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { UrnCount } from '@delibera/core/elections/rounds'
import type { ElectionChoice } from '@delibera/core/elections/schema'
import { sql } from 'kysely'
import type { Keys } from '../../config/keys.ts'
import type { Db, Tx } from '../../db/connect.ts'

interface OfRound {
  odg_id: string
  round: number
}

interface Cast {
  papers: Papers
  /** Whose rights have voted. */
  voters: readonly string[]
  /** How many names a paper may have at most. */
  names_max: number
}

/** What an urn holds: papers, in no order. */
type Papers = Exclude<ElectionChoice, 'AGAINST'>[]

const contextOf = ({ odg_id, round }: OfRound): string => `urn:${odg_id}:${round}`

/** By chance alone (Fisher and Yates, with numbers that nobody can foretell). */
function shuffled<T>(of: readonly T[]): T[] {
  const all = [...of]
  for (let at = all.length - 1; at > 0; at--) {
    const other = randomInt(at + 1)
    ;[all[at], all[other]] = [all[other]!, all[at]!]
  }
  return all
}

/** As many characters for each paper, whatever it says: how much a box grows tells nothing of the paper that was put in. */
const paperLength = (names_max: number): number => JSON.stringify(Array.from({ length: names_max }, () => randomUUID())).length + 1

const boxText = (papers: Papers, names_max: number): string => JSON.stringify(shuffled(papers)).padEnd(papers.length * paperLength(names_max) + 1)

const papersIn = ({ unseal }: Pick<Keys, 'unseal'>, of: OfRound, box: Buffer): Papers => JSON.parse(unseal(box, contextOf(of)))

/**
 * Puts papers into the urn of a round and notes whose rights have voted, together and without what joins the two. Whoever else votes waits for the
 * lock of the room's log, which the caller holds.
 */
export async function putInUrn(tx: Tx, keys: Pick<Keys, 'seal' | 'unseal'>, of: OfRound, { papers, voters, names_max }: Cast): Promise<void> {
  const { odg_id, round } = of
  const found = await tx.selectFrom('secret_urns').select('box').where('odg_id', '=', odg_id).where('round', '=', round).forUpdate().executeTakeFirst()
  const before = found?.box ? papersIn(keys, of, found.box) : []
  const box = keys.seal(boxText([...before, ...papers], names_max), contextOf(of))
  await tx
    .insertInto('secret_urns')
    .values({ odg_id, round, box })
    .onConflict((it) => it.columns(['odg_id', 'round']).doUpdateSet({ box }))
    .execute()
  const gone = await tx.deleteFrom('secret_voters').where('odg_id', '=', odg_id).where('round', '=', round).returning('member_id').execute()
  const all = shuffled([...gone.map((it) => it.member_id), ...voters])
  await sql`insert into secret_voters (odg_id, round, member_id) select ${odg_id}, ${round}, it from unnest(${all}::uuid[]) it`.execute(tx)
}

/** Opens the urn: how many papers name each, how many are blank, and the hash of the box, which is kept. */
export async function openUrn(tx: Tx, keys: Pick<Keys, 'unseal'>, of: OfRound & { ids: readonly string[] }): Promise<UrnCount> {
  const { odg_id, round, ids } = of
  const found = await tx.selectFrom('secret_urns').select('box').where('odg_id', '=', odg_id).where('round', '=', round).forUpdate().executeTakeFirst()
  const papers = found?.box ? papersIn(keys, of, found.box) : []
  const urn_sha256 = createHash('sha256')
    .update(found?.box ?? '')
    .digest('hex')
  if (found) await tx.updateTable('secret_urns').set({ sha256: urn_sha256 }).where('odg_id', '=', odg_id).where('round', '=', round).execute()
  const counts = Object.fromEntries(ids.map((id) => [id, papers.filter((it) => typeof it !== 'string' && it.includes(id)).length]))
  return { counts, blank: papers.filter((it) => it === 'ABSTAIN').length, urn_sha256 }
}

/** Destroys the papers of rounds whose minutes were confirmed before a moment; who voted, the counts and the hash stay. Answers how many boxes there were. */
export async function endUrns(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`update secret_urns u set box = null
    from agenda_points p join verbals v on v.meeting_id = p.meeting_id
    where p._id = u.odg_id and u.box is not null and u.sha256 is not null and v.confirmed_at < ${before}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Writes the tables of urns and voters anew. PostgreSQL keeps the rows that were replaced in its files until others need the place: the boxes of a round
 * one after the other, beside the log that says who voted when, would tell each paper's author to whoever has the files and the installation's key. Two
 * seconds are enough, or another time: votes of other rooms must not wait behind it.
 */
export const rewriteUrns = (db: Db): Promise<void> =>
  db.connection().execute(async (one) => {
    await sql`set lock_timeout = '2s'`.execute(one)
    try {
      for (const table of ['secret_urns', 'secret_voters']) await sql`vacuum full ${sql.table(table)}`.execute(one)
    } finally {
      await sql`reset lock_timeout`.execute(one)
    }
  })

import { createHash, randomInt } from 'node:crypto'
import type { UrnCount } from '@delibera/core/elections/rounds'
import type { ElectionChoice } from '@delibera/core/elections/schema'
import { sql } from 'kysely'
import type { Keys } from '../../config/keys.ts'
import type { Tx } from '../../db/connect.ts'

interface OfRound {
  odg_id: string
  round: number
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

const papersIn = ({ unseal }: Pick<Keys, 'unseal'>, of: OfRound, box: Buffer): Papers => JSON.parse(unseal(box, contextOf(of)))

/**
 * Puts papers into the urn of a round and notes whose rights have voted, together and without what joins the two. Whoever else votes waits for the
 * lock of the room's log, which the caller holds.
 */
export async function putInUrn(
  tx: Tx,
  keys: Pick<Keys, 'seal' | 'unseal'>,
  of: OfRound,
  { papers, voters }: { papers: Papers; voters: readonly string[] },
): Promise<void> {
  const { odg_id, round } = of
  const found = await tx.selectFrom('secret_urns').select('box').where('odg_id', '=', odg_id).where('round', '=', round).forUpdate().executeTakeFirst()
  const before = found ? papersIn(keys, of, found.box) : []
  const box = keys.seal(JSON.stringify(shuffled([...before, ...papers])), contextOf(of))
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
  const papers = found ? papersIn(keys, of, found.box) : []
  const urn_sha256 = createHash('sha256')
    .update(found?.box ?? '')
    .digest('hex')
  if (found) await tx.updateTable('secret_urns').set({ sha256: urn_sha256 }).where('odg_id', '=', odg_id).where('round', '=', round).execute()
  const counts = Object.fromEntries(ids.map((id) => [id, papers.filter((it) => typeof it !== 'string' && it.includes(id)).length]))
  return { counts, blank: papers.filter((it) => it === 'ABSTAIN').length, urn_sha256 }
}

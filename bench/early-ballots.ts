import { deriveKeys } from '../server/src/config/keys.ts'
import { addBallot } from '../server/src/stores/advance/ballot-store.ts'
import type { Subject } from './against.ts'
import type { Assembly } from './live-stage.ts'
import { secret } from './stage.ts'

/** As a hand would draw it, and no more than that. */
const signature = 'data:image/png;base64,AAAA'
const votes = [1, -1, 0] as const

/**
 * These people have voted before the meeting, on every point: sealed as their own calls would seal it, since the calls are another measure's.
 * Answers what each has said.
 */
export async function voteBefore({ stage: { connection } }: Subject, assembly: Assembly, people: Assembly['people']): Promise<Record<string, number>> {
  const keys = deriveKeys(secret)
  const { company, meeting, points } = assembly
  await connection.pool.query(`update meetings set advance = '{"enabled": true, "closes_at": null}' where _id = $1`, [meeting])
  const { rows } = await connection.pool.query('select _id from convocations where meeting_id = $1', [meeting])
  const said: Record<string, number> = {}
  await connection.db.transaction().execute(async (tx) => {
    for (const [at, { member_id }] of people.entries()) {
      const vote = votes[at % votes.length]!
      said[member_id] = vote
      const content = { if_changed: 'NOT_COUNTED' as const, points: Object.fromEntries(points.map((odg) => [odg, vote])) }
      const place = { company_id: company, meeting_id: meeting, convocation_id: rows[0]._id, member_id }
      await addBallot(tx, keys, { ...place, valid_for_second: true, is_designated: false, signature, file_id: null, content }, new Date())
    }
  })
  return said
}

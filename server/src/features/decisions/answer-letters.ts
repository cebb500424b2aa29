import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { dayWith } from '../../outbox/decision-letters.ts'
import { type AskedOne, knownToOne } from './known-reads.ts'
import { writeToAsked } from './letters.ts'

interface Registered {
  at: Date
  hash: string
  paper: { received_on: string; user_id: string } | null
}

/** Who has answered has it in writing: the moment and the hash; of a paper, who took it down. */
export async function tellAnswer(tx: Tx, deps: Deps, asked: AskedOne, { at, hash, paper }: Registered): Promise<void> {
  const known = await knownToOne(tx, asked)
  const recorder = paper && (await nameOf(tx, paper.user_id))
  const told = paper ? { recorder: recorder ?? '', day: dayWith('on', new Date(`${paper.received_on}T12:00:00Z`)) } : null
  await writeToAsked(tx, deps, known, { event: 'DECISION_ANSWERED', only: [asked.asked.member_id], answer: { at, hash, paper: told } })
}

async function nameOf(tx: Tx, user_id: string): Promise<string | null> {
  const row = await tx.selectFrom('users').select(['first_name', 'last_name']).where('_id', '=', user_id).executeTakeFirst()
  return row ? `${row.first_name} ${row.last_name}` : null
}

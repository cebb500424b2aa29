import { prove } from '../http/proven.ts'
import { readAnew } from '../stores/register/entry-store.ts'
import { keptRegisters } from '../stores/register/meeting-store.ts'
import { type Desk, OperatorError } from './commands.ts'

/** Computes every hash of every register of holders anew. A register whose chain does not hold can be read, and not written. */
export async function verifyRegisters({ connection: { db }, say }: Desk): Promise<void> {
  const registers = await keptRegisters(db)
  let [entries, broken] = [0, 0]
  for (const { _id, business_name } of registers) {
    const it = await readAnew(db, prove<'company'>(_id))
    entries += it.entries.length
    if (!it.broken) continue
    broken++
    say(`${business_name} (${_id}): entry ${it.broken.seq}: ${it.broken.reason}`)
  }
  say(`${registers.length} registers, ${entries} entries, ${broken} broken`)
  if (broken > 0) throw new OperatorError('A register of holders has been changed.')
}

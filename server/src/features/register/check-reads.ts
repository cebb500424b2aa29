import { percentage } from '@delibera/core/law/threshold'
import type { EntryCheck, HolderShift } from '@delibera/core/register/schema'
import type { HoldersState } from '@delibera/core/register/state'
import type { Db } from '../../db/connect.ts'
import type { StoredEntry } from '../../stores/register/entry-store.ts'
import type { JudgedEntry } from './entry-commands.ts'
import { entriesSeen } from './entry-reads.ts'
import { type KnownRegister, nameIn } from './reads.ts'

/** What an entry would change, holder by holder, with what is told of it; where it is refused both sides are the same. */
export async function checkSeen(db: Db, known: KnownRegister, { entry, before, after, rules }: JudgedEntry): Promise<EntryCheck> {
  const [seen] = await entriesSeen(db, known, [{ ...entry, prev_hash: '', hash: '' } satisfies StoredEntry])
  const touched = shifted(before, after, entry)
  return { entry: seen!, before: shiftsOf(known, before, touched), after: shiftsOf(known, after, touched), rules }
}

/** Whoever has another part afterwards, and whoever the entry names. */
function shifted(before: HoldersState, after: HoldersState, { lines }: Pick<StoredEntry, 'lines'>): string[] {
  const figures = ({ holders }: HoldersState) => new Map(holders.map((it) => [it.holder, `${it.owned} ${it.votes} ${it.suspended}`]))
  const [was, is] = [figures(before), figures(after)]
  const all = new Set([...was.keys(), ...is.keys(), ...lines.flatMap(({ from_id, to_id }) => [from_id, to_id].filter((it) => it !== undefined))])
  const named = new Set(lines.flatMap(({ from_id, to_id }) => [from_id, to_id]))
  return [...all].filter((it) => named.has(it) || was.get(it) !== is.get(it))
}

const shiftsOf = (known: KnownRegister, state: HoldersState, holders: readonly string[]): HolderShift[] =>
  holders.map((holder) => {
    const { owned = 0, votes = 0, suspended = 0 } = state.holders.find((it) => it.holder === holder) ?? {}
    return { member: nameIn(known, holder, state), owned, votes, suspended, percentage: percentage(owned, state.capital) }
  })

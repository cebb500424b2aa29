import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { looseFiles } from '../../stores/communications/communication-store.ts'
import { removeFile } from '../../stores/files/file-store.ts'

/** Rows of files that nothing has any more; answers where their bytes are. */
export async function removedFiles(tx: Tx, { company }: { company: Proven<'company'> }, ids: readonly string[]): Promise<string[]> {
  const keys: string[] = []
  for (const it of await looseFiles(tx, company, ids)) keys.push(...(await removeFile(tx, it)))
  return keys
}

export async function discard({ storage }: Pick<Deps, 'storage'>, keys: readonly string[]): Promise<void> {
  for (const it of keys) await storage.remove(it)
}

import { Fault } from '@delibera/core/faults'
import type { Deps } from '../../deps.ts'
import { fileOf, type StoredFile } from '../../stores/files/file-store.ts'
import { usableVersion } from '../files/commands.ts'
import type { DelegationIssuer } from './judgement-reads.ts'

/** A paper that was uploaded for this: whoever names it brought it here, and its bytes are those of a PDF. */
export async function usablePaper(deps: Deps, by: Omit<DelegationIssuer, 'locale'>, file_id: string): Promise<void> {
  const file = await fileOf(deps.db, file_id)
  if (file?.context !== 'delegation' || !isOwn(by, file)) throw new Fault('E0001', [{ path: 'file_id', message: 'invalidValue' }])
  await usableVersion(deps, file)
}

function isOwn({ issuer, caller, id }: Omit<DelegationIssuer, 'locale'>, file: StoredFile): boolean {
  if (issuer === 'MEMBER') return file.owner_member === id && file.meeting_id === caller.meeting
  return file.company_id === caller.company && (file.meeting_id === null || file.meeting_id === caller.meeting)
}

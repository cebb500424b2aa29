import { stands } from '@delibera/core/delegations/rules'
import { fullName } from '@delibera/core/members/words'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { delegationRows } from '../delegations/store.ts'
import { arrived } from '../files/commands.ts'
import { fileOf } from '../files/store.ts'
import { type AnnexFile, annexFiles, unopenedAnnexes } from './annex-store.ts'

/** Papers that are kept beside the minutes, each with the SHA-256 of its bytes in hexadecimal. */
export interface AnnexedPapers {
  delegations: readonly { delegator: string; delegate: string; sha256: string }[]
  files: readonly Pick<AnnexFile, 'name' | 'sha256'>[]
}

/** What has arrived: of a file that was promised and never sent there is nothing to compare. */
export async function annexedPapers(deps: Deps, meeting: Proven<'meeting'>): Promise<AnnexedPapers> {
  await measure(deps, meeting)
  const files = await annexFiles(deps.db, meeting)
  const hashes = new Map(files.map((it) => [it._id, it.sha256]))
  const delegations = (await delegationRows(deps.db, meeting)).filter(stands).flatMap(({ file, delegator, delegate }) => {
    const sha256 = file && hashes.get(file._id)
    return sha256 ? [{ delegator: fullName(delegator), delegate: fullName(delegate), sha256 }] : []
  })
  return { delegations, files }
}

/** What nobody has opened yet is measured now. */
async function measure(deps: Deps, meeting: Proven<'meeting'>): Promise<void> {
  for (const _id of await unopenedAnnexes(deps.db, meeting)) {
    const file = await fileOf(deps.db, _id)
    if (file) await arrived(deps, file)
  }
}

import type { FilingCheck, FilingStatus } from './schema.ts'

/** Where a package may go by what a person says: it is filed once it was made, and comes back only when the office suspends it. */
const moves: Record<FilingStatus, readonly FilingStatus[]> = {
  DRAFT: ['FILED'],
  CHECKED: ['FILED'],
  BUILT: ['FILED'],
  FILED: ['ACCEPTED', 'SUSPENDED'],
  ACCEPTED: [],
  SUSPENDED: ['DRAFT', 'FILED'],
}

export interface FilingStanding {
  status: FilingStatus
  is_built: boolean
}

export interface FilingRefusal {
  code: 'E0002' | 'MT002'
  info: { reason: 'status' | 'not_built' }
}

/** Why a package may not be said to have gone there: nobody files what was never made. */
export function refuseMove({ status, is_built }: FilingStanding, to: FilingStatus): FilingRefusal | null {
  if (!moves[status].includes(to)) return { code: 'E0002', info: { reason: 'status' } }
  if (to === 'FILED' && !is_built) return { code: 'MT002', info: { reason: 'not_built' } }
  return null
}

/** What was sent stands as it was sent; what was suspended is opened again first. */
export const isOpenFiling = (status: FilingStatus): boolean => status === 'DRAFT' || status === 'CHECKED' || status === 'BUILT'

export const refuseFilingEdit = (status: FilingStatus): FilingRefusal | null => (isOpenFiling(status) ? null : { code: 'E0002', info: { reason: 'status' } })

/** Only what nobody has made a package of yet goes away without a trace. */
export const refuseFilingRemoval = ({ status, is_built }: FilingStanding): FilingRefusal | null =>
  status === 'DRAFT' && !is_built ? null : { code: 'E0002', info: { reason: 'status' } }

export const failuresIn = (checks: readonly FilingCheck[]): FilingCheck[] => checks.filter((it) => !it.ok && it.severity === 'BLOCK')

/** What a package is after it was checked, or made: without a document, or with a failure, it stays a draft. */
export function statusAfter(step: 'CHECKED' | 'BUILT', { missing, checks }: { missing: number; checks: readonly FilingCheck[] }): FilingStatus {
  return missing > 0 || failuresIn(checks).length > 0 ? 'DRAFT' : step
}

import type { Deps } from '../../deps.ts'
import type { JobHandlers } from '../../jobs/queue.ts'
import { makeDueBackup } from './backup-commands.ts'

/** Nothing where this process has no folder for them: another one that has takes the job. */
export function backupJobs(deps: Deps): Pick<JobHandlers, 'make_backup'> {
  const { backups } = deps.config
  const folder = backups?.folder
  if (!folder) return {}
  return { make_backup: (_, { stopping }) => makeDueBackup(deps, { ...backups, folder }, stopping) }
}

import { limits } from '@delibera/core/limits'
import type { Deps } from '../../deps.ts'
import type { JobHandlers } from '../../jobs/queue.ts'
import { expiredFiles, removeFile, removeVersion, staleUploads } from '../../stores/files/file-store.ts'

export function fileJobs({ db, clock, storage }: Deps): Pick<JobHandlers, 'sweep_files'> {
  return {
    /** Rows first: an object without a row is swept by nobody but harms nobody, a row without its object would be a broken file. */
    async sweep_files() {
      const before = new Date(clock.now().getTime() - limits.files.temp_hours * 3_600_000)
      for (const id of await expiredFiles(db, before)) {
        const keys = await db.transaction().execute((tx) => removeFile(tx, id))
        for (const key of keys) await storage.remove(key)
      }
      for (const it of await staleUploads(db, before)) {
        await removeVersion(db, it)
        await storage.remove(it.storage_key)
      }
    },
  }
}

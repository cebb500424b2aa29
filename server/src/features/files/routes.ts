import { Fault, notFound } from '@delibera/core/faults'
import type { fileRoutes } from '@delibera/core/files/routes'
import { canReadFile, canWriteFile, type FileCaller } from '@delibera/core/files/rules'
import { done } from '@delibera/core/paging'
import type { Deps } from '../../deps.ts'
import { redirect } from '../../http/answer.ts'
import type { Handlers } from '../../http/mount.ts'
import { callerOf, fileOf, isAway, removeFile } from '../../stores/files/file-store.ts'
import { addressOf, grantUpload, refuseKept } from './commands.ts'

export function fileHandlers(deps: Deps): Handlers<typeof fileRoutes> {
  const { db, storage } = deps

  const addressFor = async (who: FileCaller, id: string, version?: number) => {
    const file = await fileOf(db, id)
    if (!file || !canReadFile(file, who) || (await isAway(db, id))) throw notFound()
    return redirect(await addressOf(deps, file, version))
  }

  return {
    askUpload: async ({ ctx, body }) => grantUpload(deps, await callerOf(db, ctx), body),
    askUploadByLink: async ({ ctx, body }) => grantUpload(deps, await callerOf(db, ctx), body),
    download: async ({ ctx, params, query }) => addressFor(await callerOf(db, ctx), params.id, query.version),
    downloadByLink: async ({ ctx, params }) => addressFor(await callerOf(db, ctx), params.id),

    remove: async ({ ctx, params }) => {
      const who = await callerOf(db, ctx)
      const file = await fileOf(db, params.id)
      if (!file || !canReadFile(file, who)) throw notFound()
      if (!canWriteFile(file, who)) throw new Fault('CP003')
      await refuseKept(db, file._id)
      const keys = await db.transaction().execute((tx) => removeFile(tx, file._id))
      for (const key of keys) await storage.remove(key)
      return done
    },
  }
}

import { createReadStream } from 'node:fs'
import { Fault, notFound } from '@delibera/core/faults'
import type { diskRoutes } from '@delibera/core/files/routes'
import { limits } from '@delibera/core/limits'
import type { FastifyRequest } from 'fastify'
import type { DiskStorage } from '../../adapters/storage/disk.ts'
import { contentDisposition } from '../../adapters/storage/disposition.ts'
import { Answer } from '../../http/answer.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Clock } from '../../jobs/clock.ts'

interface Facts {
  storage: DiskStorage
  clock: Clock
  timeout_ms?: number
}

/** The disk's own side of the addresses that the storage port signs. */
export function diskHandlers({ storage, clock, timeout_ms = limits.files.upload_timeout_ms }: Facts): Handlers<typeof diskRoutes> {
  return {
    receive: async ({ params, request }) => {
      const part = await partOf(request)
      if (!part) throw new Fault('E0001', [{ path: 'file', message: 'requiredField' }])
      const fields = Object.fromEntries(Object.entries(part.fields).map(([name, it]) => [name, it && 'value' in it ? String(it.value) : undefined]))
      const grant = storage.checkUpload({ ...fields, key: params.key }, clock.system())
      if (!grant) throw new Fault('CP003')
      const stored = await withinTime(request, timeout_ms, () => storage.writeStream(grant.key, part.file, grant.max_bytes))
      if (stored === 'too_large') throw new Fault('E0001', [{ path: 'file', message: 'fileTooLarge' }], 413)
      return undefined
    },

    hand: async ({ params, query }) => {
      const grant = storage.checkDownload(params.key, query, clock.system())
      const bytes = grant && (await storage.size(grant.key))
      if (!grant || bytes === null) throw notFound()
      const headers = {
        'content-type': grant.mime_type,
        'content-length': String(bytes),
        'content-disposition': contentDisposition(grant.name, grant.mime_type),
        'cache-control': 'private, no-store',
      }
      return new Answer(200, createReadStream(storage.path(grant.key)), headers)
    },
  }
}

/** A body that is no form is a mistake of the caller's, not a failure of ours. */
const partOf = (request: FastifyRequest) =>
  request.file({ limits: { fileSize: limits.files.large_bytes + 1, files: 1, fields: 10, fieldSize: 2000 } }).catch((error: { statusCode?: number }) => {
    if (error.statusCode) throw error
    throw new Fault('E0001', [{ path: 'file', message: 'invalidValue' }])
  })

/** An upload that breaks off or takes more than a minute is cancelled: the partial file is gone, the code is UPL01. */
async function withinTime<T>(request: FastifyRequest, timeout_ms: number, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => request.raw.destroy(new Error('upload timed out')), timeout_ms)
  try {
    return await work()
  } catch {
    throw new Fault('UPL01')
  } finally {
    clearTimeout(timer)
  }
}

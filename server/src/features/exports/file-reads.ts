import { notFound } from '@delibera/core/faults'
import { canReadFile } from '@delibera/core/files/rules'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { pointsOfMeeting } from '../../stores/agenda/agenda-store.ts'
import { callerOf, fileOf, type Version } from '../../stores/files/file-store.ts'
import { arrived } from '../files/commands.ts'
import type { ArchiveEntry } from './archive-papers.ts'
import { safeName } from './name-papers.ts'

export interface PointFiles {
  /** As the agenda counts, from one. */
  number: number
  title: string
  versions: Version[]
}

/** The files of every point, or of one, that the caller may read and that have arrived; a point that is not of this meeting is not there. */
export async function pointFiles(deps: Deps, ctx: Contexts['meeting'], odg?: string): Promise<PointFiles[]> {
  const points = (await pointsOfMeeting(deps.db, ctx.meeting)).map((it, at) => ({ ...it, number: at + 1 }))
  const asked = odg === undefined ? points : points.filter((it) => it._id === odg)
  if (odg !== undefined && asked.length === 0) throw notFound()
  const who = await callerOf(deps.db, ctx)
  const found: PointFiles[] = []
  for (const { number, title, files } of asked) {
    const versions: Version[] = []
    for (const { file_id } of files) {
      const file = await fileOf(deps.db, file_id)
      const version = file && canReadFile(file, who) ? await arrived(deps, file) : null
      if (version) versions.push(version)
    }
    found.push({ number, title, versions })
  }
  return found
}

/** Stored files one at a time: what the storage has lost meanwhile is left out. */
export async function* storedEntries(
  { storage }: Pick<Deps, 'storage'>,
  files: readonly Pick<Version, 'storage_key' | 'name'>[],
  pathOf: (name: string) => string,
): AsyncGenerator<ArchiveEntry> {
  for (const { storage_key, name } of files) {
    const content = await storage.stream(storage_key)
    if (content) yield { path: pathOf(safeName(name, 120)), content }
  }
}

export const bytesOf = (files: readonly { bytes: number | null }[]): number => files.reduce((sum, it) => sum + (it.bytes ?? 0), 0)

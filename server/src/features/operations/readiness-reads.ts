import { limits } from '@delibera/core/limits'
import { backupRefusal, readinessOf } from '@delibera/core/operations/rules'
import type { Readiness, ReadinessCheck, ReadinessCheckName, ReadinessReason } from '@delibera/core/operations/schema'
import type { BackupNote } from '../../db/backup-note.ts'
import { migrations } from '../../db/migrate.ts'
import type { Deps } from '../../deps.ts'
import { workerState } from '../../jobs/liveness.ts'
import { freeBytes } from '../../process/disk.ts'
import { alone, within } from '../../process/patience.ts'
import { backupNote, schemaRefusal, writeReadiness, writeRefusal } from '../../stores/operations/readiness-store.ts'

/** In milliseconds: how long one check may take, and for how long an answer is given again. */
interface Times {
  check: number
  kept: number
}

const usual: Times = { check: 2000, kept: 1000 }

type Parts = Pick<Deps, 'db' | 'config' | 'documents' | 'clock'>
type Refusal = ReadinessReason | null

/**
 * Asks whether everything that serving needs is there. Whoever asks meanwhile gets the same answer, and so does whoever asks within a second: many
 * who ask cost as much as one. A check that hangs is not begun again before it has ended, so that it never holds more than one connection.
 */
export function buildReadiness(parts: Parts, times: Partial<Times> = {}): () => Promise<Readiness> {
  const { check, kept } = { ...usual, ...times }
  const lastMade = alone(() => backupNote(parts.db, check).catch(() => undefined))
  const looks = looksAt(parts, check, lastMade)
  const one = async (name: ReadinessCheckName): Promise<ReadinessCheck> => {
    const reason = await within<Refusal>(check, looks[name](), 'timeout')
    const state = reason === null ? 'ok' : ofItsPart.has(name) ? 'degraded' : 'failed'
    return { name, state, reason }
  }
  const look = alone(async () => {
    const checks = await Promise.all((Object.keys(looks) as ReadinessCheckName[]).map(one))
    const made = await within(check, lastMade(), undefined)
    return { status: readinessOf(checks), version: limits.version, checks, typesetter: parts.documents.compiler, backup: toldOf(made, parts.clock.system()) }
  })
  let last: { answer: Readiness; at: number } | null = null
  return async () => {
    if (last && performance.now() - last.at < kept) return last.answer
    const answer = await look()
    last = { answer, at: performance.now() }
    return answer
  }
}

/** People are served without it: one that fails is told, and no more. */
const ofItsPart: ReadonlySet<ReadinessCheckName> = new Set(['typesetter', 'backup'])

/** Undefined where it is not known. Where it lies is nobody's business here. */
type LastMade = () => Promise<BackupNote | null | undefined>

const toldOf = (made: BackupNote | null | undefined, now: Date): Readiness['backup'] =>
  made ? { at: made.at, age_seconds: Math.max(0, Math.round((now.getTime() - Date.parse(made.at)) / 1000)) } : null

/** What each check has against being ready; none of them throws. */
function looksAt({ db, config, documents, clock }: Parts, timeout_ms: number, lastMade: LastMade): Record<ReadinessCheckName, () => Promise<Refusal>> {
  const list = migrations()
  const unknown = (): Refusal => 'unknown'
  return {
    database: alone(() => writeReadiness(db, timeout_ms).then(() => null, writeRefusal)),
    schema: alone(() => schemaRefusal(db, list).catch(unknown)),
    disk: alone(() => diskRefusal(config.data_dir, config.disk_floor_bytes)),
    worker: alone(() => workerState(db).then((it) => workerRefusals[it], unknown)),
    typesetter: async () => (documents.compiler ? null : 'no_compiler'),
    backup: async () => {
      const made = config.backups ? await lastMade() : null
      return made === undefined ? 'unknown' : config.backups ? backupRefusal(made, config.backups.every_ms, clock.system()) : null
    },
  }
}

const workerRefusals = { beating: null, absent: 'no_worker', silent: 'silent' } as const

async function diskRefusal(folder: string, floor: number): Promise<Refusal> {
  try {
    return (await freeBytes(folder)) < floor ? 'below_floor' : null
  } catch {
    return 'unreadable'
  }
}

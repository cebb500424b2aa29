import { createHash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** One at a time: who asks while it is under way waits for the same answer. */
export function alone<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}

/** The answer, or `otherwise` when it takes longer; what takes longer goes on by itself. */
export function within<Result>(ms: number, answer: Promise<Result>, otherwise: Result): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<Result>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms)
  })
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}

/** Lets other calls run: what is long is done in turns. */
export const takeTurns = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A process that works for more than this part of a moment is busy with people. */
const busyPart = 0.5
const momentMs = 25

/** Work that nobody waits for lets people go first: after a moment in which the process had little to do, or after `atMostMs`. */
export async function quietMoment(atMostMs: number): Promise<void> {
  for (let waited = 0; waited < atMostMs; waited += momentMs) {
    const before = performance.eventLoopUtilization()
    await pause(momentMs)
    if (performance.eventLoopUtilization(before).utilization < busyPart) return
  }
}

const turnBytes = 2 * 1024 * 1024

/** What thirty megabytes are known by takes a tenth of a second, in which others have their turn. */
export async function sha256Of(bytes: Uint8Array): Promise<Buffer> {
  const hash = createHash('sha256')
  for (let at = 0; at < bytes.length; at += turnBytes) {
    if (at > 0) await takeTurns()
    hash.update(bytes.subarray(at, at + turnBytes))
  }
  return hash.digest()
}

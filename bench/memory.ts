import { readFileSync } from 'node:fs'
import type { ServerProcess } from '../server/src/testing/process.ts'

/** What a process holds, in megabytes. */
export const memoryOf = ({ child }: ServerProcess, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024

/** The most that a process has held beyond what it held at first. */
export function watchMemory(server: ServerProcess): () => number {
  const first = memoryOf(server)
  let most = first
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(server))
  }, 20)
  return () => {
    clearInterval(timer)
    return most - first
  }
}

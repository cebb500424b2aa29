import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { print } from './measurement.ts'

export const cores = availableParallelism()
/** Two processes that serve, those who ask them, and the database: with fewer cores they stand in each other's way. */
const coresNeeded = 4
export const areCoresEnough = cores >= coresNeeded

const ticksPerSecond = 100

/** What the kernel says of a process; nothing of one that has ended since it was listed. */
function said(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return ''
  }
}

/** Seconds of a process itself, with those of its children that have ended. */
function seconds(pid: number | string): number {
  const stat = said(`${pid}/stat`)
  const times = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
  return times.reduce((sum, it) => sum + Number(it), 0) / ticksPerSecond
}

const children = (pid: number | string): string[] => said(`${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean)

/** Seconds of the processor that a process and those whom it started have used so far. */
const familyOf = (pid: number | string): number => seconds(pid) + children(pid).reduce((sum, it) => sum + familyOf(it), 0)

/** Those of the databases that this process has started. */
const ofPostgres = (): number =>
  children(process.pid)
    .filter((it) => said(`${it}/comm`).startsWith('postgres'))
    .reduce((sum, it) => sum + familyOf(it), 0)

export type Busy = Record<string, number>

/** How many cores each kept busy while something was done, by who it is: processes by their ids, and the database. */
export async function busyWhile<T>(who: Record<string, number>, work: () => Promise<T>): Promise<{ result: T; busy: Busy }> {
  const now = () => ({
    ...Object.fromEntries(Object.entries(who).map(([name, pid]) => [name, pid === process.pid ? seconds(pid) : familyOf(pid)])),
    postgres: ofPostgres(),
  })
  const before: Busy = now()
  const start = performance.now()
  const result = await work()
  const took = (performance.now() - start) / 1000
  return { result, busy: Object.fromEntries(Object.entries(now()).map(([name, it]) => [name, (it - before[name]!) / took])) }
}

export function printBusy(name: string, busy: Busy): void {
  for (const [who, value] of Object.entries(busy))
    print({ name: `${name}.${who}`, value, unit: `cores of ${cores} busy with it meanwhile`, baseline: null, target: null })
}

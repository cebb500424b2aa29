import { readFileSync, rmSync } from 'node:fs'
import { testFolder } from '../server/src/testing/folder.ts'
import { startServer } from '../server/src/testing/process.ts'
import { atMost, median, print } from './measurement.ts'
import { sizes } from './sizes.ts'

const built = ['server/dist/main.js']

/** Seconds from process start to the first 200 of the health call. */
async function timeStart(env: Record<string, string>, program: string[]): Promise<{ seconds: number; rss_mb: number }> {
  const begun = performance.now()
  const server = await startServer(env, program)
  const seconds = (performance.now() - begun) / 1000
  // Idle means settled: the collector has had time to give back what starting took.
  await new Promise((resolve) => setTimeout(resolve, 3000))
  const rss_mb = Number(readFileSync(`/proc/${server.child.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)![1]) / 1024
  await server.end('SIGTERM')
  return { seconds, rss_mb }
}

export async function bench(): Promise<void> {
  const folder = testFolder()
  const env = { DATA_DIR: folder, NODE_ENV: '', SECRET_KEY: 'a secret for benches, long enough to be one' }
  const bare = []
  for (let i = 0; i < sizes.start.runs; i++) bare.push(await timeStart({}, ['bench/bare-start.mjs']))
  const baseline = median(bare.map((it) => it.seconds))
  const first = await timeStart(env, built)
  const later = []
  for (let i = 0; i < sizes.start.runs; i++) later.push(await timeStart(env, built))
  print({ name: 'start.first', value: first.seconds, unit: 's, with initdb and demo', baseline, target: atMost(10) })
  print({ name: 'start.again', value: median(later.map((it) => it.seconds)), unit: 's, database already initialised', baseline, target: atMost(1.5) })
  print({
    name: 'start.rss',
    value: median(later.map((it) => it.rss_mb)),
    unit: 'MB, idle',
    baseline: median(bare.map((it) => it.rss_mb)),
    target: atMost(150),
  })
  rmSync(folder, { recursive: true, force: true })
}

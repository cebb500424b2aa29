import { spawnSync } from 'node:child_process'
import { startServer } from '../server/src/testing/process.ts'
import { atLeastTimes, median, print } from './measurement.ts'
import { sizes } from './sizes.ts'
import { openStage } from './stage.ts'

/** Requests per second over some seconds, twenty connections, from a process of its own. */
function load(url: string, token: string): number {
  const args = ['-c', '20', '-d', String(sizes.api.seconds), '-j', '-H', `authorization=Bearer ${token}`, `${url}/api/users/profile`]
  const run = spawnSync('node_modules/.bin/autocannon', args, { encoding: 'utf8' })
  const { requests, non2xx } = JSON.parse(run.stdout) as { requests: { average: number }; non2xx: number }
  if (non2xx > 0) throw new Error(`${non2xx} answers were not 2xx`)
  return requests.average
}

export async function bench(): Promise<void> {
  const stage = await openStage()
  const [ours, bare] = [await startServer(stage.env, ['server/dist/main.js']), await startServer(stage.env, ['bench/bare-api.mjs'])]
  load(ours.url, stage.token)
  load(bare.url, stage.token)
  const runs = { ours: [] as number[], bare: [] as number[] }
  for (let i = 0; i < sizes.api.runs; i++) {
    runs.bare.push(load(bare.url, stage.token))
    runs.ours.push(load(ours.url, stage.token))
  }
  print({
    name: 'api.profile',
    value: median(runs.ours),
    unit: 'requests/s, beside a bare Fastify route with the same two queries, prepared',
    baseline: median(runs.bare),
    target: atLeastTimes(0.7),
  })
  await ours.end('SIGTERM')
  await bare.end('SIGKILL')
  await stage.close()
}

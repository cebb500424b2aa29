import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sourceFingerprint } from '../scripts/fingerprint.mjs'
import { benchAll } from './all.ts'
import { measured } from './measurement.ts'

/**
 * `npm run bench -- NAME` prints one JSON line per measurement; `all` runs each in a process of its own and ends with a table, which `--write` also keeps
 * in docs/benchmarks.md. `--quick` does less of everything (sizes.ts). Ends with 1 when a target was missed, with 2 when a bench did not come to its end.
 */
const benches: Record<string, () => Promise<{ bench: () => Promise<void> }>> = {
  start: () => import('./start.ts'),
  api: () => import('./api.ts'),
  socket: () => import('./socket.ts'),
  web: () => import('./web.ts'),
  members: () => import('./members.ts'),
  wallet: () => import('./wallet.ts'),
  meetings: () => import('./meetings.ts'),
  convene: () => import('./convene.ts'),
  calendar: () => import('./calendar.ts'),
  decisions: () => import('./decisions.ts'),
  votes: () => import('./votes.ts'),
  season: () => import('./season.ts'),
  'votes-processes': () => import('./votes-processes.ts'),
  bus: () => import('./bus.ts'),
  room: () => import('./room.ts'),
  video: () => import('./video.ts'),
  random: () => import('./random.ts'),
  export: () => import('./export.ts'),
  pdf: () => import('./pdf.ts'),
  verify: () => import('./verify.ts'),
  mailbox: () => import('./mailbox.ts'),
  hostile: () => import('./hostile.ts'),
  growth: () => import('./growth.ts'),
}

/** `factor`, `data`, `only` and `call` are of `growth` alone, which reads them itself (sizes.ts). */
const options = {
  quick: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
  factor: { type: 'string' },
  data: { type: 'string' },
  only: { type: 'string' },
  call: { type: 'string' },
} as const

function asked() {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    const [name = 'all', ...more] = positionals
    if (more.length > 0) throw new Error('one bench at a time, or all')
    if (name !== 'all' && !(name in benches)) throw new Error(`no bench called ${name}: there are all, ${Object.keys(benches).join(', ')}`)
    if (values.write && name !== 'all') throw new Error('--write keeps the figures of all benches, not of one')
    return { name, ...values }
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}

function build(): void {
  if (existsSync('server/dist/fingerprint') && readFileSync('server/dist/fingerprint', 'utf8') === sourceFingerprint()) return
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) process.exit(2)
}

async function benchOne(name: string): Promise<number> {
  try {
    await (await benches[name]!()).bench()
  } catch (error) {
    console.error(error)
    return 2
  }
  const missed = measured.filter((it) => it.met === false)
  if (missed.length > 0) console.error(`missed: ${missed.map((it) => it.name).join('; ')}`)
  return missed.length > 0 ? 1 : 0
}

const { name, quick, write } = asked()
// Servers of a bench that is ended from outside end with it.
process.once('SIGTERM', () => process.exit(2))
build()
process.exit(name === 'all' ? await benchAll(Object.keys(benches), { quick, write }) : await benchOne(name))

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { sourceFingerprint } from '../scripts/fingerprint.mjs'

/** `npm run bench -- NAME`: prints one JSON line per measurement. */
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
  votes: () => import('./votes.ts'),
  room: () => import('./room.ts'),
  random: () => import('./random.ts'),
  export: () => import('./export.ts'),
  pdf: () => import('./pdf.ts'),
  verify: () => import('./verify.ts'),
  mailbox: () => import('./mailbox.ts'),
}

const wanted = process.argv[2] ? [process.argv[2]] : Object.keys(benches)
const unknown = wanted.find((it) => !(it in benches))
if (unknown) {
  console.error(`no bench called ${unknown}: there are ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
if (!existsSync('server/dist/fingerprint') || readFileSync('server/dist/fingerprint', 'utf8') !== sourceFingerprint()) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) process.exit(1)
}
for (const name of wanted) await (await benches[name]!()).bench()
process.exit(0)

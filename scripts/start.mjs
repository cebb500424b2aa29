// Plain JavaScript: it runs before anything is built. Builds when the sources have changed, then becomes the server.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sourceFingerprint } from './fingerprint.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const stamp = 'server/dist/fingerprint'
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sourceFingerprint()) {
  console.log('Building Delibera (about ten seconds, only when the sources have changed)')
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) process.exit(status ?? 1)
}
await import(new URL('../server/dist/main.js', import.meta.url).href)

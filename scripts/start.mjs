// Plain JavaScript: it runs before anything is built. Builds when the sources have changed, then becomes the server.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sourceFingerprint } from './fingerprint.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Delibera needs Node 20.19, 22 or 24, and this is ${process.versions.node}.`)
  process.exit(1)
}

const stamp = 'server/dist/fingerprint'
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sourceFingerprint()) {
  console.log('Building Delibera (about twenty seconds, only when the sources have changed)')
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) {
    const platform = `${process.platform}-${process.arch}`
    console.error(`\nDelibera was not built: the lines above say why. If they miss a binding for ${platform}, its packages were left out: run npm ci again.`)
    process.exit(status ?? 1)
  }
}
await import(new URL('../server/dist/main.js', import.meta.url).href)

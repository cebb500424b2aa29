import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { endDaemon, freePort, listens, untilReady } from './daemon.ts'

/** Debian has the one or the other; both speak the same. */
const binary = ['/usr/bin/valkey-server', '/usr/bin/redis-server'].find((it) => existsSync(it))

/** Whether the real server is here (Debian: redis-server or valkey-server); a test that needs it is skipped by name otherwise. */
export const redisInstalled = binary !== undefined

/** A real server on loopback that keeps nothing. */
export async function startRedis() {
  const port = await freePort()
  let daemon: ChildProcess
  const start = async () => {
    daemon = spawn(binary!, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { stdio: 'ignore' })
    await untilReady({ name: 'redis', process: daemon, isReady: () => listens(port) })
  }
  await start()
  return { url: `redis://127.0.0.1:${port}`, start, stop: () => endDaemon(daemon, 'SIGKILL') }
}

import { spawn } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { endDaemon, freePort, listens, untilReady } from './daemon.ts'

const binary = '/usr/bin/janus'

/** Whether the real server is here (Debian: janus); a test that needs it is skipped by name otherwise. */
export const janusInstalled = existsSync(binary)

const secret = 'a secret between two servers'
const script = fileURLToPath(new URL('../../../deploy/media/janus.sh', import.meta.url))

/** A real Janus on loopback, run as operators run it, at a port of its own or where another was before. */
export async function startJanus({ port: given }: { port?: number } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'delibera-janus-'))
  const port = given ?? (await freePort())
  const log = path.join(folder, 'log')
  const written = openSync(log, 'w')
  const env = { ...process.env, JANUS_SECRET: secret, JANUS_FOLDER: folder, JANUS_PORT: String(port), JANUS_PORTS: '20000-29999' }
  const daemon = spawn('sh', [script], { env, stdio: ['ignore', written, written] })
  const stop = async () => {
    await endDaemon(daemon, 'SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await untilReady({ name: 'janus', process: daemon, isReady: () => listens(port) })
  } catch (error) {
    const said = await readFile(log, 'utf8').catch(() => '')
    await stop()
    throw new Error(`${(error as Error).message}\n${said}`)
  }
  return { url: `ws://127.0.0.1:${port}`, port, secret, pid: daemon.pid!, stop }
}

import { spawn } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { endDaemon, freePort, listens, untilReady } from './daemon.ts'

/** Whether the real relay is here (Debian: coturn); a test that needs it is skipped by name otherwise. */
export const coturnInstalled = existsSync('/usr/bin/turnserver')

const script = fileURLToPath(new URL('../../../deploy/media/turn.sh', import.meta.url))

interface Options {
  secret: string
  /** Relays to this very machine too, on which all of a test takes place. */
  isInside: boolean
}

/** A real coturn on loopback, run as operators run it. */
export async function startCoturn({ secret, isInside }: Options) {
  const folder = await mkdtemp(path.join(tmpdir(), 'delibera-turn-'))
  const port = await freePort()
  const log = path.join(folder, 'log')
  const written = openSync(log, 'w')
  const own = { TURN_SECRET: secret, TURN_FOLDER: folder, TURN_LISTEN: '127.0.0.1', TURN_PORT: String(port), TURN_INSIDE: isInside ? 'yes' : 'no' }
  const daemon = spawn('sh', [script], { env: { ...process.env, ...own }, stdio: ['ignore', written, written] })
  const stop = async () => {
    await endDaemon(daemon, 'SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await untilReady({ name: 'coturn', process: daemon, isReady: () => listens(port) })
  } catch (error) {
    const said = await readFile(log, 'utf8').catch(() => '')
    await stop()
    throw new Error(`${(error as Error).message}\n${said}`)
  }
  return { url: `turn:127.0.0.1:${port}`, port, stop }
}

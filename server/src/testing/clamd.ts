import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endDaemon, freePort, untilReady } from './daemon.ts'

const binary = '/usr/sbin/clamd'

/** Whether the real daemon is here (Debian: clamav-daemon); a test that needs it is skipped by name otherwise. */
export const clamdInstalled = existsSync(binary)

/** The one file that the daemon of the tests calls infected. */
export const infected = Buffer.from('delibera: this file plays the part of a virus')

/** A real ClamAV daemon on loopback, with a database of one signature: nothing is fetched from anywhere. */
export async function startClamd(options: { max_bytes?: number } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'delibera-clamd-'))
  const port = await freePort()
  const socket = path.join(folder, 'clamd.sock')
  const database = path.join(folder, 'database')
  await mkdir(database)
  await writeFile(path.join(database, 'test.hdb'), `${createHash('md5').update(infected).digest('hex')}:${infected.length}:Delibera.Test\n`)
  const settings = [`TCPAddr 127.0.0.1`, `TCPSocket ${port}`, `LocalSocket ${socket}`, `DatabaseDirectory ${database}`, `TemporaryDirectory ${folder}`]
  const config = path.join(folder, 'clamd.conf')
  await writeFile(config, [...settings, `StreamMaxLength ${options.max_bytes ?? 25_000_000}`, ''].join('\n'))

  const daemon = spawn(binary, ['--foreground', '--config-file', config], { stdio: 'ignore' })
  const stop = async () => {
    await endDaemon(daemon, 'SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await untilReady({ name: 'clamd', process: daemon, isReady: () => answers(port) })
  } catch (error) {
    await stop()
    throw error
  }
  return { network: { host: '127.0.0.1', port }, local: { socket }, stop }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port }, () => socket.write('zPING\0'))
    socket.once('data', (it) => {
      socket.destroy()
      resolve(it.toString().startsWith('PONG'))
    })
    socket.once('error', () => resolve(false))
  })
}

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endDaemon, freePort, listens, untilReady } from './daemon.ts'

const binary = '/usr/bin/radicale'

/** Whether the real server is here (Debian: radicale); a test that needs it is skipped by name otherwise. */
export const radicaleInstalled = existsSync(binary)

/** Whoever may sign in to the server of the tests. */
export const davPeople = [
  { username: 'rossi', password: 'Agenda 1' },
  { username: 'verdi', password: 'Agenda 2' },
] as const

/** A real CalDAV server on loopback, without encryption, as an installation that looks after itself may have it. */
export async function startRadicale() {
  const folder = await mkdtemp(path.join(tmpdir(), 'delibera-radicale-'))
  const port = await freePort()
  await writeFile(path.join(folder, 'users'), davPeople.map((it) => `${it.username}:${it.password}`).join('\n'))
  await writeFile(path.join(folder, 'config'), settings(folder, port))
  const daemon = spawn(binary, ['--config', path.join(folder, 'config')], { stdio: 'ignore' })
  const stop = async () => {
    await endDaemon(daemon, 'SIGTERM')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await untilReady({ name: 'radicale', process: daemon, isReady: () => listens(port) })
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `http://127.0.0.1:${port}/`, stop }
}

const settings = (folder: string, port: number): string => `
[server]
hosts = 127.0.0.1:${port}
[auth]
type = htpasswd
htpasswd_filename = ${folder}/users
htpasswd_encryption = plain
delay = 0
[storage]
filesystem_folder = ${folder}/collections
[logging]
level = error
`

/** What a person does in their own calendar program. */
export function davHand({ username, password }: { username: string; password: string }) {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const ask = (method: string, url: string, body?: string) => fetch(url, { method, headers: { authorization }, body: body ?? null })
  return {
    read: async (url: string) => {
      const reply = await ask('GET', url)
      return reply.status === 200 ? reply.text() : null
    },
    write: async (url: string, body: string) => void (await ask('PUT', url, body)),
    remove: async (url: string) => void (await ask('DELETE', url)),
  }
}

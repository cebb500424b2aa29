import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './daemon.ts'
import { testFolder } from './folder.ts'

const packaged = '/usr/lib/postgresql'
const password = 'a password for tests'

/** The folder of Debian's newest PostgreSQL programs, or null when none is installed. */
function debianPrograms(): string | null {
  const versions = existsSync(packaged) ? readdirSync(packaged).filter((it) => existsSync(join(packaged, it, 'bin', 'initdb'))) : []
  const newest = versions.map(Number).sort((a, b) => b - a)[0]
  return newest ? join(packaged, String(newest), 'bin') : null
}

/** PostgreSQL will not run as root; Debian's package brings an account of its own. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export interface OutsidePostgres {
  url: string
  stop(): Promise<void>
}

/** A PostgreSQL as somebody else would run it for us: Debian's, over TCP, with a password. Null where it is not installed. */
export async function startOutsidePostgres(): Promise<OutsidePostgres | null> {
  const programs = debianPrograms()
  if (!programs) return null
  const folder = testFolder()
  const who = account()
  if (who.uid !== undefined) chownSync(folder, who.uid, who.gid!)
  writeFileSync(join(folder, 'password'), password, { mode: 0o644 })
  const data = join(folder, 'data')
  execFileSync(
    join(programs, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${join(folder, 'password')}`,
      '-E',
      'UTF8',
      '--locale-provider=icu',
      '--icu-locale=it-IT',
      '--locale=C',
      '--no-sync',
    ],
    { ...who, cwd: '/', stdio: 'pipe' },
  )
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=300',
  ]
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings.flatMap((it) => ['-c', it])], {
    ...who,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise<void>((ready, failed) => {
    let log = ''
    server.once('exit', () => failed(new Error(log)))
    server.stderr.on('data', (chunk) => {
      log += chunk
      if (log.includes('ready to accept connections')) ready()
    })
  })
  return {
    url: `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
    async stop() {
      server.kill('SIGINT')
      await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

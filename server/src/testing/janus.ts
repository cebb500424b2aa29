import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const binary = '/usr/bin/janus'

/** Whether the real server is here (Debian: janus); a test that needs it is skipped by name otherwise. */
export const janusInstalled = existsSync(binary)

const secret = 'a secret between two servers'
const unused = ['audiobridge', 'duktape', 'echotest', 'lua', 'nosip', 'recordplay', 'sip', 'streaming', 'textroom', 'videocall', 'voicemail']
const otherTransports = ['http', 'mqtt', 'nanomsg', 'pfunix', 'rabbitmq']
const disabled = (names: string[]) => names.map((it) => `libjanus_${it}.so`).join(',')

/** A real Janus on loopback with the room for video alone, at a port of its own or where another was before. */
export async function startJanus({ port: given }: { port?: number } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'delibera-janus-'))
  const port = given ?? (await freePort())
  const configs = path.join(folder, 'configs')
  await mkdir(configs)
  await writeFile(path.join(folder, 'janus.jcfg'), settings(configs))
  await writeFile(path.join(configs, 'janus.transport.websockets.jcfg'), `general: {\n  ws = true\n  ws_port = ${port}\n  ws_ip = "127.0.0.1"\n}\n`)

  const daemon = spawn(binary, ['-C', path.join(folder, 'janus.jcfg'), '-F', configs, '-L', path.join(folder, 'log'), '-N'], { stdio: 'ignore' })
  const stop = async () => {
    if (daemon.exitCode === null && daemon.signalCode === null) {
      const gone = once(daemon, 'exit')
      daemon.kill('SIGKILL')
      await gone
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await untilReady(port, () => daemon.exitCode)
  } catch (error) {
    const log = await readFile(path.join(folder, 'log'), 'utf8').catch(() => '')
    await stop()
    throw new Error(`${(error as Error).message}\n${log}`)
  }
  return { url: `ws://127.0.0.1:${port}`, port, secret, stop }
}

const settings = (configs: string) => `
general: {
  configs_folder = "${configs}"
  debug_level = 3
  api_secret = "${secret}"
}
media: {
  ipv6 = false
}
plugins: {
  disable = "${disabled(unused)}"
}
transports: {
  disable = "${disabled(otherTransports)}"
}
`

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function untilReady(port: number, exitCode: () => number | null): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (exitCode() !== null) throw new Error(`janus ended at once with code ${exitCode()}`)
    if (await listens(port)) return
    await pause(50)
  }
  throw new Error('janus was not ready within 10 s')
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port }, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

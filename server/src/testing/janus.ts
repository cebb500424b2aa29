import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endDaemon, freePort, listens, untilReady } from './daemon.ts'

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
    await endDaemon(daemon, 'SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await untilReady({ name: 'janus', process: daemon, isReady: () => listens(port) })
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

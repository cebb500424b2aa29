import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port }, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

interface Daemon {
  name: string
  process: ChildProcess
  isReady: () => Promise<boolean>
}

/** Waits for a real server of the tests; one that ends, or is not ready within ten seconds, is an error that names it. */
export async function untilReady({ name, process, isReady }: Daemon): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (process.exitCode !== null) throw new Error(`${name} ended at once with code ${process.exitCode}`)
    if (await isReady()) return
    await pause(50)
  }
  throw new Error(`${name} was not ready within 10 s`)
}

export async function endDaemon(process: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  const gone = once(process, 'exit')
  process.kill(signal)
  await gone
}

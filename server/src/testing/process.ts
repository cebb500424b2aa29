import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freePort } from './daemon.ts'

export interface ServerProcess {
  url: string
  child: ChildProcess
  output: () => string
  /** Ends it and waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** The built program where the tests run right after a build: it starts in a fraction of the time. */
const programOf = (name: string, source: string): string[] =>
  process.env.TEST_BUILT === 'yes'
    ? [fileURLToPath(new URL(`../../dist/${name}.js`, import.meta.url))]
    : ['--import', 'tsx', fileURLToPath(new URL(source, import.meta.url))]
export const program = programOf('main', '../main.ts')
export const operatorProgram = programOf('operator', '../operator/operator.ts')

/** A real server process, ready when its health call says so. */
export async function startServer(env: Record<string, string>, run: string[] = program): Promise<ServerProcess> {
  const server = await launchServer(env, run)
  await untilHealthy(server)
  return server
}

/** The same, not waited for. It leads a process group of its own, in which are all whom it starts but its database. */
export async function launchServer(env: Record<string, string>, run: string[] = program): Promise<ServerProcess> {
  const port = env.PORT ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, run, {
    env: { PATH, HOME, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const gone = once(child, 'exit')
  // A test that ran out of time does not come to its end: nobody else would stop what it started.
  const endToo = () => void child.kill('SIGKILL')
  process.once('exit', endToo)
  child.once('exit', () => process.off('exit', endToo))
  return {
    url,
    child,
    output: () => output,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await gone
      return child.exitCode
    },
  }
}

export async function untilHealthy({ url, child, output }: ServerProcess): Promise<void> {
  for (let i = 0; i < 2400; i++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}\n${output()}`)
    const ok = await fetch(`${url}/api/health`).then(
      (it) => it.ok,
      () => false,
    )
    if (ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`the server did not become ready\n${output()}`)
}

/** Who is left of the group that a process led, those not counted that have ended and wait for their parent to notice. */
export function leftOf({ child }: ServerProcess): number[] {
  const isLeft = (pid: string) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(group) === child.pid && state !== 'Z'
    } catch {
      return false
    }
  }
  return readdirSync('/proc')
    .filter((it) => /^\d+$/.test(it) && isLeft(it))
    .map(Number)
}

import { pino } from 'pino'
import { ConfigError, readConfig } from './config/config.ts'
import { withFlags } from './config/flags.ts'
import { EmbeddedDatabaseError } from './db/embedded/launch.ts'
import { MigrationError } from './db/failure.ts'
import { DemoError } from './demo/failure.ts'
import { ProcessGroupError } from './process/group.ts'
import type { Starting } from './serving.ts'
import { start } from './starting.ts'
import { Stopping } from './stopping.ts'

/** One key pressed at a terminal comes twice: to every process of its group, and once more from npm, which passes it on. */
const sameSignalMs = 1000

interface RunOptions extends Pick<Starting, 'times'> {
  /** What was said at the command line. */
  args?: readonly string[]
  /** The program that is run, for several processes of it. */
  program?: string
}

/** The life of a server process: a start, a first signal that stops it in peace, a second one that ends it at once. */
export async function run(env: NodeJS.ProcessEnv, how: RunOptions = {}): Promise<void> {
  const stopping = new Stopping()
  let ending: Promise<never> | null = null
  const stop = (code: number, signal?: NodeJS.Signals) => {
    ending ??= stopping.stop(starting, signal && { signal }).then(() => process.exit(code))
    return ending
  }
  const starting = begin(env, how, { stopping, fail: (reason) => void fail(reason) })
  const fail = (reason: unknown, beginning = 'Delibera cannot go on.') => {
    // What fails because it was stopped needs no word.
    if (stopping.signal.aborted) return
    tell(reason, beginning)
    return stop(1)
  }
  let first: number | null = null
  for (const name of ['SIGTERM', 'SIGINT'] as const)
    process.on(name, (signal) => {
      if (first !== null && performance.now() - first > sameSignalMs) endAtOnce(stopping)
      first ??= performance.now()
      void stop(0, signal)
    })
  try {
    await starting
  } catch (error) {
    await fail(error, 'Delibera cannot start.')
  }
}

async function begin(env: NodeJS.ProcessEnv, { args = [], program = '', times = {} }: RunOptions, life: Pick<Starting, 'stopping' | 'fail'>): Promise<void> {
  const config = readConfig(withFlags(args, env))
  const log = pino({ level: config.log_level, redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'] })
  life.stopping.logTo(log)
  await start({ config, log, times, program, ...life })
}

function endAtOnce(stopping: Stopping): void {
  stopping.abandon()
  // In the turn after this one, in which what outlives a process has been told.
  setImmediate(() => process.exit(1))
}

/** Failures that a person can act on are told in words; anything else with its trace. */
function tell(error: unknown, beginning: string): void {
  const readable = [ConfigError, EmbeddedDatabaseError, MigrationError, DemoError, ProcessGroupError].some((it) => error instanceof it)
  console.error(readable ? `${beginning}\n${(error as Error).message}` : error)
}

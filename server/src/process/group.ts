import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

/** The processes of one start cannot go on. Its message is for the person who started them. */
export class ProcessGroupError extends Error {}

/** What a process of a group asks the one that started it. */
type Asked = 'database' | 'metrics'
interface Question {
  id: number
  ask: Asked
}
interface Reply {
  id: number
  answer?: string
  error?: string
}

/** Whether this process serves calls for another one that started it. */
export const isMember = (): boolean => cluster.isWorker

let lastQuestion = 0

/** Asks the process that started this one. */
export function askPrimary(ask: Asked): Promise<string> {
  const id = ++lastQuestion
  return new Promise((resolve, reject) => {
    const hear = (said: Reply) => {
      if (said.id !== id) return
      process.off('message', hear)
      if (said.answer === undefined) reject(new Error(said.error))
      else resolve(said.answer)
    }
    process.on('message', hear)
    process.send!({ id, ask } satisfies Question)
  })
}

/** In milliseconds: an end within so long of the start is a quick one, and how long a process may take to stop in peace. */
const usual = { quick: 60_000, stop: 12_000, pause: 200 }
/** So many quick ends in a row, and it is no accident. */
const mostQuickEnds = 3

interface Options {
  size: number
  /** What each of them runs, with the words that this process was started with. */
  program: string
  log: Logger
  answers: Record<Asked, () => Promise<string>>
  /** Called once when they cannot be kept running. */
  fail: (reason: Error) => void
}

/**
 * Processes that serve one port. The one that starts them opens it, starts another where one has ended, and ends when they end quickly again and again. Should it be killed itself, they notice and end.
 */
export class ProcessGroup {
  private readonly options: Options
  private readonly members = new Set<Worker>()
  private readonly stopping = new AbortController()
  private hasBegun = false

  constructor(options: Options) {
    this.options = options
  }

  /** Resolves when all of them serve. */
  async start(): Promise<void> {
    const { size, program } = this.options
    // Handed over in turn, a connection on its way to a process that is killed would hang for ever: whoever is free takes the next one from the port itself.
    cluster.schedulingPolicy = cluster.SCHED_NONE
    cluster.setupPrimary({ exec: program, args: process.argv.slice(2) })
    await Promise.all(Array.from({ length: size }, () => this.launch(0)))
    this.hasBegun = true
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    await Promise.all([...this.members].map((it) => end(it)))
  }

  /** Resolves when it serves, or has ended before. */
  private launch(endsBefore: number): Promise<void> {
    const member = cluster.fork()
    const since = performance.now()
    this.members.add(member)
    member.on('message', (it: Question) => void this.reply(member, it))
    return new Promise((resolve) => {
      member.once('listening', () => resolve())
      member.once('exit', (code: number | null, signal: string | null) => {
        this.members.delete(member)
        const isQuick = performance.now() - since < usual.quick
        void this.replace(isQuick ? endsBefore + 1 : 1, { ended: member.process.pid, code, signal })
        resolve()
      })
    })
  }

  private async replace(ends: number, detail: { ended: number | undefined; code: number | null; signal: string | null }): Promise<void> {
    const { log, fail } = this.options
    const { signal } = this.stopping
    if (signal.aborted) return
    const how = detail.signal ?? `code ${detail.code}`
    if (!this.hasBegun) return fail(new ProcessGroupError(`A server process ended while it started (${how}): its own words stand above.`))
    if (ends >= mostQuickEnds)
      return fail(new ProcessGroupError(`A server process has ended ${ends} times in a row within a minute of its start, at last with ${how}.`))
    log.warn(detail, 'a server process has ended, another is started')
    await pause(usual.pause * 4 ** (ends - 1), undefined, { signal }).catch(() => undefined)
    if (!signal.aborted) await this.launch(ends)
  }

  private async reply(member: Worker, { id, ask }: Question): Promise<void> {
    const answer = this.options.answers[ask]
    // Words of others pass here too.
    if (!answer) return
    const said: Reply = await answer().then(
      (it) => ({ id, answer: it }),
      (error: Error) => ({ id, error: error.message }),
    )
    if (member.isConnected()) member.send(said)
  }
}

/** In peace, or not at all. */
async function end(member: Worker): Promise<void> {
  if (member.isDead()) return
  const gone = once(member, 'exit')
  member.process.kill('SIGTERM')
  const late = new AbortController()
  const tooLong = pause(usual.stop, 'late', { signal: late.signal }).catch(() => undefined)
  if ((await Promise.race([gone, tooLong])) === 'late') member.process.kill('SIGKILL')
  await gone
  late.abort()
}

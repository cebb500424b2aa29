import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Fault } from '@delibera/core/faults'
import type { MessageKey } from '@delibera/core/i18n/texts'
import type { Logger } from 'pino'
import { installedCompiler, type Loaded, type Typesetter } from './native.ts'
import { type Assets, type Compiled, type CompilerFacts, DocumentRefused, type RefusalCode } from './port.ts'

export interface TypesettingOrder {
  document: string
  data: unknown
  assets: Assets
}

export type TypesettingReply = { compiled: Compiled } | { refused: { code: RefusalCode; message: string; info: unknown } }

/** The first word of a process. */
export interface Started {
  started: Loaded
}

export interface PoolOptions {
  log: Pick<Logger, 'debug' | 'info' | 'warn'>
  typesetter?: Typesetter
  /** The file whose packages the compilers are. */
  packages?: string
  /** The program of a process. */
  worker?: string
  /** How many work at once. */
  size?: number
  /** The longest that one document may take. */
  timeout_ms?: number
}

interface Job {
  order: TypesettingOrder
  /** Whether another process may try, should the first one end. */
  canRetry: boolean
  /** Ends a process that takes too long over it. */
  timer?: NodeJS.Timeout
  done: (compiled: Compiled) => void
  fail: (error: Error) => void
}

/** How many each of so many server processes may start: together they leave one core to the calls. */
export const typesettersEach = (processes: number): number => Math.max(1, Math.floor((availableParallelism() - 1) / processes))

/** The build has one file a program; from the sources each is run through tsx. */
const ownWorker = fileURLToPath(new URL(import.meta.url.endsWith('.js') ? './documents-worker.js' : './worker.ts', import.meta.url))
const launch = (worker: string) => ['--expose-gc', ...(worker.endsWith('.js') ? [] : ['--import', 'tsx'])]

/**
 * Processes that typeset, each one document at a time; further ones wait in order. They are processes and not threads because a fault in
 * native code ends the whole process it runs in: this way it ends one document. They know neither the database nor any secret.
 */
export class TypesetterPool {
  readonly #waiting: Job[] = []
  /** Each process with what it is doing. */
  readonly #processes = new Map<ChildProcess, Job | null>()
  readonly #log: PoolOptions['log']
  readonly size: number
  readonly #timeoutMs: number
  readonly #wanted: [Typesetter, packages: string]
  readonly #worker: string
  /** What is installed, then what the first process loaded. */
  compiler: CompilerFacts | null
  /** Whoever waits to hear what loads. */
  readonly #curious: (() => void)[] = []
  #isCertain = false
  #isClosed = false

  constructor({ log, size, timeout_ms = 120_000, typesetter = 'newest', packages = import.meta.url, worker = ownWorker }: PoolOptions) {
    this.#log = log
    this.size = size ?? typesettersEach(1)
    this.#timeoutMs = timeout_ms
    this.#wanted = [typesetter, packages]
    this.#worker = worker
    this.compiler = installedCompiler(...this.#wanted)
    if (!this.compiler) this.#warn(typesetter === 'none' ? 'TYPESETTER is none' : 'no compiler is installed for this machine')
  }

  /** Resolves when a process has said what it loaded, or has ended before it could. */
  async start(): Promise<void> {
    if (this.#isCertain || !this.compiler || this.#isClosed) return
    if (this.#processes.size === 0) this.#start()
    await new Promise<void>((done) => this.#curious.push(done))
  }

  run(order: TypesettingOrder): Promise<Compiled> {
    if (this.#isClosed) return Promise.reject(broken())
    if (!this.compiler) return Promise.reject(missing())
    return new Promise((done, fail) => {
      this.#waiting.push({ order, canRetry: true, done, fail })
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const job of this.#waiting.splice(0)) job.fail(broken())
    this.#satisfy()
    const running = [...this.#processes.keys()]
    await Promise.all(
      running.map(async (it) => {
        const gone = once(it, 'exit')
        // An idle one holds nobody, and this process would end before it hears of the end of the other.
        holding(it, true)
        it.kill('SIGKILL')
        await gone
      }),
    )
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      const free = [...this.#processes].find(([, job]) => job === null)?.[0] ?? (this.#processes.size < this.size ? this.#start() : undefined)
      if (!free) return
      this.#give(free, this.#waiting.shift()!)
    }
  }

  #start(): ChildProcess {
    const it = fork(this.#worker, this.#wanted, {
      execArgv: launch(this.#worker),
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      // Each keeps to one core, as their number supposes.
      env: { RAYON_NUM_THREADS: '1' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // Whoever waits for a page goes before whoever waits for a document.
    if (it.pid !== undefined) setPriority(it.pid, constants.priority.PRIORITY_LOW)
    this.#processes.set(it, null)
    it.on('message', (said: Started | TypesettingReply) => ('started' in said ? this.#hear(it, said.started) : this.#finish(it, said)))
    it.once('exit', (code, signal) => this.#lose(it, signal ?? `code ${code}`))
    it.on('error', (error) => this.#lose(it, error.message))
    this.#log.debug({ pid: it.pid }, 'a typesetter has started')
    return it
  }

  /** What the first could load, all must: one document is not made by another compiler than the next. */
  #hear(it: ChildProcess, { compiler, failures }: Loaded): void {
    if (!this.#isCertain) {
      this.#isCertain = true
      this.compiler = compiler
      if (compiler) this.#log.info({ ...compiler, ...(failures.length > 0 && { failures }) }, 'documents are typeset by this compiler')
      else this.#warn('none of the installed compilers loads', failures)
    }
    if (compiler?.name !== this.compiler?.name) this.#lose(it, failures.join('; '))
    else if (!compiler) this.#dismiss(it)
    else if (!this.#processes.get(it)) holding(it, false)
    this.#satisfy()
  }

  #satisfy(): void {
    for (const done of this.#curious.splice(0)) done()
  }

  #warn(why: string, failures: string[] = []): void {
    this.#log.warn({ why, failures }, 'no documents can be made: notices, delegations, minutes and receipts are refused')
  }

  /** A process that loaded nothing, with all that waits: no other one would do better. */
  #dismiss(it: ChildProcess): void {
    const job = this.#processes.get(it)
    this.#processes.delete(it)
    it.kill('SIGKILL')
    clearTimeout(job?.timer)
    for (const one of [...(job ? [job] : []), ...this.#waiting.splice(0)]) one.fail(missing())
  }

  #give(it: ChildProcess, job: Job): void {
    job.timer = setTimeout(() => {
      job.canRetry = false
      it.kill('SIGKILL')
    }, this.#timeoutMs)
    this.#processes.set(it, job)
    holding(it, true)
    it.send(job.order)
  }

  #finish(it: ChildProcess, reply: TypesettingReply): void {
    const job = this.#processes.get(it)
    if (!job) return
    clearTimeout(job.timer)
    this.#processes.set(it, null)
    holding(it, false)
    if ('compiled' in reply) job.done(reply.compiled)
    else job.fail(new DocumentRefused(reply.refused.code, reply.refused.message, reply.refused.info))
    this.#next()
  }

  /** Its document is given to another, once: one that ends its process every time must not end them all. */
  #lose(it: ChildProcess, why: string): void {
    const job = this.#processes.get(it)
    if (job === undefined) return
    this.#processes.delete(it)
    it.kill('SIGKILL')
    clearTimeout(job?.timer)
    this.#satisfy()
    if (!this.#isClosed) this.#log.warn({ pid: it.pid, why }, 'a typesetter has ended')
    if (job && (this.#isClosed || !job.canRetry)) job.fail(broken())
    else if (job) this.#waiting.unshift({ ...job, canRetry: false })
    this.#next()
  }
}

const broken = () => new Fault('GEN01', 'documents')
/** Trying again does not help: the details say whom to tell. */
const missing = () => new Fault('GEN01', [{ path: 'documents', message: 'noTypesetter' satisfies MessageKey }], 503)

/** Whether a process keeps this one from ending: only while something is waited for. */
function holding(it: ChildProcess, isHolding: boolean): void {
  const act = isHolding ? 'ref' : 'unref'
  it[act]()
  it.channel?.[act]()
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'

/** What a process is asked to read; the bytes follow in portions. */
export interface ParsingOrder {
  task: string
  input: unknown
  lengths: number[]
}
export interface Portion {
  pieces: Uint8Array[]
}
/** The first word of a process, then one reply an order, a long list some at a time before its end. */
export type Said = 'started' | { some: unknown[] } | ParsingReply
export type ParsingReply = { result: unknown } | { error: string }

export interface ParsingRequest {
  task: string
  input: unknown
  bytes: readonly Uint8Array[]
  within_ms: number
  /** What it is, for the log: where it came from, and never what it says. */
  about: Record<string, unknown>
}

/** Reading it took too long or too much memory: nobody will try again. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'
}

interface Job extends ParsingRequest {
  found: unknown[]
  timer?: NodeJS.Timeout
  done: (result: unknown) => void
  fail: (error: Error) => void
}

export interface LaneOptions {
  program: URL
  log: Pick<Logger, 'warn'>
  memory_mb: number
  /** After so long without an order its process is let go of. */
  idle_ms: number
}

/** One from the sources is compiled first, on a machine that may be busy. */
const longestStartMs = 60_000
/** Handed over at once: more would hold up those who wait for something else. */
const portionBytes = 1024 * 1024

/** The build has one file a program; from the sources each is run through tsx. */
const launch = (program: URL, memory_mb: number) => [`--max-old-space-size=${memory_mb}`, ...(program.href.endsWith('.js') ? [] : ['--import', 'tsx'])]

/**
 * A process that reads what others wrote, one thing at a time; further ones wait in order. It starts with the first order and ends when there was none for a
 * while. What takes too long, or too much memory, ends it: that one is given up, and the next begins with a new one. It is a process and not a thread because
 * a thread that meets the limit of its memory may end the whole process it runs in. It knows neither the database nor the environment and its secrets.
 */
export class Lane {
  readonly #options: LaneOptions
  readonly #waiting: Job[] = []
  #current: Job | null = null
  #process: ChildProcess | null = null
  #isStarted = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: LaneOptions) {
    this.#options = options
  }

  run(asked: ParsingRequest): Promise<unknown> {
    return new Promise((done, fail) => {
      this.#waiting.push({ ...asked, found: [], done, fail })
      this.#next()
    })
  }

  async close(): Promise<void> {
    const it = this.#process
    for (const job of this.#waiting.splice(0)) job.fail(new Error('closed'))
    if (!it) return
    const gone = once(it, 'exit')
    // An idle one holds nobody, and this process would end before it hears of the end of the other.
    holding(it, true)
    this.#lose(new Error('closed'))
    clearTimeout(this.#timer)
    await gone
  }

  #next(): void {
    if (this.#current) return
    const job = this.#waiting.shift()
    if (job) this.#give(job)
    else this.#rest()
  }

  #give(job: Job): void {
    clearTimeout(this.#timer)
    this.#current = job
    this.#process ??= this.#start()
    holding(this.#process, true)
    void handOver(this.#process, job)
    if (this.#isStarted) this.#limit(job)
  }

  #start(): ChildProcess {
    const { program, memory_mb } = this.#options
    const it = fork(program, {
      execArgv: launch(program, memory_mb),
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#isStarted = false
    this.#timer = setTimeout(() => this.#end(it, 'it took too long'), longestStartMs)
    it.on('message', (said: Said) => this.#hear(it, said))
    it.on('error', ({ message }) => this.#end(it, message))
    it.once('exit', (code, signal) => this.#end(it, signal === 'SIGABRT' ? `it needed more than ${memory_mb} MB` : `its process ended: ${signal ?? code}`))
    return it
  }

  #hear(it: ChildProcess, said: Said): void {
    if (it !== this.#process) return
    if (said === 'started') this.#begin()
    else if (!('some' in said)) this.#finish(said)
    else this.#current?.found.push(...said.some)
  }

  /** Its time begins when somebody can read it. */
  #begin(): void {
    clearTimeout(this.#timer)
    this.#isStarted = true
    if (this.#current) this.#limit(this.#current)
  }

  #limit(job: Job): void {
    job.timer = setTimeout(() => this.#lose(this.#givenUp(`it took longer than ${job.within_ms / 1000} s`)), job.within_ms)
  }

  #finish(said: ParsingReply): void {
    const job = this.#current
    if (!job) return
    clearTimeout(job.timer)
    this.#current = null
    if ('error' in said) job.fail(new Error(said.error))
    else job.done(job.found.length > 0 ? [...job.found, ...(said.result as unknown[])] : said.result)
    this.#next()
  }

  /** Of one that ended after another took its place nothing is lost. One that never began has read nothing: that is no fault of what it was given. */
  #end(it: ChildProcess, why: string): void {
    if (it === this.#process) this.#lose(this.#isStarted ? this.#givenUp(why) : new Error(`what reads letters and files did not start: ${why}`))
  }

  #lose(error: Error): void {
    const [it, job] = [this.#process, this.#current]
    clearTimeout(this.#timer)
    clearTimeout(job?.timer)
    this.#process = null
    this.#current = null
    it?.kill('SIGKILL')
    job?.fail(error)
    this.#next()
  }

  #givenUp(why: string): Error {
    const { task, about, bytes } = this.#current ?? { task: null, about: {}, bytes: [] }
    const length = bytes.reduce((sum, it) => sum + it.length, 0)
    if (task) this.#options.log.warn({ ...about, task, bytes: length, why }, 'something that arrived was given up: it could not be read')
    return new GivenUp(`${task}: ${why}`)
  }

  /** Nothing to do: it keeps nobody from ending, and its memory is given back after a while. */
  #rest(): void {
    if (!this.#process) return
    holding(this.#process, false)
    this.#timer = setTimeout(() => this.#lose(new Error('at rest')), this.#options.idle_ms).unref()
  }
}

/** A part at a time: between two of them everybody else has their turn. */
async function handOver(to: ChildProcess, { task, input, bytes }: ParsingRequest): Promise<void> {
  const lengths = bytes.map((it) => it.length)
  await sent(to, { task, input, lengths })
  for (const pieces of portions(bytes)) if (to.connected) await sent(to, { pieces })
}

/** One that has ended meanwhile is heard of by its end. */
const sent = (to: ChildProcess, message: ParsingOrder | Portion): Promise<unknown> => new Promise((done) => to.send(message, done))

function* portions(bytes: readonly Uint8Array[]): Generator<Uint8Array[]> {
  let pieces: Uint8Array[] = []
  let room = portionBytes
  for (const it of bytes) {
    for (let at = 0; at < it.length; ) {
      const piece = it.subarray(at, at + room)
      pieces.push(piece)
      at += piece.length
      room -= piece.length
      if (room > 0) continue
      yield pieces
      pieces = []
      room = portionBytes
    }
  }
  if (pieces.length > 0) yield pieces
}

/** Whether a process keeps this one from ending: only while something is waited for. */
function holding(it: ChildProcess, isHolding: boolean): void {
  const act = isHolding ? 'ref' : 'unref'
  it[act]()
  it.channel?.[act]()
}

import { Worker } from 'node:worker_threads'
import type { SealOrder } from './port.ts'
import type { SealMaterial } from './sealing.ts'

export interface Task {
  pdf: Uint8Array
  order: SealOrder
}
export type TaskReply = { id: number; result: Uint8Array } | { id: number; error: string }

interface Waiting {
  done: (sealed: Uint8Array) => void
  fail: (error: Error) => void
  timer: NodeJS.Timeout
}

/** The build has one file a program; from the sources each is run through tsx, which a thread has to be told from within. */
const ownWorker = new URL(import.meta.url.endsWith('.js') ? './seals-worker.js' : './worker.ts', import.meta.url)
const loader = 'tsx/esm/api'
const fromSources = ({ href }: URL) => `import(${JSON.stringify(loader)}).then((it) => { it.register(); return import(${JSON.stringify(href)}) })`
/** An authority that stamps the time may take its time; nothing else should. */
const longestMs = 60_000
/** A file that unfolds into more than this is not one of minutes. */
const memory = { maxOldGenerationSizeMb: 1024 }

/**
 * A thread that signs PDF files, of which each takes a tenth of a second that calls should not wait for. It starts with the first task; one that ends, or
 * takes too long, fails what it had and leaves its place to another.
 */
export class SealThread {
  readonly #material: SealMaterial
  readonly #program: URL
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #last = 0

  constructor(material: SealMaterial, program: URL = ownWorker) {
    this.#material = material
    this.#program = program
  }

  run(task: Task): Promise<Uint8Array> {
    const id = ++this.#last
    return new Promise((done, fail) => {
      const timer = setTimeout(() => this.#lose(new Error('sealing takes too long')), longestMs)
      this.#waiting.set(id, { done, fail, timer })
      this.#worker ??= this.#start()
      this.#worker.ref()
      this.#worker.postMessage({ id, task })
    })
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#lose(new Error('closed'))
    await worker?.terminate()
  }

  #start(): Worker {
    const options = { workerData: this.#material, execArgv: [], env: {}, resourceLimits: memory }
    const program = this.#program
    const it = program.href.endsWith('.js') ? new Worker(program, options) : new Worker(fromSources(program), { ...options, eval: true })
    it.on('message', (reply: TaskReply) => this.#finish(reply))
    it.on('error', (error) => this.#lose(error, it))
    it.on('exit', () => this.#lose(new Error('the thread has ended'), it))
    return it
  }

  #finish(reply: TaskReply): void {
    const waiting = this.#waiting.get(reply.id)
    if (!waiting) return
    clearTimeout(waiting.timer)
    this.#waiting.delete(reply.id)
    if (this.#waiting.size === 0) this.#worker?.unref()
    if ('error' in reply) waiting.fail(new Error(reply.error))
    else waiting.done(reply.result)
  }

  /** Of one that ended after another took its place nothing is lost. */
  #lose(error: Error, of: Worker | null = this.#worker): void {
    if (of !== this.#worker) return
    this.#worker = null
    void of?.terminate()
    for (const it of this.#waiting.values()) {
      clearTimeout(it.timer)
      it.fail(error)
    }
    this.#waiting.clear()
  }
}

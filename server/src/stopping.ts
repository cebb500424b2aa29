import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

/**
 * In which order a process ends what it has begun; what stands at one stage ends together. The work that people and jobs have under way comes first: what
 * it needs is there until it is done, or has had its time.
 */
const stages = ['work', 'tools', 'connections', 'database'] as const

/** For how long the work under way may go on once the process stops: container runtimes kill after ten seconds. */
export const workMs = 8000
/** Of everything else nobody waits for an answer. */
const tidyMs = 2000

export interface Begun {
  what: string
  stage: (typeof stages)[number]
  end: () => Promise<unknown>
  /** In milliseconds, after which it is left to the end of the process. Null: however long it takes, because it would outlive the process. */
  within?: number | null
  /** How much of what is under way, for the log. */
  underWay?: () => Record<string, number>
}

/** What a process has begun and how it ends, in whichever phase of its life: also what a start brings up after the stop has begun. */
export class Stopping {
  private readonly begun: Begun[] = []
  private readonly controller = new AbortController()
  private log: Pick<Logger, 'info' | 'warn'> | null = null

  /** Aborted when the stop begins. */
  get signal(): AbortSignal {
    return this.controller.signal
  }

  logTo(log: Pick<Logger, 'info' | 'warn'>): void {
    this.log = log
  }

  /** Throws when the process is being stopped already: whoever starts goes no further, and what was handed over is ended with the rest. */
  add(...them: Begun[]): void {
    this.begun.push(...them)
    this.signal.throwIfAborted()
  }

  /** Ends everything. `starting` settles when the start has come to an end too, by itself or because what it needs is gone. */
  async stop(starting: Promise<unknown>, why: { signal?: string } = {}): Promise<void> {
    this.controller.abort(new Error('the process is being stopped'))
    const underWay = Object.assign({}, ...this.begun.map((it) => it.underWay?.()))
    this.log?.info({ ...why, waiting_for: underWay, at_most_ms: workMs }, 'stopping')
    await this.endAll()
    await Promise.race([starting.catch(() => undefined), pause(workMs)])
    await this.endAll()
    this.log?.info('stopped')
  }

  /** Ends what stands at some stages and is needed no more, while the process goes on. */
  endEarly(...early: Begun['stage'][]): Promise<void> {
    return this.endAll(early)
  }

  /** Nobody waits any more: what would outlive the process is told to end, and that is all. */
  abandon(): void {
    for (const it of this.begun.splice(0)) void it.end().catch(() => undefined)
  }

  private async endAll(which: readonly Begun['stage'][] = stages): Promise<void> {
    for (const stage of which) {
      const them = this.begun.filter((it) => it.stage === stage)
      await Promise.all(them.map((it) => this.endInTime(it)))
    }
  }

  private async endInTime(it: Begun): Promise<void> {
    this.begun.splice(this.begun.indexOf(it), 1)
    const { what, within = tidyMs } = it
    const ended = it.end().catch((error) => this.log?.warn({ err: error, what }, 'not ended as it should'))
    if (within === null) return void (await ended)
    const late = new AbortController()
    const tooLong = pause(within, 'late', { signal: late.signal }).catch(() => 'in time')
    if ((await Promise.race([ended, tooLong])) === 'late') this.log?.warn({ what, within_ms: within }, 'not ended in time, left to the end of the process')
    late.abort()
  }
}

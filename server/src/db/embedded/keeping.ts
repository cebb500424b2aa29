import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedDatabaseBusy, EmbeddedDatabaseError } from './failure.ts'
import type { ProductLock } from './lock.ts'
import { tendLog } from './log-file.ts'
import { type Noted, runsOn } from './pidfile.ts'
import { lastLines, stopPostmaster, urlOf } from './postmaster.ts'

/** Failures in a row after which somebody has to look. A server that ends within `steady` of its start is a failure too. */
const mostFailures = 3
/** In milliseconds. `waits`: before the next attempt, by the failures so far. `leaving`: for how long the processes of a server that was killed may take to leave. */
const times = { steady: 60_000, waits: [0, 1000, 4000], leaving: 60_000, look: 250 }

export interface EmbeddedDatabase {
  url: string
  /** Of the server as it was found or started first. */
  pid: number
  /** It was already running, left by a process that was killed. It keeps the settings it was started with. */
  adopted: boolean
  /** Where PostgreSQL's data really is. */
  data_dir: string
  stop(): Promise<void>
}

/** A running server that this process owns. */
export interface Attached {
  noted: Noted
  lock: ProductLock
  adopted: boolean
}

interface Keeping {
  /** Gets hold of the server, and starts one where none runs. `lost`: the session that owns it has ended unasked. */
  attach(lost: () => void): Promise<Attached>
  data: string
  logFile: string
  log: (line: string) => void
  onLost: (reason: EmbeddedDatabaseError) => void
}

/**
 * Holds a server that ends unasked (killed for want of memory, crashed) to its service: it is started again, and finds what was committed in its log.
 * Whoever asks meanwhile is told to come back. When nothing helps, `onLost` is told why.
 */
export async function keepRunning(keeping: Keeping): Promise<EmbeddedDatabase> {
  const { data, log, logFile } = keeping
  const server = new KeptServer(keeping)
  const { noted, adopted } = await server.start()
  const leaveLog = tendLog(logFile, log)
  let stopped: Promise<void> | null = null
  const stop = () => {
    leaveLog()
    stopped ??= server.stop()
    return stopped
  }
  return { url: urlOf(noted.socket), pid: noted.pid, adopted, data_dir: data, stop }
}

class KeptServer {
  private readonly keeping: Keeping
  private readonly stopping = new AbortController()
  private current: Attached | null = null
  private reviving: Promise<void> = Promise.resolve()
  private startedAt = 0
  private failures = 0

  constructor(keeping: Keeping) {
    this.keeping = keeping
  }

  async start(): Promise<Attached> {
    // A session may end before it is known here that it was there: only what is known is revived.
    const attached = await this.keeping.attach(() => {
      if (!this.stopping.signal.aborted) this.reviving = this.reviving.then(() => this.revive())
    })
    if (this.current && attached.noted.socket !== this.current.noted.socket)
      throw new EmbeddedDatabaseError(`PostgreSQL on ${this.keeping.data} answers elsewhere than before (${attached.noted.socket}).`)
    this.current = attached
    this.startedAt = performance.now()
    return attached
  }

  /** What is being started is waited for: it would outlive this process. */
  async stop(): Promise<void> {
    this.stopping.abort()
    this.current?.lock.letGo()
    await this.reviving
    this.current?.lock.letGo()
    if (this.current) await stopPostmaster({ pid: this.current.noted.pid, data: this.keeping.data, socket: this.current.noted.socket })
  }

  private async revive(): Promise<void> {
    const { data, log, onLost } = this.keeping
    // One of its sessions crashed, and took the others along: PostgreSQL mends that by itself, and only the lock has to be taken again.
    const isGone = !runsOn(this.current!.noted.pid, data)
    if (isGone) log(`PostgreSQL on ${data} has ended unasked: it is started again`)
    let reason = isGone ? this.endedSoon() : null
    while (this.failures < mostFailures && !this.stopping.signal.aborted) {
      await pause(times.waits[this.failures], undefined, { signal: this.stopping.signal }).catch(() => undefined)
      if (this.stopping.signal.aborted) return
      reason = await this.startOnceFree().then(
        () => null,
        (error: unknown) => error as Error,
      )
      if (!reason) return isGone ? log(`PostgreSQL on ${data} is back`) : undefined
      this.failures++
      log(`PostgreSQL on ${data} did not come back (${this.failures} of ${mostFailures}): ${reason.message}`)
    }
    if (!this.stopping.signal.aborted)
      onLost(
        new EmbeddedDatabaseError(
          `The embedded PostgreSQL on ${data} failed ${mostFailures} times in a row and is not started again. What was committed is on the disk. ${reason?.message ?? ''}`,
          { cause: reason },
        ),
      )
  }

  /** A server that lasted clears what was before it. */
  private endedSoon(): EmbeddedDatabaseError | null {
    const lasted = performance.now() - this.startedAt
    if (lasted >= times.steady) {
      this.failures = 0
      return null
    }
    this.failures++
    return new EmbeddedDatabaseError(`It ended ${Math.round(lasted / 1000)} seconds after its start. ${lastLines(this.keeping.logFile)}`)
  }

  /** Its children outlive a server that was killed until they notice, and nobody may start beside them. */
  private async startOnceFree(): Promise<void> {
    for (const until = performance.now() + times.leaving; ; await pause(times.look)) {
      try {
        await this.start()
        return
      } catch (error) {
        if (!(error instanceof EmbeddedDatabaseBusy) || performance.now() > until || this.stopping.signal.aborted) throw error
      }
    }
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { notifyChannel, type Signal } from './publish.ts'

const firstRetryMs = 100
const lastRetryMs = 5000
/** A connection that died without a word (a failover, a firewall) is found out by asking. */
const probeMs = 30_000
const answerMs = 10_000

interface Options {
  url: string
  log: Logger
  onSignal(signal: Signal): void
  /** Whatever was signalled before this moment may have been missed. */
  onConnect(): void
}

/** Hears the signals of every process, over a connection of its own that it makes anew whenever it is lost. */
export class Listener {
  private readonly options: Options
  private readonly stopping = new AbortController()
  private client: pg.Client | null = null
  private running: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.options = options
  }

  /** Resolves once signals are heard for the first time. */
  start(): Promise<void> {
    return new Promise((ready) => {
      this.running = this.run(ready).finally(ready)
    })
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    await this.client?.end()
    await this.running
  }

  private async run(ready: () => void): Promise<void> {
    const { signal } = this.stopping
    let failures = 0
    const heard = () => {
      failures = 0
      ready()
      this.options.onConnect()
    }
    while (!signal.aborted) {
      const error = await this.listen(heard).catch((reason: unknown) => reason)
      if (signal.aborted) return
      this.options.log.warn({ err: error }, 'signals between processes lost, connecting again')
      await pause(Math.min(lastRetryMs, firstRetryMs * 2 ** failures++), undefined, { signal }).catch(() => undefined)
    }
  }

  /** Lasts as long as the connection and always ends in its error. */
  private async listen(heard: () => void): Promise<never> {
    const { url } = this.options
    const client = new pg.Client({
      connectionString: url,
      application_name: 'delibera signals',
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    this.client = client
    const lost = new Promise<never>((_, reject) => {
      client.on('error', reject)
      client.on('end', () => reject(new Error('connection ended')))
    })
    client.on('notification', ({ payload }) => this.read(payload))
    const probe = setInterval(() => client.query('select').catch((error: Error) => client.emit('error', error)), probeMs)
    try {
      // Raced from the start, so that a loss while connecting is nobody's unhandled rejection.
      await Promise.race([lost, client.connect().then(() => client.query(`listen ${notifyChannel}`))])
      heard()
      return await lost
    } finally {
      clearInterval(probe)
      await client.end()
    }
  }

  private read(payload: string | undefined): void {
    try {
      this.options.onSignal(JSON.parse(payload ?? ''))
    } catch (error) {
      this.options.log.warn({ err: error }, 'signal not understood')
    }
  }
}

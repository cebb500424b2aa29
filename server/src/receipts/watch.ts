import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Deps } from '../deps.ts'
import type { Anchors } from './anchors.ts'
import { knownMailboxes, mustWait } from './mailbox-store.ts'
import { readMailbox, tended } from './read.ts'
import { configuredAnchors, type MailboxSource, mailboxSources } from './sources.ts'
import type { ReceiptTerms } from './take.ts'

/** First key of the advisory locks on mailboxes; the second is made of the name. */
const mailboxLock = 815_202_603
/** More connections than these to other people's servers are not kept open: the remaining mailboxes are read by jobs. */
const mostWatched = 200
const lookAgainMs = 30_000

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'keys' | 'log' | 'storage' | 'parsers'>

interface Watched {
  version: string
  stopping: AbortController
  running: Promise<void>
}

interface Options {
  deps: Needs
  url: string
  terms: ReceiptTerms
  look_again_ms?: number
}

/**
 * Keeps a connection to every real mailbox and reads what comes as it comes. Of several processes one watches a mailbox: the one that holds
 * its lock, which the database takes back when the process dies.
 */
export class MailboxWatch {
  private readonly options: Options
  private readonly anchors: Anchors
  private readonly watched = new Map<string, Watched>()
  private readonly stopping = new AbortController()
  private running: Promise<void> = Promise.resolve()
  private hasWarned = false

  constructor(options: Options) {
    this.options = options
    this.anchors = configuredAnchors(options.deps.config)
  }

  start(): void {
    this.running = this.run()
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    await this.running
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping
    const { log } = this.options.deps
    while (!signal.aborted) {
      await this.watchWhileConnected().catch((error) => log.warn({ err: error }, 'mailboxes are not watched, trying again'))
      await this.letGo([...this.watched.keys()])
      await pause(this.options.look_again_ms ?? lookAgainMs, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Lasts as long as the connection that holds the locks. */
  private async watchWhileConnected(): Promise<void> {
    const { signal } = this.stopping
    const locks = new pg.Client({ connectionString: this.options.url, application_name: 'delibera mailboxes', query_timeout: 10_000 })
    const lost = new AbortController()
    locks.on('error', () => lost.abort())
    locks.on('end', () => lost.abort())
    await locks.connect()
    try {
      const over = AbortSignal.any([signal, lost.signal])
      while (!over.aborted) {
        await this.lookAround(locks)
        await pause(this.options.look_again_ms ?? lookAgainMs, undefined, { signal: over }).catch(() => undefined)
      }
    } finally {
      // The locks go with the connection: nobody else may begin before our own reading has ended.
      await this.letGo([...this.watched.keys()])
      await locks.end().catch(() => undefined)
    }
  }

  /** Begins with mailboxes that are new, ends with those that are gone, and begins anew where the settings changed. */
  private async lookAround(locks: pg.Client): Promise<void> {
    const { deps } = this.options
    const sources = (await mailboxSources(deps, this.anchors)).filter((it) => !it.is_trial)
    if (sources.length > 0) this.warnOnce()
    const versions = new Map<string, string>(sources.map((it) => [it.mailbox, it.version]))
    const gone = [...this.watched].filter(([mailbox, it]) => versions.get(mailbox) !== it.version).map(([mailbox]) => mailbox)
    await this.letGo(gone)
    for (const mailbox of gone) await locks.query('select pg_advisory_unlock($1, hashtext($2))', [mailboxLock, mailbox])
    const known = await knownMailboxes(deps.db)
    for (const source of sources) {
      if (this.watched.size >= mostWatched) return
      if (this.watched.has(source.mailbox) || mustWait(source, known.get(source.mailbox), deps.clock.system())) continue
      const { rows } = await locks.query<{ held: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as held', [mailboxLock, source.mailbox])
      if (rows[0]!.held) this.begin(source, locks)
    }
  }

  private warnOnce(): void {
    const { config, log } = this.options.deps
    if (this.hasWarned || this.anchors.certificates.length > 0 || config.certified_mail.counts_unverified) return
    this.hasWarned = true
    log.warn('receipts of certified mail are read but cannot be verified: set CERTIFIED_MAIL_CA')
  }

  private begin(source: MailboxSource, locks: pg.Client): void {
    const stopping = new AbortController()
    const running = this.follow(source, stopping.signal)
      .catch((error) => this.options.deps.log.error({ err: error, mailbox: source.mailbox }, 'a mailbox is not watched any more'))
      .then(async () => {
        if (stopping.signal.aborted) return
        this.watched.delete(source.mailbox)
        await locks.query('select pg_advisory_unlock($1, hashtext($2))', [mailboxLock, source.mailbox]).catch(() => undefined)
      })
    this.watched.set(source.mailbox, { version: source.version, stopping, running })
  }

  /** Until it is told to stop or the mailbox cannot be read: when to try again is written down with the reason. */
  private async follow(source: MailboxSource, signal: AbortSignal): Promise<void> {
    const { deps, terms } = this.options
    const whole = { ...terms, countsUnverified: deps.config.certified_mail.counts_unverified }
    await tended(deps, source, async () => {
      const mailbox = await source.open()
      try {
        while (!signal.aborted) {
          await readMailbox(deps, whole, source, mailbox)
          await mailbox.news(signal)
        }
      } finally {
        await mailbox.close()
      }
    })
  }

  private async letGo(mailboxes: string[]): Promise<void> {
    const them = mailboxes.flatMap((it) => this.watched.get(it) ?? [])
    for (const it of them) it.stopping.abort()
    await Promise.all(them.map((it) => it.running))
    for (const it of mailboxes) this.watched.delete(it)
  }
}

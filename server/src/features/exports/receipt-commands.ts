import { setTimeout as pause } from 'node:timers/promises'
import type { ReceiptsLoaded } from '@delibera/core/exports/schema'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { mailLog } from '../../outbox/log-store.ts'
import { knownMailboxes, mustWait } from '../../receipts/mailbox-store.ts'
import { visitMailbox } from '../../receipts/read.ts'
import { configuredAnchors, mailboxSources } from '../../receipts/sources.ts'
import type { ReceiptTerms } from '../../receipts/take.ts'
import { type ArchiveEntry, uniquePaths } from './archive-commands.ts'
import { safeName } from './name-commands.ts'
import { type KeptReceipt, keptReceipts, receiptBytes, sentFrom } from './store.ts'

/** Nobody waits for a mailbox longer than this: it is read to its end behind their back. */
const longestWaitMs = 15_000

/** Nothing more will be said of it by a provider. */
const settled: ReadonlySet<string> = new Set(['DELIVERED', 'NOT_DELIVERED', 'NOT_ACCEPTED', 'FAILED'])

/** Reads at once the mailboxes from which letters of the meeting left. One that refused us lately is left alone: a provider shuts out who asks too often. */
export async function collectReceipts(deps: Deps, terms: ReceiptTerms, { meeting, company }: Contexts['meeting']): Promise<ReceiptsLoaded> {
  const { db, config, clock, log } = deps
  const names = await sentFrom(db, meeting, company)
  const known = await knownMailboxes(db)
  const sources = (await mailboxSources(deps, configuredAnchors(config))).filter(
    (it) => names.includes(it.mailbox) && !mustWait(it, known.get(it.mailbox), clock.system()),
  )
  const whole = { ...terms, countsUnverified: config.certified_mail.counts_unverified }
  const reading = Promise.all(sources.map((it) => visitMailbox(deps, whole, it))).then(
    () => false,
    (error) => {
      log.warn({ err: error }, 'a mailbox was not read to its end')
      return false
    },
  )
  const over = new AbortController()
  const is_reading = await Promise.race([reading, pause(longestWaitMs, true, { signal: over.signal }).catch(() => true)])
  over.abort()
  const letters = (await mailLog(db, meeting)).filter((it) => it.certified)
  const proven = letters.filter((it) => it.events.some(({ status }) => settled.has(status)))
  return { letters: letters.length, awaiting: letters.length - proven.length, receipts: (await keptReceipts(db, meeting)).length, is_reading }
}

/** 2026-06-01 agata.bini@pec.it avvenuta-consegna.eml */
export const receiptName = ({ at, recipient, kind }: KeptReceipt): string => safeName(`${at.slice(0, 10)} ${recipient} ${kind ?? 'messaggio'}.eml`, 140)

/** As they came, byte for byte: their signatures are over these bytes. */
export async function* receiptEntries({ db }: Pick<Deps, 'db'>, receipts: readonly KeptReceipt[], pathOf = uniquePaths()): AsyncGenerator<ArchiveEntry> {
  for (const it of receipts) yield { path: pathOf(receiptName(it)), content: receiptBytes(db, it) }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { ReceiptsLoaded } from '@delibera/core/exports/schema'
import type { EmailStatus, LetterCourse } from '@delibera/core/letters'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { mailLog } from '../../outbox/log-store.ts'
import type { MailboxName } from '../../receipts/judge.ts'
import { knownMailboxes, mustWait } from '../../receipts/mailbox-store.ts'
import { visitMailbox } from '../../receipts/read.ts'
import { configuredAnchors, mailboxSources } from '../../receipts/sources.ts'
import type { ReceiptTerms } from '../../receipts/take.ts'
import { type KeptReceipt, keptReceipts, receiptBytes, sentFrom } from '../../stores/exports/export-store.ts'
import { type ArchiveEntry, uniquePaths } from './archive-papers.ts'
import { safeName } from './name-papers.ts'

/** Nobody waits for a mailbox longer than this: it is read to its end behind their back. */
const longestWaitMs = 15_000

/** Nothing more will be said of it by a provider. */
const settled: ReadonlySet<EmailStatus> = new Set(['DELIVERED', 'NOT_DELIVERED', 'NOT_ACCEPTED', 'FAILED'])

/**
 * Reads mailboxes at once, and answers whether somebody still does. One that refused us lately is left alone: a provider shuts out who asks too often.
 */
export async function readNow(deps: Deps, terms: ReceiptTerms, names: readonly MailboxName[]): Promise<boolean> {
  const { db, config, clock, log } = deps
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
  return is_reading
}

type Sent = Pick<LetterCourse, 'unprovable'> & { certified: boolean; events: readonly { status: EmailStatus }[] }

/** How many letters there are, and of how many a provider has still something to say. */
export function awaited(letters: readonly Sent[]): Pick<ReceiptsLoaded, 'letters' | 'awaiting'> {
  const certified = letters.filter((it) => it.certified)
  const proven = certified.filter((it) => it.unprovable || it.events.some(({ status }) => settled.has(status)))
  return { letters: certified.length, awaiting: certified.length - proven.length }
}

/** Reads the mailboxes from which letters of the meeting left. */
export async function collectReceipts(deps: Deps, terms: ReceiptTerms, { meeting, company }: Contexts['meeting']): Promise<ReceiptsLoaded> {
  const { db } = deps
  const is_reading = await readNow(deps, terms, await sentFrom(db, company, { meeting_id: meeting }))
  return { ...awaited(await mailLog(db, meeting)), receipts: (await keptReceipts(db, meeting)).length, is_reading }
}

/** 2026-06-01 agata.bini@pec.it avvenuta-consegna.eml */
export const receiptName = ({ at, recipient, kind }: KeptReceipt): string => safeName(`${at.slice(0, 10)} ${recipient} ${kind ?? 'messaggio'}.eml`, 140)

/** As they came, byte for byte: their signatures are over these bytes. */
export async function* receiptEntries({ db }: Pick<Deps, 'db'>, receipts: readonly KeptReceipt[], pathOf = uniquePaths()): AsyncGenerator<ArchiveEntry> {
  for (const it of receipts) yield { path: pathOf(receiptName(it)), content: receiptBytes(db, it) }
}

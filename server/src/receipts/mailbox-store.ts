import type { MailboxClosed } from '../adapters/mailbox/port.ts'
import type { Db } from '../db/connect.ts'
import type { MailboxName } from './judge.ts'

export interface MailboxState {
  read_at: string | null
  failed_at: string | null
  /** A key of the locale files; null while all goes well. */
  reason: string | null
  detail: string | null
}

/** How it goes with reading a mailbox; undefined when it was never tried. */
export const mailboxState = (db: Db, mailbox: MailboxName): Promise<MailboxState | undefined> =>
  db.selectFrom('mailboxes').select(['read_at', 'failed_at', 'reason', 'detail']).where('mailbox', '=', mailbox).executeTakeFirst()

export interface KnownMailbox {
  version: string
  read_at: Date | null
  not_before: Date | null
}

export async function knownMailboxes(db: Db): Promise<Map<string, KnownMailbox>> {
  const rows = await db.selectFrom('mailboxes').select(['mailbox', 'version', 'read_at', 'not_before']).execute()
  const date = (it: string | null) => (it === null ? null : new Date(it))
  return new Map(rows.map((it) => [it.mailbox, { version: it.version, read_at: date(it.read_at), not_before: date(it.not_before) }]))
}

/** A mailbox that nobody has looked into for so long is not being watched. */
const unwatchedMs = 10 * 60_000

/** New settings are tried at once; what failed waits its time. */
export const mustWait = ({ version }: Pick<Settled, 'version'>, known: KnownMailbox | undefined, now: Date): boolean =>
  known?.version === version && known.not_before !== null && known.not_before > now

export function isDue(source: Pick<Settled, 'version'>, known: KnownMailbox | undefined, now: Date): boolean {
  if (known?.version !== source.version) return true
  return !mustWait(source, known, now) && (!known.read_at || now.getTime() - known.read_at.getTime() > unwatchedMs)
}

interface Settled {
  mailbox: MailboxName
  version: string
}

export async function noteMailbox(db: Db, { mailbox, version }: Settled, at: Date): Promise<void> {
  const fine = { version, read_at: at.toISOString(), failed_at: null, reason: null, detail: null, failures: 0, not_before: null }
  await db
    .insertInto('mailboxes')
    .values({ mailbox, ...fine })
    .onConflict((it) => it.column('mailbox').doUpdateSet(fine))
    .execute()
}

/** Before its first reading: the folders' rows refer to it. */
export async function addMailbox(db: Db, { mailbox, version }: Settled): Promise<void> {
  await db
    .insertInto('mailboxes')
    .values({ mailbox, version })
    .onConflict((it) => it.column('mailbox').doNothing())
    .execute()
}

const firstWaitMs = 60_000
const longestWaitMs = 6 * 3_600_000

/** The wait doubles: a provider shuts out who tries a wrong password too often. */
export async function noteFailure(db: Db, { mailbox, version }: Settled, { reason, detail }: MailboxClosed, at: Date): Promise<void> {
  await addMailbox(db, { mailbox, version })
  await db.transaction().execute(async (tx) => {
    const before = await tx.selectFrom('mailboxes').select(['version', 'failures']).where('mailbox', '=', mailbox).forUpdate().executeTakeFirstOrThrow()
    const failures = before.version === version ? before.failures + 1 : 1
    const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1))
    const not_before = new Date(at.getTime() + wait).toISOString()
    await tx
      .updateTable('mailboxes')
      .set({ version, failures, not_before, failed_at: at.toISOString(), reason, detail })
      .where('mailbox', '=', mailbox)
      .execute()
  })
}

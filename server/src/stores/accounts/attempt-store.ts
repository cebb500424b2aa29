import { lockoutMs, standingFailures, type TriedFrom } from '@delibera/core/accounts/rules'
import { sql } from 'kysely'
import { hashOf } from '../../config/keys.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { lineOf } from '../../http/limits.ts'

/** Somebody who tries to sign in: to which address, from where, and on which device if it signed in to that address before. */
export interface AttemptOrigin {
  email: string
  ip: string
  device: string | null
}

interface Counted {
  origin_hash: Buffer
  from: TriedFrom
}

const anywhere: Counted = { origin_hash: hashOf('anywhere'), from: 'anywhere' }

/** A device that signed in before counts for itself alone: nothing that strangers do shuts it out. The order is that of the locks. */
function countedFor({ ip, device }: AttemptOrigin): Counted[] {
  if (device) return [{ origin_hash: hashOf(`device:${device}`), from: 'origin' }]
  return [anywhere, { origin_hash: hashOf(`line:${lineOf(ip)}`), from: 'origin' }]
}

/**
 * Counts a try before the password is looked at, so that many at once cannot slip by.
 * Answers the seconds to wait when sign-in to this address is shut for this caller, else null.
 */
export function reserveAttempt(db: Db, caller: AttemptOrigin, at: Date): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    const counts = []
    for (const it of countedFor(caller)) counts.push({ ...it, ...(await countOf(tx, caller.email, it, at)) })
    const locked = Math.max(...counts.map((it) => (it.locked_until ? Date.parse(it.locked_until) - at.getTime() : 0)))
    if (locked > 0) return Math.ceil(locked / 1000)
    for (const it of counts) {
      const failures = standingFailures(it.failures, at.getTime() - Date.parse(it.last_at), it.from) + 1
      const wait = lockoutMs(failures, it.from)
      const locked_until = wait > 0 ? new Date(at.getTime() + wait).toISOString() : null
      await rowsOf(tx, caller.email, [it]).set({ failures, locked_until, last_at: at.toISOString() }).execute()
    }
    return null
  })
}

/** The row is made first: of two at once one waits for the other. */
async function countOf(tx: Tx, email: string, { origin_hash }: Counted, at: Date) {
  const email_hash = hashOf(email)
  await tx
    .insertInto('login_failures')
    .values({ email_hash, origin_hash, failures: 0, last_at: at.toISOString() })
    .onConflict((key) => key.doNothing())
    .execute()
  return tx
    .selectFrom('login_failures')
    .select(['failures', 'locked_until', 'last_at'])
    .where('email_hash', '=', email_hash)
    .where('origin_hash', '=', origin_hash)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

const rowsOf = (db: Db | Tx, email: string, counted: Counted[]) =>
  db
    .updateTable('login_failures')
    .where('email_hash', '=', hashOf(email))
    .where(
      'origin_hash',
      'in',
      counted.map((it) => it.origin_hash),
    )

const oneLess = { failures: sql<number>`greatest(failures - 1, 0)`, locked_until: null }

/** Takes back the try that was counted last, and what it shut. Those before it stay counted: a right password alone must not buy new guesses of the code. */
export async function returnAttempt(db: Db, caller: AttemptOrigin): Promise<void> {
  await rowsOf(db, caller.email, countedFor(caller)).set(oneLess).execute()
}

/** Somebody is in: their own tries are forgotten. Those of others stay counted, or the owner's coming and going would buy a guesser new ones. */
export async function settleAttempts(db: Db, caller: AttemptOrigin): Promise<void> {
  await returnAttempt(db, caller)
  await rowsOf(
    db,
    caller.email,
    countedFor(caller).filter((it) => it.from === 'origin'),
  )
    .set({ failures: 0 })
    .execute()
}

/** Whoever reads the mailbox is the owner: nobody's tries count any more. */
export async function forgetAttempts(db: Db | Tx, email: string): Promise<void> {
  await db.deleteFrom('login_failures').where('email_hash', '=', hashOf(email)).execute()
}

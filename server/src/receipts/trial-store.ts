import { trialMailHost } from '@delibera/core/trial-mail'
import { sql } from 'kysely'
import type { KeptMessages } from '../adapters/mailbox/local.ts'
import type { Keys } from '../config/keys.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Enclosure } from '../outbox/attachments.ts'
import { type Issuer, makeIssuer } from './issuer.ts'
import wording from './wording.json' with { type: 'json' }

/** Who the trial's receipts are from; no such host exists (RFC 2606). */
export const trialAddress = 'posta-certificata@prova.delibera.test'

const setting = 'trial_certificate'
const lock = 'trial receipts'
type Kept = Omit<Issuer, 'key'> & { sealed_key: string }

/** The certificate of the trial service, made when first needed and shared by all processes. Trial mode can set the clock anywhere: it is always valid. */
export async function trialIssuer(db: Db, keys: Keys): Promise<Issuer> {
  const known = await keptIssuer(db, keys)
  if (known) return known
  const { authority, provider } = wording
  const { key, ...rest } = await makeIssuer({
    authority,
    provider,
    address: trialAddress,
    from: new Date('2000-01-01T00:00:00Z'),
    to: new Date('2199-12-31T23:59:59Z'),
  })
  const value = JSON.stringify({ ...rest, sealed_key: keys.seal(key, setting).toString('base64') } satisfies Kept)
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${setting}, 0))`.execute(tx)
    const others = await keptIssuer(tx, keys)
    if (others) return others
    await tx
      .insertInto('settings')
      .values({ key: setting, value })
      .onConflict((it) => it.column('key').doUpdateSet({ value }))
      .execute()
    return { ...rest, key }
  })
}

/** One whose key this installation can no longer open is as good as none. */
async function keptIssuer(db: Db, keys: Keys): Promise<Issuer | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', setting).executeTakeFirst()
  if (!row) return null
  const { sealed_key, ...rest } = row.value as unknown as Kept
  try {
    return { ...rest, key: keys.unseal(Buffer.from(sealed_key, 'base64'), setting) }
  } catch {
    return null
  }
}

/** The mailbox of a company with the trial mail service; null is the platform's. */
export const trialMessages = (db: Db, company_id: string | null): KeptMessages => {
  const own = () => db.selectFrom('trial_receipts').where('company_id', company_id === null ? 'is' : '=', company_id)
  return {
    async after(uid, limit) {
      const rows = await own().select(['uid', 'raw', 'received_at']).where('uid', '>', uid).orderBy('uid').limit(limit).execute()
      return rows.map((it) => ({ ...it, received_at: new Date(it.received_at) }))
    },
    async some(uids) {
      if (uids.length === 0) return new Map()
      const rows = await own().select(['uid', 'raw']).where('uid', 'in', uids).execute()
      return new Map(rows.map((it) => [it.uid, it.raw]))
    },
  }
}

interface TrialMessage {
  /** In whose mailbox; null is the platform's. */
  company_id: string | null
  /** The letter it is a receipt of, and which; null for a letter. */
  mail_id: string | null
  kind: string | null
  raw: Buffer
  at: Date
}

/** Delivers into the trial mailbox; a receipt that is there already is not delivered again. Under a lock: numbers become visible in their order. */
export async function deliverTrial(tx: Tx, messages: readonly TrialMessage[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
  for (const { company_id, mail_id, kind, raw, at } of messages)
    await sql`insert into trial_receipts (uid, company_id, mail_id, kind, raw, received_at)
      values ((select coalesce(max(uid), 0) + 1 from trial_receipts), ${company_id}, ${mail_id}, ${kind}, ${raw}, ${at})
      on conflict (mail_id, kind) do nothing`.execute(tx)
}

/** A letter of which receipts are to come, once it has left; `sent` is false while it has not. */
export async function certifiedLetter(db: Db, mail_id: string) {
  const row = await db
    .selectFrom('mails')
    .select(['_id', 'company_id', 'message_id', 'recipient', 'sender', 'subject', 'ended_at'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('mail_events').select('seq').whereRef('mail_id', '=', 'mails._id').where('status', '=', 'SENT'))
        .$castTo<boolean>()
        .as('sent'),
    )
    .where('_id', '=', mail_id)
    .where('certified', '=', true)
    .executeTakeFirst()
  return row
}

/** The company whose trial mailbox has this address. */
export async function trialHome(db: Db, address: string): Promise<string | null> {
  const { rows } = await sql<{ _id: string }>`select _id from companies where deleted_at is null and lower(mailer -> 'imap' ->> 'host') = ${trialMailHost}
    and lower(coalesce(mailer ->> 'email', mailer -> 'imap' ->> 'email')) = ${address.toLowerCase()} order by _id limit 1`.execute(db)
  return rows[0]?._id ?? null
}

/** What is kept of a letter, to be delivered in the trial. */
export const writtenLetter = (db: Db, mail_id: string) =>
  db
    .selectFrom('mails')
    .select(['sender_name', 'reply_to', 'html', 'body', 'headers'])
    .select(
      sql<
        Enclosure[]
      >`(select coalesce(json_agg(json_build_object('sha256', encode(sha256, 'hex'), 'name', name, 'mime_type', mime_type) order by position), '[]')
        from mail_enclosures where mail_id = mails._id)`.as('enclosures'),
    )
    .where('_id', '=', mail_id)
    .executeTakeFirstOrThrow()

import { createHash } from 'node:crypto'
import { deadLink } from '@delibera/core/faults'
import type { Locale } from '@delibera/core/locale'
import { mostPushDevices, type PushSubscription } from '@delibera/core/notifications/push'
import type { Notification } from '@delibera/core/notifications/schema'
import { type RawBuilder, sql } from 'kysely'
import type { PushMessage, PushPlace } from '../../adapters/push/port.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** Whose browser it is: of an account, in one of its sessions, or of a personal link. */
export type PushHolder = { user: Proven<'user'>; session: Proven<'session'> } | { meeting: Proven<'meeting'>; member: Proven<'member'> }

const own = (it: PushHolder): RawBuilder<boolean> =>
  'user' in it
    ? sql`s.user_id = ${it.user}`
    : sql`s.slug_hash in (select slug_hash from personal_links where meeting_id = ${it.meeting} and member_id = ${it.member} and revoked_at is null)`

/** A browser, as lists name it. */
const deviceOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex')

export async function devicesOf(db: Db, holder: PushHolder): Promise<string[]> {
  const { rows } = await sql<{ endpoint: string }>`select endpoint from push_subscriptions s where ${own(holder)} order by created_at, _id`.execute(db)
  return rows.map((it) => deviceOf(it.endpoint))
}

interface Kept {
  subscription: PushSubscription
  locale: Locale
  at: Date
}

/** The same browser again is the same row, with what it says now. An account that comes into a browser takes it over from the one before. */
export async function keepSubscription(tx: Tx, holder: PushHolder, { subscription: { endpoint, keys }, locale, at }: Kept): Promise<void> {
  const place = sql`${endpoint}, ${keys.p256dh}, ${keys.auth}, ${locale}, ${at.toISOString()}`
  const fresh = sql`p256dh = excluded.p256dh, auth = excluded.auth, locale = excluded.locale, created_at = excluded.created_at`
  const { numAffectedRows } =
    'user' in holder
      ? await sql`insert into push_subscriptions (endpoint, p256dh, auth, locale, created_at, user_id, session_id)
          values (${place}, ${holder.user}, ${holder.session}) on conflict (endpoint) where user_id is not null
          do update set ${fresh}, user_id = excluded.user_id, session_id = excluded.session_id`.execute(tx)
      : // Held while it is written: a link that is revoked at the same moment takes this with it, or refuses it.
        await sql`with link as (select slug_hash from personal_links
            where meeting_id = ${holder.meeting} and member_id = ${holder.member} and revoked_at is null order by generation desc limit 1 for share)
          insert into push_subscriptions (endpoint, p256dh, auth, locale, created_at, slug_hash)
          select ${place}, slug_hash from link on conflict (slug_hash, endpoint) where slug_hash is not null do update set ${fresh}`.execute(tx)
  if (!numAffectedRows) throw deadLink()
  await sql`delete from push_subscriptions where _id in (select _id from push_subscriptions s where ${own(holder)}
    order by created_at desc, _id offset ${mostPushDevices})`.execute(tx)
}

export async function dropDevice(db: Db, holder: PushHolder, device: string): Promise<void> {
  await sql`delete from push_subscriptions s where ${own(holder)} and encode(sha256(convert_to(endpoint, 'UTF8')), 'hex') = ${device}`.execute(db)
}

/** The maker of the browser says that nothing reaches it there: for an account and for links alike. */
export async function dropEndpoint(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
}

export async function subscriptionsOfUser(db: Db, user_id: string): Promise<string[]> {
  const rows = await db.selectFrom('push_subscriptions').select('_id').where('user_id', '=', user_id).execute()
  return rows.map((it) => it._id)
}

interface MembersOf {
  meeting_id: string
  /** Null names everybody. */
  member_ids: readonly string[] | null
}

export interface LinkSubscription extends PushPlace {
  _id: string
  locale: Locale
}

/** The browsers of these people, by links that still open. */
export async function subscriptionsOfMembers(db: Db, { meeting_id, member_ids }: MembersOf): Promise<LinkSubscription[]> {
  const { rows } = await sql<LinkSubscription>`
    select s._id, s.endpoint, s.p256dh, s.auth, s.locale from personal_links l join push_subscriptions s on s.slug_hash = l.slug_hash
    where l.meeting_id = ${meeting_id} and l.revoked_at is null and ${member_ids === null ? sql`true` : sql`l.member_id = any(${member_ids}::uuid[])`}
    order by s._id`.execute(db)
  return rows
}

/** Where a message about a meeting goes, and what it may say: nothing of the meeting but whose it is. */
export interface MemberPushFacts extends LinkSubscription {
  meeting_id: string
  member_id: string
  generation: number
  meeting_slug: string
  business_name: string
}

/** Undefined once the browser, or its personal link, is no more. */
export async function memberPushFacts(db: Db, subscription_id: string): Promise<MemberPushFacts | undefined> {
  const { rows } = await sql<MemberPushFacts>`
    select s._id, s.endpoint, s.p256dh, s.auth, s.locale, l.meeting_id, l.member_id, l.generation, m.slug as meeting_slug, c.business_name
    from push_subscriptions s join personal_links l on l.slug_hash = s.slug_hash
      join meetings m on m._id = l.meeting_id join companies c on c._id = l.company_id
    where s._id = ${subscription_id} and l.revoked_at is null and c.deleted_at is null`.execute(db)
  return rows[0]
}

export interface NoticePushFacts extends LinkSubscription {
  kind: Notification['kind']
  data: Notification['data']
}

/** A notice and where it goes; undefined once it was read elsewhere, or the browser is no more. */
export async function noticePushFacts(db: Db, it: { subscription_id: string; notification_id: string }): Promise<NoticePushFacts | undefined> {
  const { rows } = await sql<NoticePushFacts>`
    select s._id, s.endpoint, s.p256dh, s.auth, u.locale, n.kind, n.data
    from push_subscriptions s join users u on u._id = s.user_id join notifications n on n.user_id = u._id
    where s._id = ${it.subscription_id} and n._id = ${it.notification_id} and n.read_at is null and n.in_app
      and u.deleted_at is null and u.disabled_at is null`.execute(db)
  return rows[0]
}

/** Keeps what the trial service would have brought to a browser, as it would show it. The same message twice is one. */
export async function keepTrialPush(db: Db, { id, to, text }: PushMessage, at: Date): Promise<void> {
  const { title, body, url } = JSON.parse(text) as { title: string; body: string; url: string | null }
  await db
    .insertInto('trial_messages')
    .values({
      message_id: `push:${id}`,
      kind: 'message',
      sender: 'Web Push',
      recipient: new URL(to.endpoint).host,
      subject: title,
      html: '',
      body: url ? `${body}\n\n${url}` : body,
      attachments: '[]',
      created_at: at.toISOString(),
    })
    .onConflict((key) => key.column('message_id').doNothing())
    .execute()
}

import type { Profile, ProfileChange } from '@delibera/core/accounts/schema'
import { sql } from 'kysely'
import { builtOnce } from '../../db/built-once.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

const settings = { dense: false, darkMode: 'system', communications: {} } as const

interface NewUser {
  email: string
  password_hash: string
  first_name: string
  last_name: string
  phone_number: string | null
  locale: string
  at: Date
}

/** Undefined when the address already has an account: the unique key decides between two at once. */
export function addUser(tx: Tx, { at, ...user }: NewUser): Promise<{ _id: string } | undefined> {
  const now = at.toISOString()
  return tx
    .insertInto('users')
    .values({
      ...user,
      privacy_consent: true,
      terms_conditions: true,
      consents_at: now,
      created_at: now,
      password_changed_at: now,
      app_settings: JSON.stringify(settings),
    })
    .onConflict((key) => key.column('email').doNothing())
    .returning('_id')
    .executeTakeFirst()
}

/** Nobody has shown yet whose address it is: whoever registers last is meant. False when somebody has confirmed it meanwhile. */
export async function registerAnew(tx: Tx, user_id: string, { at, email, ...user }: NewUser): Promise<boolean> {
  const now = at.toISOString()
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ ...user, consents_at: now, password_changed_at: now })
    .where('_id', '=', user_id)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const signInColumns = [
  '_id',
  'email',
  'password_hash',
  'first_name',
  'last_name',
  'locale',
  'email_confirmed_at',
  'disabled_at',
  'deleted_at',
  'totp_secret',
  'totp_confirmed_at',
  'fiscal_code',
  'roles',
] as const

export type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>

const accountBy = (db: Db, by: { email: string } | { _id: string }) =>
  db
    .selectFrom('users')
    .select(signInColumns)
    .where((it) => ('email' in by ? it('email', '=', by.email) : it('_id', '=', by._id)))

export function accountOf(db: Db, by: { email: string } | { _id: string }) {
  return accountBy(db, by).executeTakeFirst()
}

/** The same, and nobody else changes it until the transaction ends. */
export function lockedAccount(tx: Tx, email: string) {
  return accountBy(tx, { email }).forUpdate().executeTakeFirst()
}

/** When somebody was last written to about this, in milliseconds; long ago if never. What a clock that was set back left behind does not count. */
export async function lastLetterTo(tx: Tx, { user_id, event, at }: { user_id: string; event: string; at: Date }): Promise<number> {
  const row = await tx
    .selectFrom('mails')
    .select((it) => it.fn.max('created_at').as('last'))
    .where('user_id', '=', user_id)
    .where('event', '=', event)
    .where('created_at', '<=', at.toISOString())
    .executeTakeFirst()
  return row?.last ? Date.parse(row.last) : Number.NEGATIVE_INFINITY
}

/** Inside a JSON document PostgreSQL writes its own date format; ours is ISO with a Z. */
const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const profileRows = builtOnce((db, user) =>
  db
    .selectFrom('users')
    .select([
      'email',
      'first_name',
      'last_name',
      'phone_number',
      'fiscal_code',
      'privacy_consent',
      'terms_conditions',
      'roles',
      'locale',
      'signature',
      'studio',
      'app_settings',
      'totp_confirmed_at as totp_enabled_at',
      'password_changed_at',
    ])
    .select(sql<boolean>`totp_confirmed_at is not null`.as('totp_enabled'))
    .select(
      sql<Profile['google_calendar_auth']>`(select json_build_object('account', account, 'synchronized', is_on) from calendar_links
        where user_id = users._id and provider = 'google')`.as('google_calendar_auth'),
    )
    .select(
      sql<
        Profile['passkeys']
      >`coalesce((select json_agg(json_build_object('_id', _id, 'name', name, 'created_at', ${iso('created_at')}, 'last_used_at', ${iso('last_used_at')}) order by created_at)
        from passkeys where user_id = users._id), '[]')`.as('passkeys'),
    )
    .where('_id', '=', user),
)

export async function profileOf(db: Db, user: Proven<'user'>): Promise<Profile> {
  const [row] = await profileRows(db, user)
  if (!row) throw new Error('a session of nobody')
  return row as Profile
}

export async function updateProfile(tx: Tx, user: Proven<'user'>, change: ProfileChange): Promise<void> {
  const { app_settings, enable_consultant, ...fields } = change
  const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  await tx
    .updateTable('users')
    .set({ ...set, app_settings: sql`app_settings || ${JSON.stringify(app_settings ?? {})}::jsonb` })
    .where('_id', '=', user)
    .execute()
  if (enable_consultant) {
    const roles = sql<string[]>`case when 'CONSULTANT' = any(roles) then roles else roles || 'CONSULTANT'::text end`
    await tx.updateTable('users').set({ roles }).where('_id', '=', user).execute()
  }
}

export async function setPassword(tx: Tx, user_id: string, it: { password_hash: string; at: Date }): Promise<void> {
  await tx.updateTable('users').set({ password_hash: it.password_hash, password_changed_at: it.at.toISOString() }).where('_id', '=', user_id).execute()
}

/** Keeps the first moment of confirmation; whether it was the first is the answer. */
export async function confirmAddress(tx: Tx, user_id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email_confirmed_at: at.toISOString() })
    .where('_id', '=', user_id)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setClosed(tx: Tx, user_id: string, deleted_at: Date | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({ deleted_at: deleted_at?.toISOString() ?? null })
    .where('_id', '=', user_id)
    .execute()
}

import { accountTerms } from '@delibera/core/accounts/rules'
import { inactive, notFound, unauthenticated } from '@delibera/core/faults'
import type { Locale } from '@delibera/core/locale'
import type { Access } from '@delibera/core/route'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Clock } from '../jobs/clock.ts'
import { hashOf } from '../keys.ts'
import { type Proven, prove } from './proven.ts'

/** What a guard found out. `caller` is whom a rate limit counts for. */
export interface Contexts {
  public: { caller: null }
  user: { caller: string; user: Proven<'user'>; session: Proven<'session'>; locale: Locale }
  link: { caller: string; company: Proven<'company'>; meeting: Proven<'meeting'>; member: Proven<'member'> }
}

export type Guards = { [A in Access]: (request: FastifyRequest) => Promise<Contexts[A]> }

/** A session is marked as seen at most this often: reading must not cost a write. */
const seenEveryMs = 5 * 60_000

export function buildGuards({ db, clock }: { db: Db; clock: Clock }): Guards {
  return {
    public: async () => ({ caller: null }),
    user: (request) => bearerOf(db, clock, request.headers.authorization?.match(/^Bearer (.+)$/i)?.[1]),
    link: (request) => holderOf(db, (request.params as { slug: string }).slug),
  }
}

/** Whose session a token is. Sessions live by the machine's clock: setting the product's must not end them. */
export async function bearerOf(db: Db, clock: Clock, token: string | undefined): Promise<Contexts['user']> {
  if (!token) throw unauthenticated()
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users._id', 'sessions.user_id')
    .select(['sessions._id', 'user_id', 'last_seen_at', 'locale', 'email_confirmed_at', 'disabled_at', 'deleted_at'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  const idle = row ? clock.system().getTime() - Date.parse(row.last_seen_at) : 0
  if (!row || row.deleted_at || idle > accountTerms.session_idle_ms) throw unauthenticated()
  if (row.disabled_at) throw inactive('disabled')
  if (!row.email_confirmed_at) throw inactive('unconfirmed')
  if (idle > seenEveryMs) await db.updateTable('sessions').set({ last_seen_at: clock.system().toISOString() }).where('_id', '=', row._id).execute()
  return { caller: row.user_id, user: prove(row.user_id), session: prove(row._id), locale: row.locale as Locale }
}

/** Whose personal link a slug is. Unknown and revoked ones are alike: nothing there. */
export async function holderOf(db: Db, slug: string): Promise<Contexts['link']> {
  const row = await db
    .selectFrom('personal_links')
    .select(['company_id', 'meeting_id', 'member_id'])
    .where('slug_hash', '=', hashOf(slug))
    .where(sql<boolean>`revoked_at is null`)
    .executeTakeFirst()
  if (!row) throw notFound()
  return { caller: `${row.meeting_id}:${row.member_id}`, company: prove(row.company_id), meeting: prove(row.meeting_id), member: prove(row.member_id) }
}

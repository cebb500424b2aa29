import { defaultLocale, type Locale } from '@delibera/core/locale'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Participant } from './member-store.ts'

type Reader = Pick<Participant, 'email'>

/**
 * In which language each of these people is written to: that of the account behind the very address the letter goes to. People of a book have no
 * language of their own: whoever has no account reads Italian.
 */
export async function languagesOf(db: Db, people: readonly Reader[]): Promise<(it: Reader) => Locale> {
  const addresses = [...new Set(people.flatMap((it) => it.email?.toLowerCase() ?? []))]
  if (addresses.length === 0) return () => defaultLocale
  const { rows } = await sql<{ email: string; locale: Locale }>`select email, locale from users
    where email = any(${addresses}::text[]) and email_confirmed_at is not null and deleted_at is null and disabled_at is null`.execute(db)
  const known = new Map(rows.map((it) => [it.email, it.locale]))
  return ({ email }) => (email && known.get(email.toLowerCase())) || defaultLocale
}

import { demoPerson } from '@delibera/core/operations/demo'
import type { Db } from '../../db/connect.ts'

/** How to enter as the demo's person, where there is one whose account is open. */
export async function demoEntry(db: Db): Promise<{ email: string; password: string } | null> {
  const { email, password } = demoPerson
  const row = await db
    .selectFrom('users')
    .select('_id')
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? { email, password } : null
}

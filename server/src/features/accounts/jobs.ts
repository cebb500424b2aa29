import { accountTerms, restorableUntil } from '@delibera/core/accounts/rules'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { JobHandlers } from '../../jobs/queue.ts'
import { writeLetter } from './commands.ts'

export function accountJobs(deps: Deps): Pick<JobHandlers, 'write_account_letter' | 'sweep_accounts'> {
  const { db, clock, log } = deps
  return {
    write_account_letter: (order) => writeLetter(deps, order),

    /** What has ended: idle sessions, spent or expired links, and accounts closed for more than three months. */
    async sweep_accounts() {
      const now = clock.now().toISOString()
      const idle = new Date(clock.system().getTime() - accountTerms.session_idle_ms).toISOString()
      await db.deleteFrom('sessions').where('last_seen_at', '<', idle).execute()
      await db.deleteFrom('account_tokens').where('expires_at', '<', now).execute()
      await db.deleteFrom('passkey_challenges').where('expires_at', '<', clock.system().toISOString()).execute()
      await db.deleteFrom('login_failures').where(sql<boolean>`last_at < ${now}::timestamptz - interval '2 days'`).execute()
      const closed = await db.selectFrom('users').select(['_id', 'deleted_at']).where('deleted_at', 'is not', null).execute()
      const gone = closed.filter((it) => restorableUntil(new Date(it.deleted_at!)) < clock.now())
      for (const { _id } of gone) await db.deleteFrom('users').where('_id', '=', _id).execute()
      if (gone.length > 0) log.info({ accounts: gone.length }, 'closed accounts removed')
    },
  }
}

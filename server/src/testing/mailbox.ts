import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** What the trial mailbox holds for an address, newest first, after the waiting jobs have run. */
export async function mailsTo(app: TestApp, address: string) {
  await app.work()
  return app.deps.db.selectFrom('trial_messages').selectAll().where('recipient', '=', address).orderBy('created_at', 'desc').execute()
}

/** The token in the link of the newest letter to an address. */
export async function tokenSentTo(app: TestApp, address: string): Promise<string> {
  const [newest] = await mailsTo(app, address)
  const token = newest?.body.match(/token=([\w-]+)/)?.[1]
  if (!token) throw new Error(`no letter with a link was sent to ${address}`)
  return token
}

/** Letters that rest have rested: the product's clock is a minute ahead of the machine's, and jobs that wait for a moment are due. */
export async function aMinuteLater(app: TestApp): Promise<void> {
  await app.deps.clock.set(app.deps.db, new Date(Date.now() + 61_000))
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(app.deps.db)
}

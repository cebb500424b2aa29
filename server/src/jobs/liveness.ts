import pg from 'pg'
import type { Logger } from 'pino'

/** First key of the advisory locks that live processes hold; the second is their row's id. */
const processLock = 815_202_602

/** While it lasts, this process holds a lock in the database that dies with it, whatever it dies of. */
export interface ProcessClaim {
  add(workerId: string): void
  release(): Promise<void>
}

/**
 * A job taken by a process that was killed stays locked for hours, as far as the job runner knows. Each process
 * therefore writes down its workers under a lock; whoever can take that lock knows the process is dead and frees its jobs.
 */
export async function claimProcess(url: string, log: Logger): Promise<ProcessClaim> {
  const client = new pg.Client({ connectionString: url, application_name: 'delibera liveness' })
  client.on('error', (error) => log.warn({ err: error }, 'liveness connection lost'))
  await client.connect()
  const { rows } = await client.query<{ _id: number }>('insert into processes default values returning _id')
  const id = rows[0]!._id
  await client.query('select pg_advisory_lock($1, $2)', [processLock, id])
  await freeJobsOfTheDead(client, id)
  // One connection answers one question at a time.
  let last: Promise<unknown> = Promise.resolve()
  const ask = (work: () => Promise<unknown>) => {
    last = last.then(work).catch((error) => log.warn({ err: error }, 'liveness of the job workers not written down'))
    return last
  }
  const reaper = setInterval(() => void ask(() => freeJobsOfTheDead(client, id)), 30_000)
  reaper.unref()
  return {
    add: (workerId) => void ask(() => client.query('update processes set worker_ids = worker_ids || $2 where _id = $1', [id, [workerId]])),
    async release() {
      clearInterval(reaper)
      await ask(() => client.query('delete from processes where _id = $1', [id]))
      await client.end()
    },
  }
}

async function freeJobsOfTheDead(client: pg.Client, self: number): Promise<void> {
  const { rows } = await client.query<{ _id: number; worker_ids: string[] }>(
    'select _id, worker_ids from processes where _id <> $1 and pg_try_advisory_lock($2, _id)',
    [self, processLock],
  )
  for (const dead of rows) {
    await client.query('select graphile_worker.force_unlock_workers($1::text[])', [dead.worker_ids])
    await client.query('delete from processes where _id = $1', [dead._id])
    await client.query('select pg_advisory_unlock($1, $2)', [processLock, dead._id])
  }
}

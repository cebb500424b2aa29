import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'

/** First key of the advisory locks that live processes hold; the second is their row's id. */
const processLock = 815_202_602

/** How often the dead are looked for, and a claim that was lost with its connection is made anew. */
const times = { reap: 30_000, reclaim: 3000 }

/** While it lasts, this process holds a lock in the database that dies with it, whatever it dies of. */
export interface ProcessClaim {
  add(workerId: string): void
  release(): Promise<void>
}

interface Claim {
  client: pg.Client
  id: number
}

/**
 * A job taken by a process that was killed stays locked for hours, as far as the job runner knows. Each process
 * therefore writes down its workers under a lock; whoever can take that lock knows the process is dead and frees its jobs.
 */
export async function claimProcess(url: string, log: Logger, { reap, reclaim } = times): Promise<ProcessClaim> {
  const workers: string[] = []
  let held: Claim | null = null
  const lost = (error: Error) => {
    if (held) log.warn({ err: error }, 'liveness connection lost')
    held = null
  }
  const take = async () => {
    held = await claimed(url, workers, lost)
  }
  await take()
  // One connection answers one question at a time.
  let last: Promise<unknown> = Promise.resolve()
  const ask = (work: () => Promise<unknown>) => {
    last = last.then(work).catch((error) => log.warn({ err: error }, 'liveness of the job workers not written down'))
    return last
  }
  const onClaim = (work: (it: Claim) => Promise<unknown>) => ask(async () => held && (await work(held)))
  // Several may wait for one that takes long: the first is enough.
  const retake = async () => held ?? (await take().catch((error) => log.debug({ err: error }, 'liveness not claimed yet')))
  const timers = [
    setInterval(() => void onClaim(freeJobsOfTheDead), reap).unref(),
    // A database that was started anew has forgotten the lock: without another one this process would be held for dead.
    setInterval(() => void (held || ask(retake)), reclaim).unref(),
  ]
  return {
    add(workerId) {
      workers.push(workerId)
      void onClaim(({ client, id }) => client.query('update processes set worker_ids = worker_ids || $2 where _id = $1', [id, [workerId]]))
    },
    async release() {
      for (const it of timers) clearInterval(it)
      await onClaim(({ client, id }) => client.query('delete from processes where _id = $1', [id]))
      const claim = held
      held = null
      await claim?.client.end()
    },
  }
}

async function claimed(url: string, workers: readonly string[], lost: (error: Error) => void): Promise<Claim> {
  const client = new pg.Client({ connectionString: url, application_name: 'delibera liveness' })
  client.on('error', lost)
  await client.connect()
  try {
    // Locked before anybody can see it: a row that could be locked by others would be one of the dead.
    const { rows } = await client.query<{ _id: number }>('insert into processes (worker_ids) values ($1) returning _id, pg_advisory_lock($2, _id::int)', [
      workers,
      processLock,
    ])
    const claim = { client, id: rows[0]!._id }
    await freeJobsOfTheDead(claim)
    return claim
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** Workers of one's own claim that was lost are not of the dead: they stand in the new claim, too. */
async function freeJobsOfTheDead({ client, id }: Claim): Promise<void> {
  const { rows } = await client.query<{ _id: number; worker_ids: string[] }>(
    `select _id, array(select unnest(other.worker_ids) except select unnest(own.worker_ids) from processes own where own._id = $1) as worker_ids
     from processes other where _id <> $1 and pg_try_advisory_lock($2, _id)`,
    [id, processLock],
  )
  for (const dead of rows) {
    await client.query('select graphile_worker.force_unlock_workers($1::text[])', [dead.worker_ids])
    await client.query('delete from processes where _id = $1', [dead._id])
    await client.query('select pg_advisory_unlock($1, $2)', [processLock, dead._id])
  }
}

/** The round that every running worker takes each minute; two that are missed and some time to spare. */
const round = { task: 'sweep_outbox', missed: '3 minutes', young: '3 minutes' }

/**
 * Whether somebody does the jobs of this database, in whichever process. `absent`: no process holds a lock. `silent`: one does, and has been there
 * long enough to have done its rounds, but nobody has done any.
 */
export async function workerState(db: Db, { young } = { young: round.young }): Promise<'beating' | 'absent' | 'silent'> {
  const { rows } = await sql<{ alive: number; beats: boolean | null }>`
    select count(*) as alive, bool_or(a.backend_start > now() - ${young}::interval or exists (
      select 1 from graphile_worker._private_known_crontabs where identifier = ${round.task} and last_execution > now() - ${round.missed}::interval)) as beats
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.classid = ${processLock}
      and l.database = (select oid from pg_database where datname = current_database())`.execute(db)
  const { alive, beats } = rows[0]!
  if (alive === 0) return 'absent'
  return beats ? 'beating' : 'silent'
}

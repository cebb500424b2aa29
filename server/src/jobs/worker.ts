import { EventEmitter } from 'node:events'
import { dayMs } from '@delibera/core/durations'
import { parseCronItems, type Runner, run, type TaskList, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { claimProcess, type ProcessClaim } from './liveness.ts'
import { type JobHandlers, type JobName, type JobRun, maxAttempts, retryDelaySeconds } from './queue.ts'

/** Sweeps run on one process at a time, by the worker's own clock in the database. `caughtUp`: at the next start, where no process was there at its hour. */
const schedule: { task: JobName; match: string; caughtUp?: true }[] = [
  { task: 'sweep_outbox', match: '* * * * *' },
  { task: 'sweep_mailboxes', match: '*/5 * * * *' },
  { task: 'sweep_files', match: '*/10 * * * *' },
  { task: 'sweep_removals', match: '*/10 * * * *' },
  { task: 'sweep_events', match: '7 * * * *' },
  { task: 'sweep_accounts', match: '17 3 * * *' },
  { task: 'sweep_history', match: '27 3 * * *' },
  { task: 'renew_subscriptions', match: '3 * * * *' },
  { task: 'sweep_cards', match: '*/10 * * * *' },
  { task: 'remind_polls', match: '*/10 * * * *' },
  { task: 'close_decisions', match: '* * * * *', caughtUp: true },
  { task: 'remind_decisions', match: '*/10 * * * *' },
  { task: 'remind_signers', match: '*/10 * * * *' },
  { task: 'close_rooms', match: '*/5 * * * *' },
  // The worker's clock is UTC: seven in Italy is five of it in summer and six in winter, and the job knows which.
  { task: 'remind_people', match: '50 4,5 * * *', caughtUp: true },
  { task: 'send_digests', match: '0 5,6 * * *' },
  { task: 'sweep_calendars', match: '37 3 * * *' },
  { task: 'sweep_rehearsals', match: '23 * * * *' },
  // It looks whether the hour has come, which BACKUP_EVERY says.
  { task: 'make_backup', match: '* * * * *' },
]

/** The runner compares moments as dates: the text that the rest of the product reads would never be before or after one. */
const asRunnerReads: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (type === pg.types.builtins.TIMESTAMPTZ ? (it: string) => new Date(it) : pg.types.getTypeParser(type, format)),
}

/** They wait for servers that a company or a person has named, which may be slow or never answer: they have places of their own, and nothing else waits for theirs. */
const outward: readonly string[] = ['drain_mails', 'drain_messages', 'read_mailbox', 'synchronize_calendar', 'release_calendar'] satisfies JobName[]
/** Jobs at once, of either kind. */
const places = 5

export interface Worker {
  /** Jobs under way. */
  busy(): number
  /**
   * Takes no further job and waits for those under way. A process that cannot wait for that long just ends: its jobs are then freed by the others, as
   * those of one that was killed.
   */
  stop(): Promise<void>
}

export async function startWorker({ url, handlers, log }: { url: string; handlers: JobHandlers; log: Logger }): Promise<Worker> {
  const pool = new pg.Pool({ connectionString: url, max: 2 * places, application_name: 'delibera jobs', types: asRunnerReads })
  const lost = (error: Error) => log.warn({ err: error }, 'job connection lost')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  const claim = await claimProcess(url, log)
  const stopping = new AbortController()
  const events = watch(pool, claim, log)
  let busy = 0
  events.on('job:start', () => busy++)
  events.on('job:complete', () => busy--)
  const common = {
    pgPool: pool,
    concurrency: places,
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, message) => level === 'error' && log.error({ jobs: message }, 'job runner')),
    events,
  }
  const tasks = Object.entries(taskList(handlers, stopping.signal))
  const listOf = (isOutward: boolean): TaskList => Object.fromEntries(tasks.filter(([name]) => outward.includes(name) === isOutward))
  const parsedCronItems = parseCronItems(
    schedule.filter((it) => handlers[it.task]).map(({ caughtUp, ...it }) => ({ ...it, options: { backfillPeriod: caughtUp ? dayMs : 0, maxAttempts: 1 } })),
  )
  const runners = [await run({ ...common, taskList: listOf(false), parsedCronItems }), await run({ ...common, taskList: listOf(true) })]
  return {
    busy: () => busy,
    stop() {
      stopping.abort()
      return stop(runners, claim, pool)
    },
  }
}

async function stop(runners: readonly Runner[], claim: ProcessClaim, pool: pg.Pool): Promise<void> {
  await Promise.all(runners.map((it) => it.stop()))
  await claim.release()
  await pool.end()
}

export function taskList(handlers: JobHandlers, stopping?: AbortSignal): TaskList {
  const wrap =
    (handler: (payload: never, run: JobRun) => Promise<void>) => async (payload: unknown, helpers: { job: { attempts: number; max_attempts: number } }) => {
      const { attempts, max_attempts } = helpers.job
      await handler(payload as never, { attempt: attempts, is_last: attempts >= max_attempts, ...(stopping && { stopping }) })
    }
  return Object.fromEntries(Object.entries(handlers).map(([name, handler]) => [name, wrap(handler as never)])) as TaskList
}

/** Puts our waits in place of the runner's, and tells an operator when a job has failed for good. */
function watch(pool: pg.Pool, claim: ProcessClaim, log: Logger): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  // The runner locks jobs in the name of its pool of workers.
  events.on('pool:create', ({ workerPool }) => claim.add(workerPool.id))
  events.on('job:complete', ({ job, error }) => {
    if (!error) return
    const detail = { err: error, job: job.task_identifier, job_id: job.id, attempt: job.attempts }
    if (job.attempts >= maxAttempts) return log.error(detail, 'job failed for good: see "npm run operator -- jobs"')
    log.warn(detail, 'job failed, will be tried again')
    postpone(pool, job).catch((failure) => log.warn({ err: failure }, 'job not put off'))
  })
  return events
}

/** The runner announces a failure before it has written it down: until then the job is locked and cannot be put off. */
async function postpone(pool: pg.Pool, job: { id: string; attempts: number }): Promise<void> {
  const delay = `${retryDelaySeconds(job.attempts)} seconds`
  for (let i = 0; i < 50; i++) {
    const { rowCount } = await pool.query('select 1 from graphile_worker.reschedule_jobs(array[$1::bigint], run_at := now() + $2::interval)', [job.id, delay])
    if (rowCount) return
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}

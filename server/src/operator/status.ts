import { backupRefusal } from '@delibera/core/operations/rules'
import { sql } from 'kysely'
import { pino } from 'pino'
import { typstDocuments } from '../adapters/documents/typst.ts'
import { lastBackup } from '../db/backup-note.ts'
import { migrations } from '../db/migrate.ts'
import { workerState } from '../jobs/liveness.ts'
import { freeBytes } from '../process/disk.ts'
import { release } from '../process/release.ts'
import { lastTurn } from '../stores/operations/backup-store.ts'
import { schemaRefusal } from '../stores/operations/readiness-store.ts'
import { type Desk, failedJobs, waitingJobs } from './commands.ts'

type Facts = [name: string, value: string][]

/** At a glance; nothing of it is a secret. What cannot be found out says why, and the rest is told all the same. */
export async function tellStatus(desk: Desk): Promise<void> {
  const { say } = desk
  for (const [name, value] of [...programFacts(), ...(await databaseFacts(desk)), ...serviceFacts(desk), ...(await machineFacts(desk))])
    say(`${name.padEnd(14)}${value}`)
}

function programFacts(): Facts {
  const { version, commit, node } = release
  return [
    ['version', `${version}, commit ${commit}`],
    ['node', `${node} on ${process.platform}-${process.arch}`],
  ]
}

async function databaseFacts(desk: Desk): Promise<Facts> {
  const { config, connection } = desk
  const { db } = connection
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db)
  return [
    ['database', `PostgreSQL ${rows[0]!.server_version}, ${config.database_url ? 'outside (DATABASE_URL)' : 'embedded in DATA_DIR'}`],
    ['schema', await known(() => schemaWords(db))],
    [
      'jobs',
      await known(
        async () => `${await waitingJobs(connection)} waiting, ${(await failedJobs(connection)).length} failed for good; ${workerWords[await workerState(db)]}`,
      ),
    ],
    ['last backup', await known(() => backupWords(desk))],
  ]
}

async function schemaWords(db: Desk['connection']['db']): Promise<string> {
  const list = migrations()
  const refusal = await schemaRefusal(db, list)
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by version desc limit 1`.execute(db)
  const words = {
    behind: 'run "migrate" or start the server',
    ahead: 'of a newer program: update this one',
    changed: 'a migration was changed after it was applied',
  }
  return `${rows[0]?.name ?? 'nothing applied'} (${refusal === null ? 'current' : words[refusal as keyof typeof words]})`
}

const workerWords = {
  beating: 'a worker does them',
  absent: 'NOBODY does them: no process runs with JOBS=on',
  silent: 'a worker is there but has done no round for minutes',
}

async function backupWords({ config, connection: { db } }: Desk): Promise<string> {
  const made = await lastBackup(db)
  const refusal = config.backups ? backupRefusal(made, config.backups.every_ms, new Date()) : null
  const words = [
    made ? `${made.at}, ${agoWords(Date.now() - Date.parse(made.at))} ago, ${made.file}, ${made.bytes} bytes` : 'none',
    ...(made && made.lacking > 0 ? [`LACKS ${made.lacking} FILES`] : []),
    ...(refusal === 'overdue' || refusal === 'never' ? [`OVERDUE: one is expected every ${agoWords(config.backups!.every_ms)}`] : []),
    ...(await turnWords(db)),
  ]
  return words.join('; ')
}

/** Whole hours, or minutes before there is one. */
const agoWords = (ms: number): string => (ms >= 7_200_000 ? `${Math.floor(ms / 3_600_000)} hours` : `${Math.floor(ms / 60_000)} minutes`)

async function turnWords(db: Desk['connection']['db']): Promise<string[]> {
  const turn = await lastTurn(db)
  return turn?.reason ? [`the one of ${turn.begun_at} was not made: ${turn.reason}`] : []
}

/** Hosts and names, never what stands before the @ of an address. */
function serviceFacts({ config }: Desk): Facts {
  const hostOf = (url: string) => new URL(url).host
  const speech = config.speech.engine === 'server' ? hostOf(config.speech.url) : config.speech.engine
  return [
    ['mode', config.production ? 'production' : 'trial'],
    ['address', config.public_url],
    ['mail', config.mail.url ? `${hostOf(config.mail.url)} as ${config.mail.from}${config.mail.certified ? ', certified' : ''}` : 'trial mailbox'],
    ['payments', config.stripe ? 'Stripe' : config.trial.payments ? 'trial' : 'off'],
    ['registry', config.registry ? hostOf(config.registry.url) : 'trial'],
    ['messages', config.whatsapp ? 'WhatsApp' : config.production ? 'off' : 'trial'],
    ['files', config.s3 ? `S3 bucket ${config.s3.bucket} at ${hostOf(config.s3.endpoint)}` : 'on disk in DATA_DIR'],
    ['virus scanner', config.clamd ?? 'none'],
    ['calls', `${config.media.engine}, speech ${speech}`],
    ['seal', `${config.seals.given ? 'given' : 'made by the installation'}${config.seals.tsa_url ? `, time from ${hostOf(config.seals.tsa_url)}` : ''}`],
  ]
}

async function machineFacts({ config }: Desk): Promise<Facts> {
  const documents = typstDocuments({ log: pino({ level: 'silent' }), typesetter: config.typesetter })
  await documents.start()
  const { compiler } = documents
  await documents.close()
  const megabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`
  return [
    ['typesetter', compiler ? `${compiler.name} ${compiler.version}${compiler.tagged ? '' : ', without tags'}` : 'NONE: this machine prints no documents'],
    ['disk', await known(async () => `${megabytes(await freeBytes(config.data_dir))} free, floor ${megabytes(config.disk_floor_bytes)}`)],
  ]
}

async function known(find: () => Promise<string>): Promise<string> {
  try {
    return await find()
  } catch (error) {
    return `not known: ${(error as Error).message}`
  }
}

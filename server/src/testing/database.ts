import pg from 'pg'
import { deriveKeys } from '../config/keys.ts'
import { type Connection, connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { trialIssuer } from '../receipts/trial-store.ts'
import { testSecret } from './secret.ts'

const template = 'delibera_template'
/** The same with the trial's certificate in it: finding its primes would cost every application a second. */
const trialTemplate = 'delibera_trial_template'

/** The server that the test run has started for this project: its own (global-setup.ts), or one that is not ours (outside-setup.ts). */
function testServerUrl(): string {
  const url = process.env.TEST_POSTGRES === 'outside' ? process.env.TEST_OUTSIDE_POSTGRES_URL : process.env.TEST_POSTGRES_URL
  if (!url) throw new Error('TEST_POSTGRES_URL is not set: run the tests with vitest, whose global setup starts a PostgreSQL')
  return url
}

const databaseUrl = (server: string, name: string): string => {
  const [head, tail = ''] = server.split('?')
  return `${head!.replace(/\/[^/]*$/, `/${name}`)}${tail ? `?${tail}` : ''}`
}

async function onServer(server: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const it of statements) await client.query(it)
  } finally {
    await client.end()
  }
}

/** Makes the databases that all others are cloned from. */
export async function prepareTemplate(server: string): Promise<void> {
  for (const it of [template, trialTemplate]) await onServer(server, `drop database if exists ${it} with (force)`)
  await onServer(server, `create database ${template}`)
  await migrate(databaseUrl(server, template))
  await onServer(server, `create database ${trialTemplate} template ${template}`)
  const { db, close } = connect(databaseUrl(server, trialTemplate))
  await trialIssuer(db, deriveKeys(testSecret))
  // Nothing that somebody is connected to can be cloned.
  await close()
}

export interface TestDatabase {
  url: string
  connection: Connection
  drop(): Promise<void>
}

/**
 * A database of one's own, cloned from the migrated template, whose files are copied: to write it through the log takes twice as long. `empty` gives one
 * without any table, `trial` one that knows the trial's certificate.
 */
export async function testDatabase({ empty = false, trial = false } = {}): Promise<TestDatabase> {
  const server = testServerUrl()
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}${empty ? '' : ` template ${trial ? trialTemplate : template} strategy file_copy`}`)
  const url = databaseUrl(server, name)
  const connection = connect(url)
  return {
    url,
    connection,
    async drop() {
      await connection.close()
      await onServer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

import { resolve } from 'node:path'
import { ConfigError, readConfig } from './config.ts'
import { ArchiveError } from './db/archive.ts'
import { connect, sqlState } from './db/connect.ts'
import { EmbeddedDatabaseError } from './db/embedded/launch.ts'
import { MigrationError } from './db/migrate.ts'
import { RestoreError } from './db/restore-target.ts'
import {
  bringUpToDate,
  checkAudit,
  type Desk,
  disableUser,
  enableUser,
  listJobs,
  makeBackup,
  OperatorError,
  restoreBackup,
  retryJob,
} from './operator-commands.ts'
import { type Footing, openDatabase } from './operator-database.ts'

interface Command {
  /** The words as they are typed; one in capitals stands for what the operator gives. */
  usage: string
  about: string
  footing: Footing
  run(desk: Desk, given: string): Promise<void>
}

const commands: Command[] = [
  { usage: 'backup FILE', about: 'write everything to one archive, while the product runs', footing: 'beside', run: makeBackup },
  { usage: 'restore FILE', about: 'fill an empty database and the storage from an archive', footing: 'alone', run: restoreBackup },
  { usage: 'migrate', about: 'bring the database to the version of this program', footing: 'alone', run: bringUpToDate },
  { usage: 'audit verify', about: 'recompute every chain of the audit log', footing: 'beside', run: checkAudit },
  { usage: 'jobs', about: 'how many jobs wait, and those that failed for good', footing: 'beside', run: listJobs },
  { usage: 'jobs retry ID', about: 'try a failed job again', footing: 'beside', run: retryJob },
  { usage: 'users disable EMAIL', about: 'end the sessions of an account and let it in no more', footing: 'beside', run: disableUser },
  { usage: 'users enable EMAIL', about: 'let a disabled account in again', footing: 'beside', run: enableUser },
]

/** Where the words of a command go, and which settings it sees. */
export interface Terminal {
  environment: Record<string, string | undefined>
  out(line: string): void
  err(line: string): void
}

const isGiven = (word: string) => word === word.toUpperCase()

function matches({ usage }: Command, words: string[]): boolean {
  const pattern = usage.split(' ')
  return pattern.length === words.length && pattern.every((it, index) => isGiven(it) || it === words[index])
}

/** npm runs commands in the folder of the product; a file is meant from where the operator stands. */
function givenTo({ usage }: Command, words: string[], { INIT_CWD = '.' }: Terminal['environment']): string {
  const given = words.at(-1)!
  return usage.endsWith(' FILE') ? resolve(INIT_CWD, given) : given
}

const help = (): string =>
  [
    'Usage: npm run operator -- COMMAND',
    '',
    ...commands.map((it) => `  ${it.usage.padEnd(20)}  ${it.about}`),
    '',
    'It reads the same settings as the server.',
  ].join('\n')

async function perform({ footing, run }: Command, given: string, { environment, out }: Terminal): Promise<void> {
  const config = readConfig(environment)
  const database = await openDatabase(config, footing, out)
  try {
    const connection = connect(database.url, { max: 2 })
    try {
      await run({ config, connection, say: out }, given)
    } finally {
      await connection.close()
    }
  } finally {
    await database.close()
  }
}

const expected = [ConfigError, OperatorError, EmbeddedDatabaseError, MigrationError, ArchiveError, RestoreError]

/** What an operator can act on, without the trace of the program; that one only for what nobody foresaw. */
function told(error: unknown): string {
  if (expected.some((it) => error instanceof it)) return (error as Error).message
  if (sqlState(error) === '42P01' || sqlState(error) === '3F000')
    return 'The database has not the tables of this version: run "npm run operator -- migrate", or start the server.'
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: Error[] }
  if (code) return message || errors?.map((it) => it.message).join('; ') || code
  return (error as Error).stack ?? String(error)
}

/** Performs one command and returns the exit code: 1 when it failed, 2 when there is no such command. */
export async function operate(words: string[], terminal: Terminal): Promise<number> {
  if (words.length === 0 || ['help', '--help', '-h'].includes(words[0]!)) {
    terminal.out(help())
    return 0
  }
  const command = commands.find((it) => matches(it, words))
  if (!command) {
    terminal.err(help())
    return 2
  }
  try {
    await perform(command, givenTo(command, words, terminal.environment), terminal)
    return 0
  } catch (error) {
    terminal.err(told(error))
    return 1
  }
}

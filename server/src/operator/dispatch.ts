import { ConfigError, readConfig } from '../config/config.ts'
import { ArchiveError } from '../db/archive.ts'
import { connect, sqlState } from '../db/connect.ts'
import { EmbeddedDatabaseError } from '../db/embedded/launch.ts'
import { MigrationError } from '../db/failure.ts'
import { RestoreError } from '../db/restore-target.ts'
import { commands } from './catalogue.ts'
import { OperatorError } from './commands.ts'
import { openDatabase, refuseUnreachable } from './database.ts'
import { type Command, commandOf, familyOf, givenTo, help, lines, misuse, read, type Typed, usageOf } from './usage.ts'

/** Where the words of a command go, which settings it sees, and where it reads what must not stand on the command line. */
export interface Terminal {
  environment: Record<string, string | undefined>
  out(line: string): void
  err(line: string): void
  ask?(question: string): Promise<string>
}

async function perform(command: Command, typed: Typed, { environment, out, ask }: Terminal): Promise<void> {
  const config = readConfig(environment)
  const given = givenTo(command, typed, environment)
  const desk = { config, say: out, ask: ask ?? nobodyToAsk, options: typed.options }
  if (command.footing === 'apart') return command.run(desk, ...given)
  const database = await openDatabase(config, command.footing, out)
  try {
    const connection = connect(database.url, { max: 2 })
    try {
      if (config.database_url) await refuseUnreachable(config.database_url)
      await command.run({ ...desk, connection }, ...given)
    } finally {
      await connection.close()
    }
  } finally {
    await database.close()
  }
}

const nobodyToAsk = () => Promise.reject(new OperatorError('There is nobody to ask for a password here.'))

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

/** What is wrong with the words, and how the command that is meant is used: that one alone, where it can be told which. */
function corrected(words: string[], { typed, command }: { typed: Typed; command: Command | undefined }): string {
  const family = familyOf(commands, words[0]!)
  if (family.length === 0) return [`There is no command "${words[0]}".`, '', help(commands)].join('\n')
  const fault = command && misuse(command, typed)
  if (command && fault?.endsWith('missing.')) return [fault, usageOf(command)].join('\n')
  if (command && fault && (family.length === 1 || command.usage.includes(' '))) return [fault, usageOf(command)].join('\n')
  return [`There is no command "${typed.words.join(' ')}". Those of "${words[0]}":`, ...lines(family)].join('\n')
}

/** Performs one command and returns the exit code: 1 when it failed, 2 when there is no such command, or something is missing from it. */
export async function operate(words: string[], terminal: Terminal): Promise<number> {
  if (words.length === 0 || ['help', '--help', '-h'].includes(words[0]!)) {
    terminal.out(help(commands))
    return 0
  }
  const typed = read(words)
  const command = commandOf(commands, typed)
  if (!command || misuse(command, typed)) {
    terminal.err(corrected(words, { typed, command }))
    return 2
  }
  try {
    await perform(command, typed, terminal)
    return 0
  } catch (error) {
    terminal.err(told(error))
    return 1
  }
}
